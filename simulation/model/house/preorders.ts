import { createHash } from 'node:crypto'
import { price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import type { PreorderType } from '@humidor/domain/preorder.ts'
import { memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCovered } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { Made, Tx } from '../store/ledger.ts'
import type { Draw, Preorder } from './calendar.ts'
import { demand, fail, type House } from './house.ts'
import type { Asking, Played, PlayedPhase, PlayedWork } from './played.ts'
import type { Member } from './rows.ts'

const treasury = platformAccount('treasury', 'CIG')

/** What an order brings by now. */
export const termsOf = (house: House) => ({
  rate: perMille(house.settings.orderYield),
  price: price(house.priceToday()),
})

/** `standingOf`: what a member's orders say about the next one. */
function standingOf({ calendar }: House, uid: number, day: string) {
  const own = calendar.preorders.by('of', uid).filter(({ draw }) => draw !== null)
  const won = own.filter(({ status }) => status !== 'created' && status !== 'failed')
  const last = won.toSorted((a, b) => a.id - b.id).at(-1)
  return {
    createdToday: own.some((it) => it.day === day && it.againOf === null),
    waiting: own.some(({ status }) => status === 'created'),
    wonAt: last?.drawnAt == null ? null : new Date(last.drawnAt),
  }
}

/** `holdNextDraw`: the next draw of a type, held open; where nobody has opened it yet, it is opened. */
function* holdNextDraw(house: House, tx: Tx, type: PreorderType, at: Date): Steps<Draw> {
  const { draws } = house.calendar
  const [due = at] = house.product.drawsAfter(at, 1)
  const dueAt = due.getTime()
  const name = `${type} ${dueAt}`
  const seed = createHash('sha256').update(name).digest('hex')
  const closesAt = dueAt - house.settings.orderPause * 1000
  const fresh = { name, type, dueAt, closesAt, seed, quota: undefined, entriesHash: undefined, held: false }
  yield* draws.insert(tx, name, fresh)
  return (yield* draws.hold(tx, name)) ?? fresh
}

/** The failed order that is ordered again, and whether it was before. */
function repeated({ house, who, request }: Asking) {
  const { preorders } = house.calendar
  if (request['again'] === undefined) return undefined
  const found = preorders.get(Number(request['again']))
  if (!found || found.uid !== who) return fail('order_not_found')
  return { ...found, taken: preorders.by('of', who).some(({ againOf }) => againOf === found.id) }
}

/** `create.ts` of the pre-orders. */
const createOrder: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { house, n, who: uid, request, at } = asking
    const { product, settings, calendar } = house
    const member = (yield* house.members.hold(tx, uid)) ?? fail('please_login')
    if (member.frozen) fail('account_freeze')
    const [type, money] = [String(request['type']) as PreorderType, BigInt(request['money'] ?? 0n)]
    const again = repeated(asking)
    const day = product.businessDay(at)
    const draw = yield* holdNextDraw(house, tx, type, at)
    const closesAt = new Date(draw.closesAt)
    const cig = house.ledger.standing(memberAccount(uid, 'profit'))
    const limits =
      type === 'usdc'
        ? { least: settings.orderMinimum, most: settings.orderMaximum, step: settings.orderStep }
        : { least: settings.orderCigMinimum, most: settings.orderCigMaximum, step: 0n }
    const facts = { open: true, type, money, limits, cig, at, closesAt, rest: settings.orderRest, again }
    demand(product.refusePreorder({ ...facts, ...standingOf(house, uid, day) }))
    if (draw.quota !== undefined) fail('order_time_limit')
    const row = { id: n, uid, type, money, status: 'created', draw: draw.name, drawnAt: draw.dueAt, day } as const
    const rest = { againOf: again?.id ?? null, statusAt: at.getTime(), opensAt: null, lateAt: null, endsAt: null }
    yield* calendar.preorders.insert(tx, n, { ...row, ...rest, promised: 0n })
    yield* watchFrom(house, tx, uid, at)
    return { oid: n, onum: product.orderNumber(n), lotteryAt: new Date(draw.dueAt) }
  },
}

/** From a moment on it counts anew how long a member has created no pre-order; of who is not activated, nothing counts. The member is held. */
export function* watchFrom({ calendar, members }: House, tx: Tx, uid: number, at: Date): Steps<void> {
  if (!members.now(uid)?.activated) return
  yield* calendar.idleSince.insert(tx, uid, { uid, since: 0 })
  const row = yield* calendar.idleSince.hold(tx, uid)
  calendar.idleSince.put(tx, uid, { uid, since: Math.max(row?.since ?? 0, at.getTime()) })
}

/** Whether an order holds its owner frozen. */
const owes = ({ status, lateAt, draw }: Preorder) => status === 'paying' && (lateAt !== null || draw === null)

/** `pay.ts`: the member first, then the order, then accounts. */
const payOrder: Played = {
  kind: 'act',
  *by({ house, n, who: uid, request, at }, tx) {
    const { product, settings, ledger, calendar } = house
    const member = (yield* house.members.hold(tx, uid)) ?? fail('please_login')
    const order = yield* calendar.preorders.hold(tx, Number(request['oid']))
    if (order?.uid !== uid) return fail('order_not_found')
    const { type, money } = order
    const [wallet, held] = [product.orderWallet(uid, type), product.orderHeld(uid, type)]
    const { balance } = yield* ledger.hold(tx, [wallet, held, memberAccount(uid, 'points')])
    demand(product.refusePayment({ ...order, balance: balance(wallet) }))
    const promised = product.promisedFor(type, money, termsOf(house))
    try {
      const parts = { oid: BigInt(order.id), uid, type, money, promised, points: settings.orderPoints }
      yield* ledger.post(tx, [{ ...product.orderPaidTransfer(parts, at), intent: `${n}` }])
    } catch (error) {
      if (error instanceof NotCovered) fail('payment_failed')
      throw error
    }
    const endsAt = product.holdingEnds(at, settings.orderHolding).getTime()
    calendar.preorders.put(tx, order.id, { ...order, status: 'paid', statusAt: at.getTime(), endsAt, promised })
    yield* watchFrom(house, tx, uid, at)
    const others = calendar.preorders.by('of', uid).filter(({ id }) => id !== order.id)
    if (!others.some(owes)) house.members.put(tx, uid, freed(member))
    return null
  },
}

/** What the platform froze a member for is over. An operator's freeze stays, and nothing lies under it any more. */
const freed = (member: Member): Member =>
  member.frozenFor === 3 ? { ...member, under: 0 } : { ...member, frozen: false, frozenFor: 0 }

const frozenFor = (member: Member, reason: 1 | 2): Member => {
  if (member.frozenFor === 3) return { ...member, under: member.under || reason }
  return { ...member, frozen: true, frozenFor: member.frozenFor || reason }
}

/** `openPayments` and `expirePayments`: what was won may be paid; whoever has not paid in time is frozen. */
const orderTimes: PlayedWork = function* (house, _request, at) {
  const { calendar, settings } = house
  yield* house.transact(function* (tx) {
    yield undefined
    for (const { id, opensAt } of calendar.preorders.by('status', 'locked')) {
      if ((opensAt ?? Infinity) > at.getTime()) continue
      const order = calendar.preorders.holdFree(tx, id)
      if (order?.status !== 'locked') continue
      calendar.preorders.put(tx, id, { ...order, status: 'paying', statusAt: at.getTime() })
      house.tell(tx, `payable ${id}`, at)
    }
  })
  const isDue = ({ status, lateAt, draw, statusAt }: Preorder) =>
    status === 'paying' && lateAt === null && draw !== null && statusAt + settings.orderWindow * 1000 <= at.getTime()
  yield* house.transact(function* (tx) {
    yield undefined
    const due = calendar.preorders.by('status', 'paying').filter(isDue)
    for (const uid of [...new Set(due.map((it) => it.uid))].toSorted((a, b) => a - b))
      yield* house.members.hold(tx, uid)
    for (const { id } of due.toSorted((a, b) => a.id - b.id)) {
      const order = yield* calendar.preorders.hold(tx, id)
      if (order && isDue(order)) yield* isLate(house, tx, order, at)
    }
  })
}

/** Its owner is frozen; where the treasury could not have set its profit aside, its time begins anew. */
function* isLate(house: House, tx: Tx, order: Preorder, at: Date): Steps<void> {
  const { calendar, product, ledger } = house
  const isCovered = product.promisedFor(order.type, order.money, termsOf(house)) <= ledger.standing(treasury)
  const member = yield* house.members.hold(tx, order.uid)
  if (!member) return
  if (isCovered) house.members.put(tx, order.uid, frozenFor(member, 2))
  calendar.preorders.put(
    tx,
    order.id,
    isCovered ? { ...order, lateAt: at.getTime() } : { ...order, statusAt: at.getTime() },
  )
  if (isCovered) yield* leaveWatch(house, tx, order.uid)
  house.tell(tx, `${isCovered ? 'late' : 'anew'} ${order.id}`, at)
}

/** Nobody who is frozen is watched. */
function* leaveWatch({ calendar }: House, tx: Tx, uid: number): Steps<void> {
  if (yield* calendar.idleSince.hold(tx, uid)) calendar.idleSince.put(tx, uid, undefined)
}

/** `orderMaturities` */
export const orderMaturities: PlayedPhase = {
  name: 'preorders-maturities',
  *run(house, tx, { at, limit }) {
    const { product, ledger, calendar } = house
    const isMature = (it: Preorder) => it.status === 'paid' && (it.endsAt ?? Infinity) <= at.getTime()
    const due: Preorder[] = []
    for (const { id } of calendar.preorders.by('status', 'paid').filter(isMature).slice(0, limit)) {
      const row = yield* calendar.preorders.hold(tx, id)
      if (row && isMature(row)) due.push(row)
    }
    yield* ledger.post(
      tx,
      due.map(
        (it): Made => ({
          ...product.orderEndedTransfer({ ...it, oid: BigInt(it.id) }, at),
          intent: `orderEnd ${it.id}`,
        }),
      ),
    )
    for (const row of due) calendar.preorders.put(tx, row.id, { ...row, status: 'ended', statusAt: at.getTime() })
    return { left: due.length === limit, reached: 0 }
  },
}

const isOnItsWay = (it: Preorder) =>
  it.status === 'created' || it.status === 'locked' || it.status === 'paid' || (it.status === 'paying' && !owes(it))

/** `idleFreezes`: whoever has created no pre-order for long, each with an order that frees them. */
export const idleFreezes: PlayedPhase = {
  name: 'preorders-freezes',
  *run(house, tx, { day, at, limit }) {
    const { product, settings, calendar, ledger } = house
    const money = settings.orderMinimum
    const isCovered = product.promisedFor('usdc', money, termsOf(house)) <= ledger.standing(treasury)
    if (settings.idleFreeze === 0 || !isCovered) return { left: false, reached: 0 }
    const idle = calendar.idleSince
      .rows()
      .filter(({ since }) => since <= at.getTime() - settings.idleAfter * 1000)
      .slice(0, limit)
    for (const { uid } of idle.toSorted((a, b) => a.uid - b.uid)) {
      const member = yield* house.members.hold(tx, uid)
      const own = calendar.preorders.by('of', uid)
      if (!member) continue
      if (own.some(isOnItsWay)) yield* watchFrom(house, tx, uid, at)
      else yield* leaveWatch(house, tx, uid)
      if (member.frozen || own.some(isOnItsWay)) continue
      house.members.put(tx, uid, frozenFor(member, 1))
      const owed = own.find(owes)
      if (owed) house.tell(tx, `idle ${uid} ${owed.id}`, at)
      if (owed) continue
      const id = FREEZES + house.nextId()
      const row = { id, uid, type: 'usdc', money, status: 'paying', draw: null, drawnAt: null, day } as const
      const rest = { againOf: null, statusAt: at.getTime(), opensAt: at.getTime(), lateAt: null, endsAt: null }
      yield* calendar.preorders.insert(tx, id, { ...row, ...rest, promised: 0n })
      house.tell(tx, `idle ${uid} ${id}`, at)
    }
    return { left: idle.length === limit, reached: 0 }
  },
}

/** Orders that nobody asked for have numbers from here on. */
const FREEZES = 1_000_000_000

export const preorderCalls = { createOrder, payOrder }
export const preorderWorks = { orderTimes }
