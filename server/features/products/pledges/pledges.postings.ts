import { type Cig, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

/** The accounts of a member that a pledge is paid out of, and where it is held (rules D9). */
export const accountsOf = (uid: number) => ({
  transaction: memberAccount(uid, 'transaction'),
  profit: memberAccount(uid, 'profit'),
  heldUscd: memberAccount(uid, 'held.pledge', 'USCD'),
  heldCig: memberAccount(uid, 'held.pledge', 'CIG'),
})

/** What was paid for a pledge, by its number. */
export interface Principal {
  id: bigint
  uid: number
  uscd: Uscd
  cig: Cig
}

/** What is pledged is held, and its whole profit is set aside in the same transfer (rules M7). */
export function paidTransfer({ id, uid, uscd, cig, promise }: Principal & { promise: Uscd }, at: Date): Transfer {
  const { transaction, profit, heldUscd, heldCig } = accountsOf(uid)
  const postings: Posting[] = []
  if (uscd > 0n) postings.push({ from: transaction, to: heldUscd, amount: uscd, out: 'pledge' })
  if (cig > 0n) postings.push({ from: profit, to: heldCig, amount: cig, out: 'pledge' })
  postings.push({ from: platformAccount('treasury', 'USCD'), to: platformAccount('promised', 'USCD'), amount: promise })
  return { operation: 'pledge', key: `pledge:${id}`, at, postings }
}

/** Both parts return, each to the wallet that it came from (rules D9). */
export function endedTransfer({ id, uid, uscd, cig }: Principal, at: Date): Transfer {
  const { transaction, profit, heldUscd, heldCig } = accountsOf(uid)
  const postings: Posting[] = []
  if (uscd > 0n) postings.push({ from: heldUscd, to: transaction, amount: uscd, in: 'pledgeEnd' })
  if (cig > 0n) postings.push({ from: heldCig, to: profit, amount: cig, in: 'pledgeEnd' })
  return { operation: 'pledgeEnd', key: `pledge:${id}:end`, at, postings }
}

/** What may be pledged is counted in USCD, what is held may be of both coins. */
export const principalOf = (row: { id: bigint; uid: number; uscd: bigint; cig: bigint }): Principal => ({
  id: row.id,
  uid: row.uid,
  uscd: micros<'USCD'>(row.uscd),
  cig: micros<'CIG'>(row.cig),
})
