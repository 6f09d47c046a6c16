import { createHash } from 'node:crypto'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { Made, Tx } from '../store/ledger.ts'
import type { Draw, Preorder } from './calendar.ts'
import { freed, frozenFor, lastWin, leaveWatch, owes, payableOf, termsOf, watchFrom } from './freezing.ts'
import { demand, fail, type House } from './model-platform.ts'
import type { Asking, Played, PlayedPhase, PlayedWork } from './handlers.ts'

/** `standingOf`: what a member's orders say about the next one. */
function standingOf(house: House, uid: number, day: string) {
  const own = house.calendar.preorders.by('of', uid).filter(({ draw }) => draw !== null)
  return {
    createdToday: own.some((it) => it.day === day && it.againOf === null),
    waiting: own.some(({ status }) => status === 'created'),
    wonAt: lastWin(house, uid),
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
    const rest = {
      againOf: again?.id ?? null,
      statusAt: at.getTime(),
      opensAt: null,
      payUntil: null,
      lateAt: null,
      endsAt: null,
    }
    yield* calendar.preorders.insert(tx, n, { ...row, ...rest, promised: 0n })
    yield* watchFrom(house, tx, uid, at)
    return { oid: n, onum: product.orderNumber(n), lotteryAt: new Date(draw.dueAt) }
  },
}

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
      if (error instanceof NotCoveredError) fail('payment_failed')
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

/** `openPayments` and `expirePayments`: what was won may be paid; whoever has not paid in time is frozen. */
const orderTimes: PlayedWork = function* (house, _request, at) {
  const { calendar } = house
  yield* house.transact(function* (tx) {
    yield undefined
    for (const { id, opensAt } of calendar.preorders.by('status', 'locked')) {
      if ((opensAt ?? Infinity) > at.getTime()) continue
      const order = calendar.preorders.holdFree(tx, id)
      if (order?.status !== 'locked') continue
      calendar.preorders.put(tx, id, { ...order, status: 'paying', ...timeFrom(house, at) })
      house.tell(tx, `payable ${id}`, at)
    }
  })
  const isDue = ({ status, lateAt, draw, payUntil }: Preorder) =>
    status === 'paying' && lateAt === null && draw !== null && (payUntil ?? Infinity) <= at.getTime()
  yield* house.transact(function* (tx) {
    yield undefined
    const due = calendar.preorders.by('status', 'paying').filter(isDue)
    for (const uid of [...new Set(due.map((it) => it.uid))].toSorted((a, b) => a - b))
      yield* house.members.hold(tx, uid)
    const still: Preorder[] = []
    for (const { id } of due.toSorted((a, b) => a.id - b.id)) {
      const order = yield* calendar.preorders.hold(tx, id)
      if (order && isDue(order)) still.push(order)
    }
    if (still.length === 0) return
    const inOrder = still.toSorted((a, b) => (a.payUntil ?? 0) - (b.payUntil ?? 0) || a.id - b.id)
    const late = yield* payableOf(house, tx, inOrder)
    for (const order of still) yield* isLate(house, tx, order, { at, isCovered: late.includes(order) })
  })
}

/** How long an order may be paid from a moment on, whatever the settings say later. */
const timeFrom = ({ settings }: House, at: Date) => ({
  statusAt: at.getTime(),
  payUntil: at.getTime() + settings.orderWindow * 1000,
})

/** Its owner is frozen; where they could not have freed themselves, its time begins anew. */
function* isLate(
  house: House,
  tx: Tx,
  order: Preorder,
  { at, isCovered }: { at: Date; isCovered: boolean },
): Steps<void> {
  const { calendar } = house
  const member = yield* house.members.hold(tx, order.uid)
  if (!member) return
  if (isCovered) house.members.put(tx, order.uid, frozenFor(member, 2))
  calendar.preorders.put(
    tx,
    order.id,
    isCovered ? { ...order, lateAt: at.getTime() } : { ...order, ...timeFrom(house, at) },
  )
  if (isCovered) yield* leaveWatch(house, tx, order.uid)
  house.tell(tx, `${isCovered ? 'late' : 'anew'} ${order.id}`, at)
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

export const preorderCalls = { createOrder, payOrder }
export const preorderWorks = { orderTimes }
