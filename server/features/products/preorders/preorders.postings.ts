import { micros } from '@humidor/domain/money/micros.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { type Account, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

/** What names the transfer that pays an order, and the one that ends it. */
const paidKey = (oid: bigint) => `order:${oid}`
const endedKey = (oid: bigint) => `order:${oid}:end`

const accountsOf = {
  usdc: (uid: number) => ({
    wallet: memberAccount(uid, 'transaction'),
    held: memberAccount(uid, 'held.order', 'USCD'),
  }),
  cig: (uid: number) => ({ wallet: memberAccount(uid, 'profit'), held: memberAccount(uid, 'held.order', 'CIG') }),
}
/** What an order is paid out of, and where it is held (rules D5). */
export const walletOf = (uid: number, type: PreorderType): Account => accountsOf[type](uid).wallet
export const heldOf = (uid: number, type: PreorderType): Account => accountsOf[type](uid).held

interface Paying {
  oid: bigint
  uid: number
  type: PreorderType
  money: bigint
  /** Millionths of ₡. */
  promised: bigint
  points: bigint
}

type Principal = Pick<Paying, 'uid' | 'type' | 'money'>

/** What is ordered goes from the member's wallet to where it is held. */
const taken = ({ uid, type, money }: Principal) =>
  ({ from: walletOf(uid, type), to: heldOf(uid, type), amount: money, out: 'order' }) as unknown as Posting

/** And back. */
const returned = ({ uid, type, money }: Principal) =>
  ({ from: heldOf(uid, type), to: walletOf(uid, type), amount: money, in: 'orderEnd' }) as unknown as Posting

/** What is paid is held, its whole profit is set aside in the same transfer, and there are points for it (rules M7, D5). */
export function paidTransfer(it: Paying, at: Date): Transfer {
  const { oid, uid, promised, points } = it
  const postings: Posting[] = [taken(it)]
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

/** All accounts between which money moves as an order ends. */
export const accountsToEnd = ({ uid, type }: Principal): Account[] => [
  walletOf(uid, type),
  heldOf(uid, type),
  memberAccount(uid, 'profit'),
  platformAccount('promised', 'CIG'),
]

/** What was held returns, and what was set aside is paid (rules D8). */
export function endedTransfer(it: Omit<Paying, 'points'>, at: Date): Transfer {
  const { oid, uid, promised } = it
  const postings: Posting[] = [returned(it)]
  if (promised > 0n)
    postings.push({
      from: platformAccount('promised', 'CIG'),
      to: memberAccount(uid, 'profit'),
      amount: micros<'CIG'>(promised),
      in: 'profitTransferIn',
    })
  return { operation: 'orderEnd', key: endedKey(oid), at, postings }
}
