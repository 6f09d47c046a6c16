import { pay } from '@humidor/contract/products/preorders.ts'
import { micros, type Price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { holdingEnds, promisedFor, refusePayment, worthOfPreorder } from '@humidor/domain/products/preorder.ts'
import type { Tx } from '../../../database/database.ts'
import { transaction } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { addTeamPerformance } from '../../accounts/team/team.ts'
import { priceToday } from '../../trading/price/price.ts'
import { liftPlatformFreeze, watchFrom } from './freezing/freezing.queries.ts'
import { heldOf, paidTransfer, walletOf } from './preorders.postings.ts'
import { lockOrderer, lockPreorder, owesForFreeze, type PayableOrder, writePaid } from './preorders.queries.ts'

interface Paying {
  order: PayableOrder
  at: Date
  price: Price
  inForce: Settings
}

/** Posts the payment and sets the profit aside. Undefined: the treasury does not cover it, and nothing was written. */
async function postPayment(tx: Tx, { order, at, price, inForce }: Paying) {
  const promised = promisedFor(order.type, order.money, { rate: perMille(inForce.orderYield), price })
  try {
    const [posted] = await post(tx, [paidTransfer({ ...order, promised, points: inForce.orderPoints }, at)])
    if (!posted) throw new Error('an order was not paid')
    return { transferId: posted.id, promised }
  } catch (error) {
    if (error instanceof NotCoveredError) return undefined
    throw error
  }
}

/** Lifts the platform's freeze of a member once no order holds them frozen. */
async function liftIfPaid(
  tx: Tx,
  uid: number,
  frozen: { frozenReason: number | null; frozenUnder: number | null },
  at: Date,
) {
  const { frozenReason, frozenUnder } = frozen
  const byPlatform = frozenReason === 1 || frozenReason === 2
  if (!byPlatform && frozenUnder === null) return
  if (await owesForFreeze(tx, uid)) return
  await liftPlatformFreeze(tx, uid)
  if (byPlatform) await notifyMember(tx, { uid, kind: 'accountUnfrozen', params: {}, at })
}

/**
 * `POST /order/pay`: one transfer reserves the money and sets the whole profit aside, and a freeze for the order ends (rules D5).
 * Locks the member first, then the order, then accounts. So payment, expiry and an operator's freeze see each other's result.
 */
export const answerPay = transaction(pay, async ({ tx, member: { uid }, request: { oid }, at, fail, demand }) => {
  const inForce = await settingsOf(tx)
  const frozen = await lockOrderer(tx, uid)
  const order = (await lockPreorder(tx, uid, BigInt(oid))) ?? fail('order_not_found')
  const wallet = walletOf(uid, order.type)
  const held = heldOf(uid, order.type)
  const { balance } = await lockAccounts(tx, [wallet, held, memberAccount(uid, 'points')])
  demand(refusePayment({ ...order, balance: balance(wallet) }))
  const { price } = await priceToday(tx)
  const paid = (await postPayment(tx, { order, at, price, inForce })) ?? fail('payment_failed')
  const endsAt = holdingEnds(at, inForce.orderHolding)
  await writePaid(tx, { ...paid, oid: order.oid, at, endsAt, price, yield: inForce.orderYield })
  await addTeamPerformance(tx, [{ uid, amount: micros(worthOfPreorder(order.type, order.money, price)) }])
  await watchFrom(tx, uid, at)
  await liftIfPaid(tx, uid, frozen, at)
  return null
})
