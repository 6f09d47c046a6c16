import type { PayoutFacts } from '@humidor/domain/money/withdrawal.ts'
import type { Tx } from '../../../../database/database.ts'
import { lockWithdrawal, type WithdrawalRow, withdrawalRow } from '../console/deciding.queries.ts'
import { payeeOf } from '../payee.ts'
import type { Seals } from '../seals.ts'
import { sealsOf } from '../withdrawals.present.ts'
import { shareBinding } from '../withdrawals.queries.ts'

export interface Payout {
  row: WithdrawalRow
  facts: PayoutFacts
}

/**
 * Locks a withdrawal that is about to be approved or paid, and checks everything again: nothing was changed since the
 * request, and the address is still bound (threats C135, C136, C141). Locks the payee first, as a new withdrawal
 * does, so that the address cannot change in between.
 */
export async function lockPayout(tx: Tx, seals: Seals, id: bigint): Promise<Payout | undefined> {
  const found = await withdrawalRow(tx, id)
  if (!found) return undefined
  const bound = await shareBinding(tx, payeeOf(found))
  const row = await lockWithdrawal(tx, id)
  if (!row) return undefined
  const addressStillBound =
    bound.cash_address === row.address && bound.cash_address_changed_at?.getTime() === row.address_bound_at.getTime()
  return { row, facts: { state: row.state, addressStillBound, ...sealsOf(seals, row) } }
}
