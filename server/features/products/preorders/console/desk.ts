import { preorderSums, preorders } from '@humidor/contract/products/preorders.console.ts'
import { micros, plus } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import type { Downtime } from '@humidor/domain/platform/downtime.ts'
import { orderNumber, orderOfNumber, promisedFor } from '@humidor/domain/products/preorder.ts'
import type { z } from 'zod/mini'
import { type Handler, read } from '../../../../http/handle.ts'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { downtimesSince } from '../../../../platform/downtime/downtime.queries.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { spokenFor } from '../entries.queries.ts'
import { quotaFor } from '../entries.ts'
import { freezes, payByOf } from '../preorders.present.ts'
import { countFrozen, countPreorders, type DeskPreorder, openSums, preordersBelow } from './desk.queries.ts'

/** How many days of downtimes operators are told of. */
const DAYS = 30

const textOf = (id: bigint | null) => id?.toString() ?? null

const presentDesk = (
  row: DeskPreorder,
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

/** What operators look at: orders, and what they come to. */
export const deskReads = (settings: ReadSettings): Handler[] => [
  read(preorders, async ({ db, request, fail }) => {
    const { after, limit, status, type, uid, freezing } = request
    const oid = request.onum === undefined ? undefined : orderOfNumber(request.onum)
    // A search for something that is no number finds nothing.
    if (request.onum !== undefined && oid === undefined) return { rows: [], count: 0, next: null }
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { status, type, uid, oid, freezing }
    const [found, count] = await Promise.all([preordersBelow(db, asked, below, limit + 1), countPreorders(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.oid.toString())
    const since = rows.filter((row) => row.status === 'paying').map((row) => row.status_at.getTime())
    const downtimes = since.length === 0 ? [] : await downtimesSince(db, new Date(Math.min(...since)))
    return { rows: rows.map((row) => presentDesk(row, downtimes)), count, next }
  }),
  read(preorderSums, async ({ db, at }) => {
    const treasury = platformAccount('treasury', 'CIG')
    const [inForce, { price }, open, spoken, standing, usdc, cig, frozen, downtimes] = await Promise.all([
      settings(),
      priceToday(db),
      openSums(db),
      spokenFor(db),
      balanceOf(db, [treasury]),
      quotaFor(db, 'usdc'),
      quotaFor(db, 'cig'),
      countFrozen(db),
      downtimesSince(db, new Date(at.getTime() - DAYS * 86_400_000)),
    ])
    const terms = { rate: perMille(inForce.orderYield), price }
    return {
      open: open.map(({ type, status, count, money }) => ({ type, status, count, money: micros<'USCD'>(money) })),
      promised: micros<'CIG'>(open.reduce((sum, { promised }) => sum + promised, 0n)),
      spokenFor: plus(promisedFor('usdc', spoken.usdc, terms), promisedFor('cig', spoken.cig, terms)),
      treasury: micros<'CIG'>(standing.get(treasury) ?? 0n),
      quota: { usdc: micros<'USCD'>(usdc), cig: micros<'CIG'>(cig) },
      frozen,
      downtimes: [...downtimes],
    }
  }),
]
