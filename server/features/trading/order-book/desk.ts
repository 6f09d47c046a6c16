import { trade, trades, tradeVolume } from '@humidor/contract/trading/order-book.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { claimedByOther, claimedByOthers } from '../../../platform/console/claims.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { countOrders, fillsOf, openInAll, ordersBelow, orderWith, volumeSince } from './desk.queries.ts'
import { numberIn } from './ending.ts'
import { presentDesk, presentWhole } from './order-book.present.ts'

const itemOfOrder = ({ id }: { id: bigint }) => itemOf.trade(id.toString())

/** How many business days the volume is told of, today among them. */
const DAYS = 30

/** What operators look at: orders, one of them, and what is traded. */
export const deskReads: Handler[] = [
  read(trades, async ({ db, request, operator, at, fail }) => {
    const { after, limit, status, action, uid } = request
    const id = request.id === undefined ? undefined : numberIn(request.id)
    // A search for something that is no number finds nothing.
    if (request.id !== undefined && id === undefined) return { rows: [], count: 0, next: null }
    const below = after === undefined ? undefined : (numberIn(after) ?? fail('parameter_error'))
    const asked = { status, action, uid, id }
    const [found, count] = await Promise.all([ordersBelow(db, asked, below, limit + 1), countOrders(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    const locks = await claimedByOthers(db, rows.map(itemOfOrder), operator.id, at)
    return { rows: rows.map((row) => presentDesk(row, locks.get(itemOfOrder(row)))), count, next }
  }),
  read(trade, async ({ db, request, operator, at, fail }) => {
    const id = numberIn(request.id) ?? fail('not_found')
    const [row, fills] = await Promise.all([orderWith(db, id), fillsOf(db, id)])
    if (!row) return fail('not_found')
    return presentWhole(row, fills, await claimedByOther(db, itemOfOrder(row), operator.id, at))
  }),
  read(tradeVolume, async ({ db, at }) => {
    const today = businessDay(at)
    const [found, open] = await Promise.all([volumeSince(db, dayAfter(today, 1 - DAYS)), openInAll(db)])
    const byDay = new Map(found.map((row) => [row.day, row]))
    const days = Array.from({ length: DAYS }, (_, back) => dayAfter(today, -back)).map((day) => {
      const { fills = 0, cig = 0n, uscd = 0n } = byDay.get(day) ?? {}
      return { day, fills, cig: micros<'CIG'>(cig), uscd: micros<'USCD'>(uscd) }
    })
    const { buy, sell, cig, uscd } = open
    return { days, open: { buy, sell, heldCig: micros<'CIG'>(cig), heldUscd: micros<'USCD'>(uscd) } }
  }),
]
