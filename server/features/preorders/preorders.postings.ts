import { micros } from '@humidor/domain/money/micros.ts'
import type { PreorderType } from '@humidor/domain/preorder.ts'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../ledger/posting.ts'

/** What names the transfer that pays an order, and the one that ends it. */
const paidKey = (oid: bigint) => `order:${oid}`
const endedKey = (oid: bigint) => `order:${oid}:end`

/** What an order is paid out of, and where it is held (decisions §8). */
export const walletOf = (uid: number, type: PreorderType) =>
  type === 'usdc' ? memberAccount(uid, 'transaction') : memberAccount(uid, 'profit')
const heldOf = {
  usdc: (uid: number) => memberAccount(uid, 'held.order', 'USCD'),
  cig: (uid: number) => memberAccount(uid, 'held.order', 'CIG'),
}

interface Paying {
  oid: bigint
  uid: number
  type: PreorderType
  money: bigint
  /** Millionths of ₡. */
  promised: bigint
  points: bigint
}

/** From the member's wallet to where it is held, or back. */
const principal = ({ uid, type, money }: Pick<Paying, 'uid' | 'type' | 'money'>, way: 'in' | 'back'): Posting => {
  const text = way === 'in' ? ({ out: 'order' } as const) : ({ in: 'orderEnd' } as const)
  if (type === 'usdc') {
    const ends = { wallet: memberAccount(uid, 'transaction'), held: heldOf.usdc(uid) }
    const [from, to] = way === 'in' ? [ends.wallet, ends.held] : [ends.held, ends.wallet]
    return { from, to, amount: micros<'USCD'>(money), ...text }
  }
  const ends = { wallet: memberAccount(uid, 'profit'), held: heldOf.cig(uid) }
  const [from, to] = way === 'in' ? [ends.wallet, ends.held] : [ends.held, ends.wallet]
  return { from, to, amount: micros<'CIG'>(money), ...text }
}

/** What is paid is held, its whole profit is set aside in the same transfer, and there are points for it (decisions §2, rule 2, and §8). */
export function paidTransfer(it: Paying, at: Date): Transfer {
  const { oid, uid, promised, points } = it
  const postings: Posting[] = [principal(it, 'in')]
  if (promised > 0n)
    postings.push({
      from: platformAccount('treasury', 'CIG'),
      to: platformAccount('promised', 'CIG'),
      amount: micros<'CIG'>(promised),
    })
  if (points > 0n)
    postings.push({
      from: platformAccount('issuance', 'POINT'),
      to: memberAccount(uid, 'points'),
      amount: micros<'POINT'>(points),
      in: 'order',
    })
  return { operation: 'order', key: paidKey(oid), at, postings }
}

/** What was held returns, and what was set aside is paid (decisions §8). */
export function endedTransfer(it: Omit<Paying, 'points'>, at: Date): Transfer {
  const { oid, uid, promised } = it
  const postings: Posting[] = [principal(it, 'back')]
  if (promised > 0n)
    postings.push({
      from: platformAccount('promised', 'CIG'),
      to: memberAccount(uid, 'profit'),
      amount: micros<'CIG'>(promised),
      in: 'profitTransferIn',
    })
  return { operation: 'orderEnd', key: endedKey(oid), at, postings }
}
