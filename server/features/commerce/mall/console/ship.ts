import { ship } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type MallShippable, mallEnds, mallNumber, refuseShipping } from '@humidor/domain/commerce/mall.ts'
import { orderName } from '@humidor/domain/commerce/mall-cart.ts'
import { type Handler, type TransactionContext, transaction } from '../../../../http/handle.ts'
import { refuseClaimed, refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { linesAsBought, lockOrder, putShipping } from '../orders.queries.ts'

type Codes = 'not_found' | 'content_empty' | 'content_too_long' | 'illegal_operation' | 'admin_lock'
type Shipping = Pick<TransactionContext<unknown, Codes, 'operator'>, 'tx' | 'operator' | 'at' | 'fail' | 'demand'>

/**
 * Marks an order as sent, or corrects its tracking number, and notifies the member.
 * @param was the state that the operator saw
 * @throws RefusalError as the call about one order
 */
export async function shipOne(
  settings: ReadSettings,
  { tx, operator, at, fail, demand }: Shipping,
  { id, was, logisticsNo }: { id: string; was: MallShippable; logisticsNo: string },
): Promise<void> {
  const order = (await lockOrder(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
  const item = itemOf.mallOrder(id)
  demand(await refuseClaimed(tx, item, operator.id, at))
  demand(refuseShipping({ state: order.status, was }, logisticsNo))
  // Only an operator who has seen the order may change data that its member was already notified of.
  if (was === 'shipped') demand(await refuseUnclaimed(tx, item, operator.id, at))
  const { mallEndDays } = await settings(tx)
  const tracking = logisticsNo
  await putShipping(tx, order.id, { tracking, by: operator.id, endsAt: mallEnds(at, mallEndDays), at })
  const titles = (await linesAsBought(tx, order.id)).map(({ title }) => title)
  const params = { number: mallNumber(order.id), name: orderName(titles), tracking }
  await notifyMember(tx, { uid: order.uid, kind: 'mallShipped', params, at })
}

export const answerShip = (settings: ReadSettings): Handler =>
  transaction(ship, async (context) => {
    await shipOne(settings, context, context.request)
    return null
  })
