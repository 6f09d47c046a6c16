import { shipments } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { mallOfNumber } from '@humidor/domain/commerce/mall.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { presentConsoleOrder } from '../mall.present.ts'
import { linesOf } from '../orders.queries.ts'
import { ordersNumbered } from './orders.queries.ts'

/** `GET /console/mallShipments`. */
export const answerShipments: Handler = read(shipments, async ({ db, request: { numbers }, operator, at }) => {
  const ids = numbers.flatMap((number) => mallOfNumber(number) ?? [])
  const found = await ordersNumbered(db, ids, at)
  const itemFor = (row: { id: bigint }) => itemOf.mallOrder(row.id.toString())
  const [locks, lines] = await Promise.all([
    claimedByOthers(db, found.map(itemFor), operator.id, at),
    linesOf(db, found, defaultLanguage),
  ])
  return { rows: found.map((row) => presentConsoleOrder(row, lines.get(row.id) ?? [], locks.get(itemFor(row)))) }
})
