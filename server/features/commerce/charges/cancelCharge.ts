import { cancelCharge } from '@humidor/contract/commerce/charges.ts'
import { chargeStateOf, refuseOpenCharge } from '@humidor/domain/commerce/charge.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import { transaction } from '../../../http/handle.ts'
import { recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { chargeOf, factsOf, lockCharge, writeCancelled } from './charges.queries.ts'

/** `POST /merchant/cancelCharge`. It takes turns with a payment: one of the two happens. A cashier cancels only their own. */
export const answerCancelCharge = transaction(
  cancelCharge,
  async ({ tx, merchant: { merchantId, staff }, request, at, demand, fail }) => {
    const id = BigInt(request.id)
    if (!(await lockCharge(tx, merchantId, id))) fail('not_found')
    const row = (await chargeOf(tx, merchantId, id)) ?? fail('not_found')
    if (staff && !mayStaff(staff.role, 'manager') && row.staff_id !== staff.id) fail('illegal_operation')
    demand(refuseOpenCharge(chargeStateOf(factsOf(row), at)))
    await writeCancelled(tx, id, at)
    await recordMerchantEvents(tx, [{ merchantId, kind: 'charge.cancelled', chargeId: id, at }])
    return null
  },
)
