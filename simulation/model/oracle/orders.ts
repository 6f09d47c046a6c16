import type { Expectation, Moves } from './expectation.ts'
import { all, type OracleRequest, type Reasons } from './reasons.ts'
import type { Order } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const WHOLE = 1_000_000n
const LEAST = 100n * WHOLE
const MOST_OPEN = 20
const MOST_PREMIUM = 10n
const WEEK = 7 * 86_400_000

/** What the first so many ₡ of an order come to, rounded down once. */
const upTo = (cig: bigint, { price, premium }: Pick<Order, 'price' | 'premium'>) =>
  (cig * price * (1_000n + premium)) / (1_000n * WHOLE)

/** What the next so many ₡ of an order come to: whichever way it is split, its fills come to what all of it does. */
const next = (cig: bigint, order: Order) => {
  const filled = order.cig - order.left
  return upTo(filled + cig, order) - upTo(filled, order)
}

/** What is held for an order. */
export const reservedFor = (order: Order) => {
  if (order.state !== 'open') return 0n
  return order.action === 'sell' ? order.left : next(order.left, order)
}

/** Where the money of an order comes from, and where it is held. */
const accounts = { sell: ['profit', 'held.sell'], buy: ['transaction', 'held.buy'] } as const

/** A premium in whole parts of a thousand; undefined where it is none that anybody may offer. */
function premiumIn({ premium = 0 }: Record<string, unknown>): bigint | undefined {
  const parts = Math.round(Number(premium) * 1_000)
  return parts / 1_000 === premium && BigInt(parts) <= MOST_PREMIUM ? BigInt(parts) : undefined
}

/** The order that somebody means to publish: at the price that they saw, or where they do not say at the one in force. */
function drawn(state: State, { who, body, at }: OracleRequest, action: Order['action']): Order {
  const cig = BigInt(body['moneyCig'] as number)
  const price = body['price'] === undefined ? state.priceToday() : BigInt(body['price'] as number)
  const premium = premiumIn(body) ?? 0n
  return { uid: who, action, cig, left: cig, price, premium, until: at + WEEK, state: 'open' }
}

const openOf = (state: State, uid: number) =>
  [...state.openOrders].filter((id) => state.orders.get(id)?.uid === uid).length

const publishing = (action: Order['action']): Expectation => ({
  once: true,
  reasons(state, request) {
    const order = drawn(state, request, action)
    const { must } = all(
      !state.person(request.who).activated && 'not_active',
      (premiumIn(request.body) === undefined || !state.wasInForce(order.price)) && 'illegal_value',
      (order.cig < LEAST || order.cig % WHOLE !== 0n) && 'cbsell_min_money',
      openOf(state, request.who) >= MOST_OPEN && 'illegal_operation',
      reservedFor(order) > state.owed(`${request.who} ${accounts[action][0]}`) && 'not_enough_money',
    )
    // Where another price was published meanwhile, either may be the one that was looked at.
    const isOther = request.body['price'] !== undefined && order.price !== state.priceToday()
    return isOther ? { must, may: ['illegal_value'] } : { must }
  },
  effect(state, request, answer) {
    const order = drawn(state, request, action)
    const { id } = JSON.parse(answer ?? '{}') as { id: number }
    if (state.orders.has(id)) throw new ViolationError('orders', `there is an order ${id} already`)
    state.orders.set(id, order)
    state.openOrders.add(id)
    const [from, to] = accounts[action]
    return [[`${order.uid} ${from}`, `${order.uid} ${to}`, reservedFor(order)]]
  },
})

export const createActionSell = publishing('sell')
export const createActionBuy = publishing('buy')

const named = (state: State, { body }: OracleRequest) => state.orders.get(Number(body['id']))

/** Why an order cannot be filled by somebody. */
function whyNotTaken(
  state: State,
  { who, at }: OracleRequest,
  order: Order | undefined,
  action: Order['action'],
): Reasons {
  return all(
    !state.person(who).activated && 'not_active',
    !order && 'not_found',
    order !== undefined && (order.action !== action || order.uid === who) && 'illegal_operation',
    order?.state === 'filled' && 'cbsell_sold',
    order !== undefined && (order.state === 'over' || at >= order.until) && 'cbsell_end',
  )
}

/** An order is filled by so many ₡, once they are known to be there: both sides at once, and nobody else gets anything. */
function filled(state: State, request: OracleRequest, answer: string | undefined, cig: bigint): Moves {
  const order = named(state, request)
  if (!order) return []
  const uscd = next(cig, order)
  const answered = JSON.parse(answer ?? '{}') as { moneyCig: number; money: number }
  if (BigInt(answered.moneyCig) !== cig || BigInt(answered.money) !== uscd)
    throw new ViolationError('to the millionth', `${cig} for ${uscd} was told as ${answer}`)
  order.left -= cig
  if (order.left === 0n) close(state, Number(request.body['id']), 'filled')
  const [seller, buyer] = order.action === 'sell' ? [order.uid, request.who] : [request.who, order.uid]
  return [
    [`${seller} ${order.action === 'sell' ? 'held.sell' : 'profit'}`, `${buyer} profit`, cig],
    [`${buyer} ${order.action === 'buy' ? 'held.buy' : 'transaction'}`, `${seller} transaction`, uscd],
  ]
}

function close(state: State, id: number, as: 'filled' | 'over') {
  const order = state.orders.get(id)
  if (order) order.state = as
  state.openOrders.delete(id)
}

export const cbbuy: Expectation = {
  once: true,
  reasons(state, request) {
    const order = named(state, request)
    const { must } = whyNotTaken(state, request, order, 'sell')
    if (!order) return { must }
    const seen = request.body['left']
    const own = all(
      seen !== undefined && BigInt(seen as number) !== order.left && 'cbsell_sold',
      next(order.left, order) > state.owed(`${request.who} transaction`) && 'not_enough_money',
    )
    return { must: [...must, ...own.must] }
  },
  effect: (state, request, answer) => filled(state, request, answer, named(state, request)?.left ?? 0n),
}

const amountOf = ({ body }: OracleRequest) => BigInt(body['sellCigAmount'] as number)

export const cbsell: Expectation = {
  once: true,
  reasons(state, request) {
    const order = named(state, request)
    const { must } = whyNotTaken(state, request, order, 'buy')
    if (!order) return { must }
    const amount = amountOf(request)
    const seen = request.body['left']
    const wasThere = seen !== undefined && amount <= BigInt(seen as number)
    const own = all(
      amount > order.left && (wasThere ? 'cbsell_sold' : 'illegal_value'),
      (amount % WHOLE !== 0n || amount <= 0n || (amount < LEAST && amount !== order.left)) && 'cbsell_min_money',
      amount > state.owed(`${request.who} profit`) && 'not_enough_money',
    )
    return { must: [...must, ...own.must] }
  },
  effect: (state, request, answer) => filled(state, request, answer, amountOf(request)),
}

/** What is left of an order returns to its owner. */
function returned(state: State, id: number): Moves {
  const order = state.orders.get(id)
  if (!order) return []
  const [to, from] = accounts[order.action]
  const reserved = reservedFor(order)
  close(state, id, 'over')
  return [[`${order.uid} ${from}`, `${order.uid} ${to}`, reserved]]
}

/** Why an order cannot be taken out of the book: it is not there, or it is over. */
const whyNotEnded = (order: Order | undefined): Reasons =>
  all(!order && 'not_found', order?.state === 'filled' && 'cbsell_sold', order?.state === 'over' && 'cbsell_end')

export const cbsellCancel: Expectation = {
  once: true,
  reasons(state, request) {
    const order = named(state, request)
    const { must } = whyNotEnded(order?.uid === request.who ? order : undefined)
    return { must: state.person(request.who).activated ? must : [...must, 'not_active'] }
  },
  effect: (state, { body }) => returned(state, Number(body['id'])),
}

export const cancelTrade: Expectation = {
  once: true,
  reasons(state, request) {
    const { must } = whyNotEnded(named(state, request))
    return { must: String(request.body['reason']).trim() === '' ? [...must, 'content_empty'] : must }
  },
  effect: (state, { body }) => returned(state, Number(body['id'])),
}

/** An order whose time is up ends, once, and not after it was filled or taken back. */
export function expired(state: State, [id]: readonly string[], at: number): Moves {
  const order = state.orders.get(Number(id))
  if (order?.state !== 'open')
    throw new ViolationError('held things end once', `order ${id} ends, and it is ${order?.state}`)
  if (at < order.until)
    throw new ViolationError('held things end once', `order ${id} ends ${order.until - at} ms too early`)
  return returned(state, Number(id))
}
