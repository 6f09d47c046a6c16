import { draws, getChildrenPayingOrder, list } from '@humidor/contract/products/preorders.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { LARGEST_ON_WIRE, micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { drawsAfter, refusePreorder } from '@humidor/domain/products/preorder.ts'
import type { Db } from '../../../database/database.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { downtimesSince } from '../../../platform/downtime/downtime.queries.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { openDraws } from '../draws/draws.ts'
import { limitsOf } from './create.ts'
import { presentBelow, presentOwn } from './preorders.present.ts'
import { countOwn, ownPreorders, standingOf, unpaidBelow } from './preorders.queries.ts'

/** When the platform was down since the earliest of some moments. */
function downSince(db: Db, moments: readonly Date[]) {
  const earliest = Math.min(...moments.map((at) => at.getTime()))
  return moments.length === 0 ? [] : downtimesSince(db, new Date(earliest))
}

/** What members look at: their orders, those of whom they invited, and the next draw. */
export const readHandlers = (settings: ReadSettings): Handler[] => [
  read(list, async ({ db, member: { uid }, request: { page, limit, status = [] } }) => {
    const [inForce, { price }, rows, count] = await Promise.all([
      settings(),
      priceToday(db),
      ownPreorders(db, uid, status, { page, limit }),
      countOwn(db, uid, status),
    ])
    const payable = rows.filter((row) => row.status === 'paying').map((row) => row.status_at)
    const downtimes = await downSince(db, payable)
    const terms = { downtimes, rate: perMille(inForce.orderYield), price }
    return { rows: rows.map((row) => presentOwn(row, terms)), count }
  }),
  read(getChildrenPayingOrder, async ({ db, member: { uid } }) => {
    const rows = await unpaidBelow(db, uid)
    const downtimes = await downSince(
      db,
      rows.map((row) => row.status_at),
    )
    return rows.map((row) => presentBelow(row, downtimes))
  }),
  read(draws, async ({ db, member: { uid }, at }) => {
    const inForce = await settings()
    const [dueAt = at] = drawsAfter(at, 1)
    const [open, standing] = await Promise.all([openDraws(db, dueAt), standingOf(db, uid, businessDay(at))])
    const closesAt = open.closesAt ?? new Date(dueAt.getTime() - inForce.orderPause * 1000)
    const refusal: ErrorCode | undefined = refusePreorder({
      ...standing,
      open: inForce.preordersOpen === 1,
      type: 'usdc',
      money: limitsOf('usdc', inForce).least,
      limits: { ...limitsOf('usdc', inForce), step: 0n },
      cig: micros<'CIG'>(LARGEST_ON_WIRE),
      ...{ at, closesAt, rest: inForce.orderRest },
    })
    const left = Math.max(0, Math.ceil((closesAt.getTime() - at.getTime()) / 1000))
    return { dueAt, closesAt, left, ids: open.ids, refusal: refusal ?? null }
  }),
]
