import { preorders } from '@humidor/contract/products/preorders.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Downtime } from '@humidor/domain/platform/downtime.ts'
import { orderNumber, orderOfNumber } from '@humidor/domain/products/preorder.ts'
import type { z } from 'zod/mini'
import { type Handler, read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { downtimesSince } from '../../../../platform/downtime/downtime.queries.ts'
import { freezes, payByOf } from '../preorders.present.ts'
import { type ConsolePreorder, countPreorders, preordersBelow } from './preorders.queries.ts'

const textOf = (id: bigint | null) => id?.toString() ?? null

const presentForConsole = (
  row: ConsolePreorder,
  downtimes: readonly Downtime[],
): z.output<(typeof preorders)['response']>['rows'][number] => ({
  oid: row.oid.toString(),
  onum: orderNumber(row.oid),
  member: { uid: row.uid, name: row.name },
  type: row.type,
  money: micros<'USCD'>(row.money),
  status: row.status,
  createdAt: row.created_at,
  statusAt: row.status_at,
  lotteryAt: row.lottery_at,
  place: row.place,
  drawId: row.session_id === null ? null : Number(row.session_id),
  opensAt: row.opens_at,
  payBy: payByOf(row, downtimes),
  lateAt: row.late_at,
  freezes: freezes(row),
  paidAt: row.paid_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  promised: row.promised === null ? null : micros<'CIG'>(row.promised),
  againOf: textOf(row.again_of),
  paidBy: textOf(row.paid_by),
  endedBy: textOf(row.ended_by),
})
export const answerPreorders: Handler = read(preorders, async ({ db, request, fail }) => {
  const { after, limit, order, status, type, uid, freezing } = request
  const oid = request.onum === undefined ? undefined : orderOfNumber(request.onum)
  // A search for text that is no number finds nothing.
  if (request.onum !== undefined && oid === undefined) return { rows: [], count: 0, next: null }
  const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const asked = { order, status, type, uid, oid, freezing }
  const [found, count] = await Promise.all([preordersBelow(db, asked, below, limit + 1), countPreorders(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => row.oid.toString())
  const since = rows.filter((row) => row.status === 'paying').map((row) => row.status_at.getTime())
  const downtimes = since.length === 0 ? [] : await downtimesSince(db, new Date(Math.min(...since)))
  return { rows: rows.map((row) => presentForConsole(row, downtimes)), count, next }
})
