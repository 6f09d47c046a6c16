import type { Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** A member's accounts between which the treasure moves. */
export const accountsOf = (uid: number) => ({
  transaction: memberAccount(uid, 'transaction'),
  lhb: memberAccount(uid, 'lhb'),
  out: memberAccount(uid, 'held.lhbOut'),
})

/** A numbered move: a member deposits money or withdraws it. */
export interface Move {
  id: bigint
  uid: number
  money: Uscd
  at: Date
}

/** A deposit enters the treasure at once, and is not yet confirmed (rules D10). */
export function inTransfer({ id, uid, money, at }: Move): Transfer {
  const { transaction, lhb } = accountsOf(uid)
  return {
    operation: 'transferInLhb',
    key: `treasure:${id}`,
    at,
    postings: [{ from: transaction, to: lhb, amount: money }],
  }
}

/** A withdrawal leaves the treasure at once. The money stays the member's, in reserve, until it arrives. */
export function outTransfer({ id, uid, money, at }: Move): Transfer {
  const { lhb, out } = accountsOf(uid)
  return { operation: 'transferOutLhb', key: `treasure:${id}`, at, postings: [{ from: lhb, to: out, amount: money }] }
}
