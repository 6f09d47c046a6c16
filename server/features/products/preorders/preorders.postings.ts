import { micros } from '@humidor/domain/money/micros.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { type Account, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

/** Keys of the transfers that pay and end an order. */
const paidKey = (oid: bigint) => `order:${oid}`
const endedKey = (oid: bigint) => `order:${oid}:end`

const accountsOf = {
  usdc: (uid: number) => ({
    wallet: memberAccount(uid, 'transaction'),
    held: memberAccount(uid, 'held.order', 'USCD'),
  }),
  cig: (uid: number) => ({ wallet: memberAccount(uid, 'profit'), held: memberAccount(uid, 'held.order', 'CIG') }),
}
/** The wallet that pays for an order. A second account reserves the money (rules D5). */
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

/** Moves the money from the member's wallet to its reserve. */
const taken = ({ uid, type, money }: Principal) =>
  ({ from: walletOf(uid, type), to: heldOf(uid, type), amount: money, out: 'order' }) as unknown as Posting

/** The reverse of `taken`. */
const returned = ({ uid, type, money }: Principal) =>
  ({ from: heldOf(uid, type), to: walletOf(uid, type), amount: money, in: 'orderEnd' }) as unknown as Posting

/** One transfer reserves the payment, sets the whole profit aside, and grants the points (rules M7, D5). */
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

/** All accounts that the end of an order touches. */
export const accountsToEnd = ({ uid, type }: Principal): Account[] => [
  walletOf(uid, type),
  heldOf(uid, type),
  memberAccount(uid, 'profit'),
  platformAccount('promised', 'CIG'),
]

/** Returns the reserved money and pays the profit that was set aside (rules D8). */
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
