import { ship } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { mallEnds, mallNumber, refuseShipping } from '@humidor/domain/commerce/mall.ts'
import { orderName } from '@humidor/domain/commerce/mall-cart.ts'
import { type Handler, transaction } from '../../../../http/handle.ts'
import { refuseClaimed, refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { linesAsBought, lockOrder, putShipping } from '../orders.queries.ts'

export const answerShip = (settings: ReadSettings): Handler =>
  transaction(ship, async ({ tx, request: { id, was, logisticsNo }, operator, at, fail, demand }) => {
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
    return null
  })
