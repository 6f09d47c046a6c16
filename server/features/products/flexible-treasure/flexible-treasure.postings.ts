import type { Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** The accounts of a member between which the treasure moves. */
export const accountsOf = (uid: number) => ({
  transaction: memberAccount(uid, 'transaction'),
  lhb: memberAccount(uid, 'lhb'),
  out: memberAccount(uid, 'held.lhbOut'),
})

/** A move by its number: a member puts money in, or takes it out. */
export interface Move {
  id: bigint
  uid: number
  money: Uscd
  at: Date
}

/** What a member puts in is in the treasure at once, and not yet confirmed (rules D10). */
export function inTransfer({ id, uid, money, at }: Move): Transfer {
  const { transaction, lhb } = accountsOf(uid)
  return {
    operation: 'transferInLhb',
    key: `treasure:${id}`,
    at,
    postings: [{ from: transaction, to: lhb, amount: money }],
  }
}

/** What a member takes out leaves the treasure at once, and is theirs still, and held, until it arrives. */
export function outTransfer({ id, uid, money, at }: Move): Transfer {
  const { lhb, out } = accountsOf(uid)
  return { operation: 'transferOutLhb', key: `treasure:${id}`, at, postings: [{ from: lhb, to: out, amount: money }] }
}
