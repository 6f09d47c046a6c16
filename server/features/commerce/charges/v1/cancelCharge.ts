import { cancelCharge } from '@humidor/contract/v1/charges.ts'
import { writeRoute } from '../../../../http/v1/handle-route.ts'
import { cancelOpen } from '../cancelling.ts'
import { presentV1Charge } from './charge.present.ts'

/** `POST /api/v1/charges/{id}/cancel`. */
export const answerCancelCharge = (site: string) =>
  writeRoute(cancelCharge, async (context) => {
    const row = await cancelOpen(context, context.merchant.merchantId, BigInt(context.params.id))
    return presentV1Charge(row, context.at, site)
  })
