import { createHash } from 'node:crypto'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { IntendedTransfer, Tx } from '../store/ledger.ts'
import type { Draw, Preorder } from './calendar.ts'
import { freed, frozenFor, lastWin, leaveWatch, owes, payableOf, termsOf, watchFrom } from './freezing.ts'
import type { CallContext, Handler, JobHandler, ModelPhase } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'

/** `standingOf`: the state of a member's orders. */
function memberStatus(platform: ModelPlatform, uid: number, day: string) {
  const own = platform.calendar.preorders.by('of', uid).filter(({ draw }) => draw !== null)
  return {
    createdToday: own.some((it) => it.day === day && it.againOf === null),
    waiting: own.some(({ status }) => status === 'created'),
    wonAt: lastWin(platform, uid),
  }
}

/** `lockNextDraw`: locks the next draw of a type, and creates it if needed. */
function* lockNextDraw(platform: ModelPlatform, tx: Tx, type: PreorderType, at: Date): Steps<Draw> {
  const { draws } = platform.calendar
  const [due = at] = platform.product.drawsAfter(at, 1)
  const dueAt = due.getTime()
  const name = `${type} ${dueAt}`
  const seed = createHash('sha256').update(name).digest('hex')
  const closesAt = dueAt - platform.settings.orderPause * 1000
  const fresh = { name, type, dueAt, closesAt, seed, quota: undefined, entriesHash: undefined, held: false }
  yield* draws.insert(tx, name, fresh)
  return (yield* draws.lock(tx, name)) ?? fresh
}

/** The failed order to repeat, and whether it was repeated before. */
function repeated({ platform, who, request }: CallContext) {
  const { preorders } = platform.calendar
  if (request['again'] === undefined) return undefined
  const found = preorders.get(Number(request['again']))
  if (!found || found.uid !== who) return fail('order_not_found')
  return { ...found, taken: preorders.by('of', who).some(({ againOf }) => againOf === found.id) }
}

/** `create.ts` of the pre-orders. */
const createOrder: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { platform, n, who: uid, request, at } = context
    const { product, settings, calendar } = platform
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    if (member.frozen) fail('account_freeze')
    const [type, money] = [String(request['type']) as PreorderType, BigInt(request['money'] ?? 0n)]
    const again = repeated(context)
    const day = product.businessDay(at)
    const draw = yield* lockNextDraw(platform, tx, type, at)
    const closesAt = new Date(draw.closesAt)
    const cig = platform.ledger.balance(memberAccount(uid, 'profit'))
    const limits =
      type === 'usdc'
        ? { least: settings.orderMinimum, most: settings.orderMaximum, step: settings.orderStep }
        : { least: settings.orderCigMinimum, most: settings.orderCigMaximum, step: 0n }
    const facts = { open: true, type, money, limits, cig, at, closesAt, rest: settings.orderRest, again }
    demand(product.refusePreorder({ ...facts, ...memberStatus(platform, uid, day) }))
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
    yield* watchFrom(platform, tx, uid, at)
    return { oid: n, onum: product.orderNumber(n), lotteryAt: new Date(draw.dueAt) }
  },
}

/** `pay.ts`: locks the member first, then the order, then the accounts. */
const payOrder: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const { product, settings, ledger, calendar } = platform
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('please_login')
    const order = yield* calendar.preorders.lock(tx, Number(request['oid']))
    if (order?.uid !== uid) return fail('order_not_found')
    const { type, money } = order
    const [wallet, held] = [product.orderWallet(uid, type), product.orderHeld(uid, type)]
    const { balance } = yield* ledger.lock(tx, [wallet, held, memberAccount(uid, 'points')])
    demand(product.refusePayment({ ...order, balance: balance(wallet) }))
    const promised = product.promisedFor(type, money, termsOf(platform))
    try {
      const parts = { oid: BigInt(order.id), uid, type, money, promised, points: settings.orderPoints }
      yield* ledger.post(tx, [{ ...product.orderPaidTransfer(parts, at), intent: `${n}` }])
    } catch (error) {
      if (error instanceof NotCoveredError) fail('payment_failed')
      throw error
    }
    const endsAt = product.holdingEnds(at, settings.orderHolding).getTime()
    calendar.preorders.put(tx, order.id, { ...order, status: 'paid', statusAt: at.getTime(), endsAt, promised })
    yield* watchFrom(platform, tx, uid, at)
    const others = calendar.preorders.by('of', uid).filter(({ id }) => id !== order.id)
    if (!others.some(owes)) platform.members.put(tx, uid, freed(member))
    return null
  },
}

/** `openPayments` and `expirePayments`: opens won orders for payment, and freezes members who have not paid in time. */
const orderTimes: JobHandler = function* (platform, _request, at) {
  const { calendar } = platform
  yield* platform.transact(function* (tx) {
    yield undefined
    for (const { id, opensAt } of calendar.preorders.by('status', 'locked')) {
      if ((opensAt ?? Infinity) > at.getTime()) continue
      const order = calendar.preorders.lockFree(tx, id)
      if (order?.status !== 'locked') continue
      calendar.preorders.put(tx, id, { ...order, status: 'paying', ...paymentTimeFrom(platform, at) })
      platform.recordEvent(tx, `payable ${id}`, at)
    }
  })
  const isDue = ({ status, lateAt, draw, payUntil }: Preorder) =>
    status === 'paying' && lateAt === null && draw !== null && (payUntil ?? Infinity) <= at.getTime()
  yield* platform.transact(function* (tx) {
    yield undefined
    const due = calendar.preorders.by('status', 'paying').filter(isDue)
    for (const uid of [...new Set(due.map((it) => it.uid))].toSorted((a, b) => a - b))
      yield* platform.members.lock(tx, uid)
    const still: Preorder[] = []
    for (const { id } of due.toSorted((a, b) => a.id - b.id)) {
      const order = yield* calendar.preorders.lock(tx, id)
      if (order && isDue(order)) still.push(order)
    }
    if (still.length === 0) return
    const inOrder = still.toSorted((a, b) => (a.payUntil ?? 0) - (b.payUntil ?? 0) || a.id - b.id)
    const late = yield* payableOf(platform, tx, inOrder)
    for (const order of still) yield* endPaymentTime(platform, tx, order, { at, isCovered: late.includes(order) })
  })
}

/** The time to pay, fixed when it begins. */
const paymentTimeFrom = ({ settings }: ModelPlatform, at: Date) => ({
  statusAt: at.getTime(),
  payUntil: at.getTime() + settings.orderWindow * 1000,
})

/** Freezes the owner. If the treasury could not cover the profit, the time to pay starts again. */
function* endPaymentTime(
  platform: ModelPlatform,
  tx: Tx,
  order: Preorder,
  { at, isCovered }: { at: Date; isCovered: boolean },
): Steps<void> {
  const { calendar } = platform
  const member = yield* platform.members.lock(tx, order.uid)
  if (!member) return
  if (isCovered) platform.members.put(tx, order.uid, frozenFor(member, 2))
  calendar.preorders.put(
    tx,
    order.id,
    isCovered ? { ...order, lateAt: at.getTime() } : { ...order, ...paymentTimeFrom(platform, at) },
  )
  if (isCovered) yield* leaveWatch(platform, tx, order.uid)
  platform.recordEvent(tx, `${isCovered ? 'late' : 'anew'} ${order.id}`, at)
}

/** `orderMaturities` */
export const orderMaturities: ModelPhase = {
  name: 'preorders-maturities',
  *run(platform, tx, { at, limit }) {
    const { product, ledger, calendar } = platform
    const isMature = (it: Preorder) => it.status === 'paid' && (it.endsAt ?? Infinity) <= at.getTime()
    const due: Preorder[] = []
    for (const { id } of calendar.preorders.by('status', 'paid').filter(isMature).slice(0, limit)) {
      const row = yield* calendar.preorders.lock(tx, id)
      if (row && isMature(row)) due.push(row)
    }
    yield* ledger.post(
      tx,
      due.map(
        (it): IntendedTransfer => ({
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
export const preorderJobs = { orderTimes }
