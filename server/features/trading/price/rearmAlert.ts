import { rearmAlert } from '@humidor/contract/trading/price.ts'
import { alertRises, refuseRearm } from '@humidor/domain/trading/price-alert.ts'
import { transaction } from '../../../http/handle.ts'
import { armAlert, lockAlert } from './alerts.queries.ts'
import { priceToday } from './price-in-force.ts'

/** `POST /cig/rearmAlert`: a reached alert waits again, by the price in force. Answers alike for another member's and a missing one. */
export const answerRearmAlert = transaction(rearmAlert, async ({ request, member: { uid }, tx, at, demand, fail }) => {
  const id = BigInt(request.id)
  const { price, reached_at } = (await lockAlert(tx, uid, id)) ?? fail('not_found')
  const { price: inForce } = await priceToday(tx)
  demand(refuseRearm({ price, inForce, reached: reached_at !== null }))
  await armAlert(tx, id, { rises: alertRises(price, inForce) === true, at })
  return null
})
