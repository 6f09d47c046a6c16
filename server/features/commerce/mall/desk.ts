import { orderOne, orders, ship } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { mallEnds, mallNumber, mallOfNumber, refuseShipping } from '@humidor/domain/commerce/mall.ts'
import { type Handler, read, transaction } from '../../../http/handle.ts'
import { claimedByOther, claimedByOthers, refuseClaimed, refuseUnclaimed } from '../../../platform/console/claims.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { countOrders, ordersAfter, wholeOrder } from './desk.queries.ts'
import { presentDeskOrder, presentWholeOrder } from './mall.present.ts'
import { lockOrder, putShipping } from './orders.queries.ts'

/** What those who send see to: orders, and where they go. */
export const orderHandlers = (settings: ReadSettings): Handler[] => [
  read(orders, async ({ db, request: { after, limit, state, uid, orderNo }, operator, at, fail }) => {
    const id = orderNo === undefined ? undefined : mallOfNumber(orderNo)
    // A search for something that is no number finds nothing.
    if (orderNo !== undefined && id === undefined) return { rows: [], count: 0, next: null }
    const beyond = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { state, uid, id }
    const [found, count] = await Promise.all([ordersAfter(db, asked, beyond, limit + 1, at), countOrders(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    const itemFor = (row: { id: bigint }) => itemOf.mallOrder(row.id.toString())
    const locks = await claimedByOthers(db, rows.map(itemFor), operator.id, at)
    return { rows: rows.map((row) => presentDeskOrder(row, locks.get(itemFor(row)))), count, next }
  }),
  read(orderOne, async ({ db, request: { id }, operator, at, fail }) => {
    const row = (await wholeOrder(db, readNumber(id) ?? fail('not_found'), at)) ?? fail('not_found')
    return presentWholeOrder(row, await claimedByOther(db, itemOf.mallOrder(id), operator.id, at))
  }),
  transaction(ship, async ({ tx, request: { id, was, logisticsNo }, operator, at, fail, demand }) => {
    const order = (await lockOrder(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    const item = itemOf.mallOrder(id)
    demand(await refuseClaimed(tx, item, operator.id, at))
    demand(refuseShipping({ state: order.status, was }, logisticsNo))
    // What its member was told already is changed only by who has seen it.
    if (was === 'shipped') demand(await refuseUnclaimed(tx, item, operator.id, at))
    const { mallEndDays } = await settings(tx)
    const tracking = logisticsNo
    await putShipping(tx, order.id, { tracking, by: operator.id, endsAt: mallEnds(at, mallEndDays), at })
    const params = { number: mallNumber(order.id), name: order.title, tracking }
    await notifyMember(tx, { uid: order.uid, kind: 'mallShipped', params, at })
    return null
  }),
]
