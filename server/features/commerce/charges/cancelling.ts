import type { cancelCharge } from '@humidor/contract/commerce/charges.ts'
import { chargeStateOf, refuseOpenCharge } from '@humidor/domain/commerce/charge.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import type { Tx } from '../../../database/database.ts'
import type { SignedInMerchant } from '../../../http/sessions.ts'
import { recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { type ChargeRow, chargeOf, factsOf, lockCharge, writeCancelled } from './charges.queries.ts'

type Code = (typeof cancelCharge)['errors'][number] | 'illegal_operation'

/** Cancels an open charge of a merchant: a cashier only their own. It takes turns with a payment: one of the two happens. */
export async function cancelOpen(
  { tx, at, fail, demand }: { tx: Tx; at: Date; fail(code: Code): never; demand(no: Code | undefined): void },
  merchantId: number,
  id: bigint,
  staff?: SignedInMerchant['staff'],
): Promise<ChargeRow> {
  if (!(await lockCharge(tx, merchantId, id))) fail('not_found')
  const row = (await chargeOf(tx, merchantId, id)) ?? fail('not_found')
  if (staff && !mayStaff(staff.role, 'manager') && row.staff_id !== staff.id) fail('illegal_operation')
  demand(refuseOpenCharge(chargeStateOf(factsOf(row), at)))
  await writeCancelled(tx, id, at)
  await recordMerchantEvents(tx, [{ merchantId, kind: 'charge.cancelled', chargeId: id, at }])
  return { ...row, cancelled_at: at }
}
