import { businessDay, midnightFrom } from '@humidor/domain/business-day.ts'
import { type CalendarEntry, type CalendarKind, present } from '@humidor/domain/money/calendar.ts'
import type { Downtime } from '@humidor/domain/platform/downtime.ts'
import { coinOf, orderNumber, type PreorderStatus } from '@humidor/domain/products/preorder.ts'
import type { Upcoming } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { downSince } from './downtimes.ts'
import { freezesAt } from './freezing/warning.ts'
import { payByOf } from './preorders.present.ts'
import { type OpenPreorder, openPreorders } from './upcoming.queries.ts'

/** The next step of an open order, by its status, and when it is due. */
const stepOf: Partial<
  Record<PreorderStatus, { kind: CalendarKind; at: (it: OpenPreorder, downtimes: readonly Downtime[]) => Date | null }>
> = {
  created: { kind: 'draw', at: ({ lottery_at }) => lottery_at },
  locked: { kind: 'payOpens', at: ({ opens_at }) => opens_at },
  paying: { kind: 'payBy', at: payByOf },
  // Paid back by the settlement of the first midnight after its holding.
  paid: { kind: 'preorderEnd', at: ({ ends_at }) => ends_at && midnightFrom(ends_at) },
}

/** What a step moves: nothing in a draw; the order's money, and at its end the promised profit too. */
function amountsOf({ kind, type, money, promised }: OpenPreorder & { kind: CalendarKind }) {
  if (kind === 'draw') return []
  const profit = kind === 'preorderEnd' ? (promised ?? 0n) : 0n
  const own = type === 'cig' ? money + profit : money
  return present([
    { coin: coinOf(type), amount: own },
    { coin: 'CIG', amount: type === 'cig' ? 0n : profit },
  ])
}

function entryOf(order: OpenPreorder, downtimes: readonly Downtime[]): CalendarEntry[] {
  const step = stepOf[order.status]
  const at = step?.at(order, downtimes)
  if (!step || !at) return []
  const { kind } = step
  const number = orderNumber(order.oid)
  return [{ kind, of: order.oid.toString(), at, amounts: amountsOf({ ...order, kind }), number }]
}

/** The next step of each open order, and the midnight that freezes a member who does not order. */
export const upcomingPreorders =
  (settings: ReadSettings): Upcoming =>
  async (db, { uid }) => {
    const [orders, freeze] = await Promise.all([
      openPreorders(db, uid),
      settings().then((inForce) => freezesAt(db, uid, inForce)),
    ])
    const payable = orders.filter(({ status }) => status === 'paying').map(({ status_at }) => status_at)
    const downtimes = await downSince(db, payable)
    const steps = orders.flatMap((order) => entryOf(order, downtimes))
    if (!freeze) return steps
    return [...steps, { kind: 'freeze', of: businessDay(freeze), at: freeze, amounts: [], number: null }]
  }
