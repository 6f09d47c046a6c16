import { dayOf, sinceMidnight } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { DAY, freeze, HOUR, owes, type Preorder } from './products.ts'
import { all, money, type OracleRequest, type Reasons } from './reasons.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const MILLION = 1_000_000n
const REST = 5 * DAY
const HOLDING = 7 * DAY
const IDLE = 7 * DAY
const PAUSE = 600_000
const POINTS = 30n
/** Six per cent, per mille. */
const YIELD = 60n
const FREEZE_ORDER = 200n * MILLION

/** The next draw after a moment, at 10:00 or 22:00. */
function nextDraw(at: number): number {
  const midnight = at - sinceMidnight(at)
  return midnight + ([10, 22].find((hour) => midnight + hour * HOUR > at) ?? 34) * HOUR
}

const hasWon = (status: Preorder['status']) => status !== 'created' && status !== 'failed'

const typeIn = ({ body }: OracleRequest) => body['type'] as 'usdc' | 'cig'

/** The profit of an order in ₡ at a price, rounded down. */
const profitOf = (type: Preorder['type'], amount: bigint, price: bigint) =>
  type === 'usdc' ? (amount * YIELD * MILLION) / (1_000n * price) : (amount * YIELD) / 1_000n

/** The reasons to refuse the amount, by type. */
function amountReasons(request: OracleRequest): Reasons {
  const amount = money(request)
  if (typeIn(request) === 'cig') return all((amount < 200n * MILLION || amount > 50_000n * MILLION) && 'cb_wrong_money')
  return all(
    amount < 200n * MILLION && 'order_amount_must_be_larger',
    (amount > 5_000n * MILLION || amount % (100n * MILLION) !== 0n) && 'wrong_order_money',
  )
}

/** The reasons to refuse a repeated order: it must be the member's own, failed, unchanged, and not repeated before. */
function repeatReasons({ products }: State, request: OracleRequest): Reasons {
  const again = request.body['again']
  if (again === undefined) return { must: [] }
  const found = products.orders.get(again as number)
  if (found?.uid !== request.who) return { must: ['order_not_found'] }
  const isSame = found.type === typeIn(request) && found.money === money(request)
  return all((found.status !== 'failed' || found.taken || !isSame) && 'wrong_order')
}

export const createOrder: Expectation = {
  once: true,
  reasons(state, request) {
    const { who, at } = request
    const own = state.products.ofMember(who).filter(([, order]) => order.draw !== undefined)
    const won = own.filter(([, { status }]) => hasWon(status))
    const last = won.toSorted(([a], [b]) => a - b).at(-1)?.[1]
    const isAgain = request.body['again'] !== undefined
    const due = nextDraw(at)
    const { must } = all(
      !state.person(who).activated && 'not_active',
      (at >= due - PAUSE || state.products.quotas.has(`${typeIn(request)} ${due}`)) && 'order_time_limit',
      own.some(([, { status }]) => status === 'created') && 'order_created_today',
      !isAgain && own.some(([, it]) => it.day === dayOf(at) && !it.isAgain) && 'order_created_today',
      last !== undefined && at < last.due + REST && 'cant_created_in_5day_lott',
    )
    const isShort = typeIn(request) === 'cig' && money(request) > state.balance(`${who} profit`)
    return {
      must: [...must, ...amountReasons(request).must, ...repeatReasons(state, request).must],
      // No money is locked, so an older balance may have been read.
      may: isShort ? ['cb_not_enough_money'] : [],
    }
  },
  effect({ products }, request, answer) {
    const { who, at } = request
    const { oid } = JSON.parse(answer ?? '{}') as { oid: number }
    if (products.orders.has(oid)) throw new ViolationError('pre-orders', `order ${oid} exists already`)
    const again = products.orders.get(request.body['again'] as number)
    if (again) again.taken = true
    const [type, due] = [typeIn(request), nextDraw(at)]
    products.orders.set(oid, {
      ...{ uid: who, type, money: money(request), status: 'created', draw: `${type} ${due}`, due, day: dayOf(at) },
      ...{ isAgain: again !== undefined, taken: false, opens: 0, since: at, late: false, ends: 0, promised: 0n },
    })
    products.idle.set(who, at)
    return []
  },
}

const accounts = { usdc: ['transaction', 'held.order'], cig: ['profit', 'held.order.cig'] } as const

export const payOrder: Expectation = {
  once: true,
  reasons(state, request) {
    const order = state.products.orders.get(request.body['oid'] as number)
    const { must } = all(!state.person(request.who).activated && 'not_active')
    if (order?.uid !== request.who) return { must: [...must, 'order_not_found'] }
    const own = all(
      order.status !== 'paying' && 'wrong_order',
      order.money > state.balance(`${request.who} ${accounts[order.type][0]}`) && 'not_enough_money',
      profitOf(order.type, order.money, state.priceToday()) > state.balance('treasury.cig') && 'payment_failed',
    )
    return { must: [...must, ...own.must] }
  },
  effect(state, { who, body, at }) {
    const { products } = state
    const order = products.orders.get(body['oid'] as number)
    if (!order) return []
    order.status = 'paid'
    order.promised = profitOf(order.type, order.money, state.priceToday())
    const over = at + HOLDING
    order.ends = sinceMidnight(over) === 0 ? over : over - sinceMidnight(over) + DAY
    products.idle.set(who, at)
    const person = state.person(who)
    if (!products.ofMember(who).some(([, it]) => owes(it))) {
      person.under = 0
      if (person.frozenFor !== 3) person.frozenFor = 0
      person.frozen = person.frozenFor !== 0
    }
    const [from, to] = accounts[order.type]
    return [
      [`${who} ${from}`, `${who} ${to}`, order.money],
      ['treasury.cig', 'promised.cig', order.promised],
      ['issuance.points', `${who} points`, POINTS],
    ]
  },
}

/** The profit of all won orders that may still be paid in time. */
function spokenFor({ products, priceToday }: State) {
  const price = priceToday()
  const open = [...products.orders.values()].filter(
    ({ status, late, draw }) => (status === 'locked' || status === 'paying') && !late && draw !== undefined,
  )
  const sum = (of: Preorder['type']) => open.reduce((total, it) => (it.type === of ? total + it.money : total), 0n)
  return profitOf('usdc', sum('usdc'), price) + profitOf('cig', sum('cig'), price)
}

/** Closes a draw. Its quota is the money whose profit half of the free ₡ can pay. */
export function closed(state: State, [type, due, announced]: readonly string[], at: number): Moves {
  const free = state.balance('treasury.cig') - spokenFor(state)
  const half = free > 0n ? free / 2n : 0n
  const quota = type === 'usdc' ? (half * 1_000n * state.priceToday()) / (YIELD * MILLION) : (half * 1_000n) / YIELD
  if (`${quota}` !== announced)
    throw new ViolationError('draws', `${type} ${due} gives away ${announced}, not ${quota}`)
  if (at < Number(due) - PAUSE) throw new ViolationError('draws', `${type} ${due} closes too early`)
  state.products.quotas.set(`${type} ${due}`, quota)
  return []
}

/**
 * Holds a draw. Each entry is announced once. In the announced order, an entry wins if it fits into the rest of the
 * quota.
 */
export function drawn({ products }: State, [type, due, announced = '']: readonly string[], at: number): Moves {
  const name = `${type} ${due}`
  let left = products.quotas.get(name)
  if (left === undefined || at < Number(due)) throw new ViolationError('draws', `${name} is held before its time`)
  const entries = [...products.orders].filter(([, order]) => order.draw === name)
  const results =
    announced === '' ? [] : announced.split(',').map((it) => ({ id: Number(it.slice(0, -1)), won: it.endsWith('+') }))
  if (results.length !== entries.length || new Set(results.map(({ id }) => id)).size !== results.length)
    throw new ViolationError('draws', `${name} has ${entries.length} entries, not ${results.length}`)
  for (const { id, won } of results) {
    const order = products.orders.get(id)
    if (order?.draw !== name || order.status !== 'created')
      throw new ViolationError('draws', `${id} is not an entry of ${name}`)
    if (won !== order.money <= left) throw new ViolationError('draws', `${id}: ${order.money} of ${left}, won: ${won}`)
    if (won) left -= order.money
    order.status = won ? 'locked' : 'failed'
    order.opens = at + DAY
  }
  return []
}

function orderIn({ products }: State, id: string | undefined, status: Preorder['status']): Preorder {
  const order = products.orders.get(Number(id))
  if (order?.status !== status) throw new ViolationError('pre-orders', `${id} is ${order?.status}, not ${status}`)
  return order
}

export function payable(state: State, [id]: readonly string[], at: number): Moves {
  const order = orderIn(state, id, 'locked')
  if (at < order.opens) throw new ViolationError('pre-orders', `${id} may be paid too early`)
  order.status = 'paying'
  order.since = at
  return []
}

/** Checks that frozen members can pay their orders: the treasury covers the profit of all of them. */
function allCouldPay(state: State): Moves {
  const price = state.priceToday()
  // Who has closed the account pays nothing any more.
  const owed = [...state.products.orders.values()].filter(
    (it) => owes(it) && state.person(it.uid).closedIn === undefined,
  )
  const sum = owed.reduce((total, it) => total + profitOf(it.type, it.money, price), 0n)
  if (sum > state.balance('treasury.cig'))
    throw new ViolationError('freezes', `the treasury does not cover the ${sum} ₡ that frozen members owe`)
  return []
}

/** Freezes a member who has not paid in time, at the earliest after a day. */
export function late(state: State, [id]: readonly string[], at: number): Moves {
  const order = orderIn(state, id, 'paying')
  if (order.late || order.draw === undefined || at < order.since + DAY)
    throw new ViolationError('freezes', `${id} is late ${order.since + DAY - at} ms too early`)
  order.late = true
  freeze(state.person(order.uid), 2)
  return allCouldPay(state)
}

/** Restarts the time to pay, as the treasury could not cover the profit. */
export function anew(state: State, [id]: readonly string[], at: number): Moves {
  orderIn(state, id, 'paying').since = at
  return []
}

/** Freezes a member without a pre-order for a week and without an open one. */
export function idle(state: State, [uid, id]: readonly string[], at: number): Moves {
  const person = state.person(Number(uid))
  const { orders, idle: since, ofMember } = state.products
  const isOnItsWay = ofMember(person.uid).some(
    ([, order]) => !['ended', 'failed'].includes(order.status) && !owes(order),
  )
  const rested = Math.max(0, ...ofMember(person.uid).map(([, { status, due }]) => (hasWon(status) ? due + REST : 0)))
  const ordered = Math.max(since.get(person.uid) ?? Infinity, rested)
  if (!person.activated || person.closing || person.frozen || isOnItsWay || ordered > at - IDLE)
    throw new ViolationError('freezes', `${uid} is frozen in spite of an order`)
  freeze(person, 1)
  // A member who already owes an order keeps it and gets no other.
  const owed = orders.get(Number(id))
  if (owed?.uid === person.uid && owes(owed)) return allCouldPay(state)
  orders.set(Number(id), {
    ...{
      uid: person.uid,
      type: 'usdc',
      money: FREEZE_ORDER,
      status: 'paying',
      draw: undefined,
      due: 0,
      day: dayOf(at),
    },
    ...{ isAgain: false, taken: false, opens: at, since: at, late: false, ends: 0, promised: 0n },
  })
  return allCouldPay(state)
}

/** Returns an ended order with its promised profit. */
export function orderEnd(state: State, [id]: readonly string[], at: number): Moves {
  const order = orderIn(state, id, 'paid')
  if (at < order.ends)
    throw new ViolationError('reservations end once', `order ${id} ends ${order.ends - at} ms too early`)
  order.status = 'ended'
  const [to, from] = accounts[order.type]
  return [
    [`${order.uid} ${from}`, `${order.uid} ${to}`, order.money],
    ['promised.cig', `${order.uid} profit`, order.promised],
  ]
}

/** Checks at the end that due draws are held, won orders can be paid, and ended orders have returned. */
export function preordersSettled({ products }: State, at: number) {
  for (const [id, { status, due, opens, ends }] of products.orders)
    if (
      (status === 'created' && due <= at) ||
      (status === 'locked' && opens <= at) ||
      (status === 'paid' && ends <= at - DAY)
    )
      throw new ViolationError('nothing due is left', `order ${id} is ${status}`)
}
