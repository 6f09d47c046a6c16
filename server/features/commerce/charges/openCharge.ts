import { openCharge } from '@humidor/contract/commerce/charges.ts'
import { cigOfCharge, openChargesAtMost, refuseCharge } from '@humidor/domain/commerce/charge.ts'
import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import { recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentCharge } from './charges.present.ts'
import { chargeOf, countOpen, insertCharge } from './charges.queries.ts'

/** Eight bytes: nobody guesses a charge of another. */
const CODE_BYTES = 8

/** `POST /merchant/openCharge`. The price of this moment holds until the charge expires. */
export const answerOpenCharge = (randomness: Randomness) =>
  transaction(openCharge, async ({ tx, merchant: { merchantId, status, staff }, request, at, demand, fail }) => {
    demand(refuseMerchantPayment(status))
    const { price } = await priceToday(tx)
    const open = await countOpen(tx, merchantId, openChargesAtMost)
    demand(refuseCharge(request, { price, open }))
    const { seconds, ...asked } = request
    const id = await insertCharge(tx, {
      ...{ ...asked, merchantId, price, at, staffId: staff?.id },
      code: randomness.bytes(CODE_BYTES).toString('hex'),
      moneyCig: cigOfCharge(request, price),
      expiresAt: new Date(at.getTime() + seconds * 1_000),
    })
    await recordMerchantEvents(tx, [{ merchantId, kind: 'charge.opened', chargeId: id, at }])
    return presentCharge((await chargeOf(tx, merchantId, id)) ?? fail('operation_failed'), at)
  })
