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
 * A withdrawal that is about to be approved or paid, held, with everything that is looked at again then: nothing of it was
 * changed since it was asked for, and the address is still theirs (threats C135, C136, C141). Whose it is are held first, as by
 * whoever asks for a withdrawal, so that the address cannot change in between.
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
