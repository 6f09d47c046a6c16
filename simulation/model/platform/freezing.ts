import { micros, price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { type PreorderType, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { Preorder } from './calendar.ts'
import type { ModelPhase } from './handlers.ts'
import type { ModelPlatform } from './model-platform.ts'
import type { Member } from './rows.ts'

const treasury = platformAccount('treasury', 'CIG')
const DAY = 86_400_000

/** The current yield of pre-orders and price of ₡. */
export const termsOf = (platform: ModelPlatform) => ({
  rate: perMille(platform.settings.orderYield),
  price: price(platform.priceToday()),
})

/** `lastWin` */
export function lastWin({ calendar }: ModelPlatform, uid: number): Date | null {
  const won = calendar.preorders
    .by('of', uid)
    .filter(({ draw, status }) => draw !== null && status !== 'created' && status !== 'failed')
  const last = won.toSorted((a, b) => a.id - b.id).at(-1)
  return last?.drawnAt == null ? null : new Date(last.drawnAt)
}

/** Restarts the time without a pre-order of an activated member whose account does not close. The member must be locked. */
export function* watchFrom({ calendar, members }: ModelPlatform, tx: Tx, uid: number, at: Date): Steps<void> {
  const member = members.now(uid)
  if (!member?.activated || member.closing) return
  yield* calendar.idleSince.insert(tx, uid, { uid, since: 0 })
  const row = yield* calendar.idleSince.lock(tx, uid)
  calendar.idleSince.put(tx, uid, { uid, since: Math.max(row?.since ?? 0, at.getTime()) })
}

/** Stops counting, as frozen members are not watched. */
export function* leaveWatch({ calendar }: ModelPlatform, tx: Tx, uid: number): Steps<void> {
  if (yield* calendar.idleSince.lock(tx, uid)) calendar.idleSince.put(tx, uid, undefined)
}

/** Whether the order keeps its owner frozen. */
export const owes = ({ status, lateAt, draw }: Preorder) => status === 'paying' && (lateAt !== null || draw === null)

/** Removes the platform's freeze. An operator's freeze stays. */
export const freed = (member: Member): Member =>
  member.frozenFor === 3 ? { ...member, under: 0 } : { ...member, frozen: false, frozenFor: 0 }

export const frozenFor = (member: Member, reason: 1 | 2): Member => {
  if (member.frozenFor === 3) return { ...member, under: member.under || reason }
  return { ...member, frozen: true, frozenFor: member.frozenFor || reason }
}

/**
 * `payableOf`: the orders whose profit the treasury covers, besides the orders of frozen members. It locks the
 * treasury.
 */
export function* payableOf<Order extends Pick<Preorder, 'type' | 'money'>>(
  platform: ModelPlatform,
  tx: Tx,
  orders: readonly Order[],
): Steps<Order[]> {
  const { product, calendar, ledger } = platform
  const { balance } = yield* ledger.lock(tx, [treasury])
  const terms = termsOf(platform)
  const isClosed = (it: Preorder) => platform.members.get(it.uid)?.closed === true
  const owed = calendar.preorders.by('status', 'paying').filter((it) => owes(it) && !isClosed(it))
  const sum = (of: PreorderType) => owed.reduce((all, it) => (it.type === of ? all + it.money : all), 0n)
  const committed = preorderTypes.reduce((all, of) => all + product.promisedFor(of, sum(of), terms), 0n)
  return product.coveredTogether(orders, { free: micros<'CIG'>(balance(treasury) - committed), ...terms })
}

const isOnItsWay = (it: Preorder) =>
  it.status === 'created' || it.status === 'locked' || it.status === 'paid' || (it.status === 'paying' && !owes(it))

/** Ids of orders that are created with a freeze start here. */
const FREEZES = 1_000_000_000

/** `freezeWithOrders`, for one member. */
function* freezeIdle(
  platform: ModelPlatform,
  tx: Tx,
  member: Member,
  { day, at }: { day: string; at: Date },
): Steps<void> {
  const { calendar, settings } = platform
  const { uid } = member
  yield* leaveWatch(platform, tx, uid)
  platform.members.put(tx, uid, frozenFor(member, 1))
  const owed = calendar.preorders.by('of', uid).find(owes)
  const id = owed?.id ?? FREEZES + platform.nextId()
  if (!owed) {
    const row = {
      id,
      uid,
      type: 'usdc',
      money: settings.orderMinimum,
      status: 'paying',
      draw: null,
      drawnAt: null,
      day,
    } as const
    const times = { statusAt: at.getTime(), opensAt: at.getTime(), payUntil: null, lateAt: null, endsAt: null }
    yield* calendar.preorders.insert(tx, id, { ...row, ...times, againOf: null, promised: 0n })
  }
  platform.recordEvent(tx, `idle ${uid} ${id}`, at)
}

/** Does not count this day for any member. */
function* skipDay({ calendar }: ModelPlatform, tx: Tx, at: Date): Steps<{ left: boolean; reached: number }> {
  yield* calendar.idleStart.insert(tx, 'only', { at: 0 })
  const row = yield* calendar.idleStart.lock(tx, 'only')
  calendar.idleStart.put(tx, 'only', { at: Math.max(row?.at ?? 0, at.getTime() + DAY) })
  return { left: false, reached: 0 }
}

/** `idleFreezes`: freezes members without a pre-order for long, each with an order that frees them. */
export const idleFreezes: ModelPhase = {
  name: 'preorders-freezes',
  *run(platform, tx, { day, at, limit }) {
    const { settings, calendar } = platform
    const money = settings.orderMinimum
    if (settings.idleFreeze === 0) return yield* skipDay(platform, tx, at)
    const start = calendar.idleStart.get('only')?.at ?? 0
    const countsFrom = ({ uid, since }: { uid: number; since: number }) => {
      const wonAt = lastWin(platform, uid)
      return Math.max(since, start, wonAt === null ? 0 : wonAt.getTime() + settings.orderRest * 1000)
    }
    const idle = calendar.idleSince
      .rows()
      .filter((row) => countsFrom(row) <= at.getTime() - settings.idleAfter * 1000)
      .toSorted((a, b) => a.since - b.since || a.uid - b.uid)
      .slice(0, limit)
    const members = new Map<number, Member>()
    for (const { uid } of idle.toSorted((a, b) => a.uid - b.uid)) {
      const member = yield* platform.members.lock(tx, uid)
      if (member) members.set(uid, member)
    }
    const isBusy = ({ uid }: { uid: number }) => calendar.preorders.by('of', uid).some(isOnItsWay)
    const locked = idle.flatMap(({ uid }) => members.get(uid) ?? []).filter(({ closing }) => !closing)
    const order = { type: 'usdc' as const, money }
    const owing = locked.filter((member) => !member.frozen && !isBusy(member)).map((member) => ({ ...order, member }))
    const wanted: (typeof order)[] = owing.length > 0 ? owing : [order]
    const payable = yield* payableOf(platform, tx, wanted)
    for (const { uid } of locked.filter(isBusy)) yield* watchFrom(platform, tx, uid, at)
    for (const { uid } of locked.filter((member) => member.frozen && !isBusy(member)))
      yield* leaveWatch(platform, tx, uid)
    for (const { member } of owing.slice(0, payable.length)) yield* freezeIdle(platform, tx, member, { day, at })
    if (payable.length < wanted.length) return yield* skipDay(platform, tx, at)
    return { left: idle.length === limit, reached: 0 }
  },
}
