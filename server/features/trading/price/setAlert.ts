import { setAlert } from '@humidor/contract/trading/price.ts'
import { alertRises, refuseAlert } from '@humidor/domain/trading/price-alert.ts'
import { transaction } from '../../../http/handle.ts'
import { alertsOf, aloneWithAlerts, insertAlert } from './alerts.queries.ts'
import { priceToday } from './price-in-force.ts'

/** `POST /cig/setAlert`: waits for a rise or a fall, by the price in force. */
export const answerSetAlert = transaction(setAlert, async ({ request: { price }, member: { uid }, tx, at, demand }) => {
  await aloneWithAlerts(tx, uid)
  const { price: inForce } = await priceToday(tx)
  const prices = (await alertsOf(tx, uid)).map((row) => row.price)
  demand(refuseAlert({ price, inForce, prices }))
  const rises = alertRises(price, inForce) === true
  return { id: Number(await insertAlert(tx, { uid, price, rises, armed_at: at })) }
})
