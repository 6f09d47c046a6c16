import { type Cig, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

/** The member's accounts that pay for a pledge, and those that reserve its principal (rules D9). */
export const accountsOf = (uid: number) => ({
  transaction: memberAccount(uid, 'transaction'),
  profit: memberAccount(uid, 'profit'),
  heldUscd: memberAccount(uid, 'held.pledge', 'USCD'),
  heldCig: memberAccount(uid, 'held.pledge', 'CIG'),
})

/** The payment for a pledge, with its number. */
export interface Principal {
  id: bigint
  uid: number
  uscd: Uscd
  cig: Cig
}

/** Reserves the principal and sets the whole profit aside in one transfer (rules M7). */
export function paidTransfer({ id, uid, uscd, cig, promise }: Principal & { promise: Uscd }, at: Date): Transfer {
  const { transaction, profit, heldUscd, heldCig } = accountsOf(uid)
  const postings: Posting[] = []
  if (uscd > 0n) postings.push({ from: transaction, to: heldUscd, amount: uscd, out: 'pledge' })
  if (cig > 0n) postings.push({ from: profit, to: heldCig, amount: cig, out: 'pledge' })
  postings.push({ from: platformAccount('treasury', 'USCD'), to: platformAccount('promised', 'USCD'), amount: promise })
  return { operation: 'pledge', key: `pledge:${id}`, at, postings }
}

/** Returns each coin to its source wallet (rules D9). */
export function endedTransfer({ id, uid, uscd, cig }: Principal, at: Date): Transfer {
  const { transaction, profit, heldUscd, heldCig } = accountsOf(uid)
  const postings: Posting[] = []
  if (uscd > 0n) postings.push({ from: heldUscd, to: transaction, amount: uscd, in: 'pledgeEnd' })
  if (cig > 0n) postings.push({ from: heldCig, to: profit, amount: cig, in: 'pledgeEnd' })
  return { operation: 'pledgeEnd', key: `pledge:${id}:end`, at, postings }
}

/** The pledge's value is in USCD. Its principal may be in both coins. */
export const principalOf = (row: { id: bigint; uid: number; uscd: bigint; cig: bigint }): Principal => ({
  id: row.id,
  uid: row.uid,
  uscd: micros<'USCD'>(row.uscd),
  cig: micros<'CIG'>(row.cig),
})
