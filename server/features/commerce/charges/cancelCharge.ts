import { cancelCharge } from '@humidor/contract/commerce/charges.ts'
import { chargeStateOf, refuseOpenCharge } from '@humidor/domain/commerce/charge.ts'
import { transaction } from '../../../http/handle.ts'
import { recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { chargeOf, factsOf, lockCharge, writeCancelled } from './charges.queries.ts'

/** `POST /merchant/cancelCharge`. It takes turns with a payment: one of the two happens. */
export const answerCancelCharge = transaction(
  cancelCharge,
  async ({ tx, merchant: { merchantId }, request, at, demand, fail }) => {
    const id = BigInt(request.id)
    if (!(await lockCharge(tx, merchantId, id))) fail('not_found')
    const row = (await chargeOf(tx, merchantId, id)) ?? fail('not_found')
    demand(refuseOpenCharge(chargeStateOf(factsOf(row), at)))
    await writeCancelled(tx, id, at)
    await recordMerchantEvents(tx, [{ merchantId, kind: 'charge.cancelled', chargeId: id, at }])
    return null
  },
)
