import { cancelOrder } from '@humidor/contract/commerce/mall.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { refuseCancel } from '@humidor/domain/commerce/mall.ts'
import { transaction } from '../../../http/handle.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { lockMembers } from '../../accounts/identity/identity.ts'
import { countCancelledOn, lockOrder } from './orders.queries.ts'
import { refundOrder } from './refunding.ts'

/**
 * `POST /mall/cancelOrder`: the order's row decides between the member and an operator who ships it. The member is locked first, so
 * that of two cancellations at once the second one counts the first. Answers alike for another member's order and for a missing one
 * (threats C101).
 */
export const answerCancelOrder = transaction(
  cancelOrder,
  async ({ tx, member: { uid }, request: { id }, at, fail, demand }) => {
    await lockMembers(tx, [uid])
    const order = await lockOrder(tx, BigInt(id))
    if (order?.uid !== uid) return fail('order_not_found')
    const { mallCancelsDaily: daily } = await settingsOf(tx)
    demand(
      refuseCancel({ state: order.status, cancelledToday: await countCancelledOn(tx, uid, businessDay(at)), daily }),
    )
    await refundOrder(tx, order, { as: 'failed', reply: null, restocked: true, at }).catch((error: unknown) => {
      throw error instanceof NotCoveredError ? fail('payment_failed') : error
    })
    return null
  },
)
