import { orders } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { mallOfNumber } from '@humidor/domain/commerce/mall.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { presentConsoleOrder } from '../mall.present.ts'
import { linesOf } from '../orders.queries.ts'
import { countOrders, ordersAfter } from './orders.queries.ts'

export const answerOrders: Handler = read(
  orders,
  async ({ db, request: { after, limit, state, uid, orderNo }, operator, at, fail }) => {
    const id = orderNo === undefined ? undefined : mallOfNumber(orderNo)
    // A search for text that is no number finds nothing.
    if (orderNo !== undefined && id === undefined) return { rows: [], count: 0, next: null }
    const beyond = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { state, uid, id }
    const [found, count] = await Promise.all([ordersAfter(db, asked, beyond, limit + 1, at), countOrders(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    const itemFor = (row: { id: bigint }) => itemOf.mallOrder(row.id.toString())
    const [locks, lines] = await Promise.all([
      claimedByOthers(db, rows.map(itemFor), operator.id, at),
      linesOf(db, rows, defaultLanguage),
    ])
    const presented = rows.map((row) => presentConsoleOrder(row, lines.get(row.id) ?? [], locks.get(itemFor(row))))
    return { rows: presented, count, next }
  },
)
