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

/** The cost of the first `cig` of an order, rounded down once. */
const upTo = (cig: bigint, { price, premium }: Pick<Order, 'price' | 'premium'>) =>
  (cig * price * (1_000n + premium)) / (1_000n * WHOLE)

/** The cost of the next `cig` of an order. The costs of all fills add up to the cost of the whole order. */
const next = (cig: bigint, order: Order) => {
  const filled = order.cig - order.left
  return upTo(filled + cig, order) - upTo(filled, order)
}

/** The money reserved for an order. */
export const reservedFor = (order: Order) => {
  if (order.state !== 'open') return 0n
  return order.action === 'sell' ? order.left : next(order.left, order)
}

/** The account that pays for an order, and the account that reserves the money. */
const accounts = { sell: ['profit', 'held.sell'], buy: ['transaction', 'held.buy'] } as const

/** The premium per mille, or undefined if it is not allowed. */
function premiumIn({ premium = 0 }: Record<string, unknown>): bigint | undefined {
  const parts = Math.round(Number(premium) * 1_000)
  return parts / 1_000 === premium && BigInt(parts) <= MOST_PREMIUM ? BigInt(parts) : undefined
}

/** The order of a request, at the price in the request or else at the price in force. */
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
      reservedFor(order) > state.balance(`${request.who} ${accounts[action][0]}`) && 'not_enough_money',
    )
    // If another price was published in this step, either price may have been compared.
    const isOther = request.body['price'] !== undefined && order.price !== state.priceToday()
    return isOther ? { must, may: ['illegal_value'] } : { must }
  },
  effect(state, request, answer) {
    const order = drawn(state, request, action)
    const { id } = JSON.parse(answer ?? '{}') as { id: number }
    if (state.orders.has(id)) throw new ViolationError('orders', `order ${id} exists already`)
    state.orders.set(id, order)
    state.openOrders.add(id)
    const [from, to] = accounts[action]
    return [[`${order.uid} ${from}`, `${order.uid} ${to}`, reservedFor(order)]]
  },
})

export const createActionSell = publishing('sell')
export const createActionBuy = publishing('buy')

const named = (state: State, { body }: OracleRequest) => state.orders.get(Number(body['id']))

/** The reasons to refuse a fill. */
function fillReasons(
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

/** Fills an order: one transfer for both sides, with no other receiver. */
function filled(state: State, request: OracleRequest, answer: string | undefined, cig: bigint): Moves {
  const order = named(state, request)
  if (!order) return []
  const uscd = next(cig, order)
  const answered = JSON.parse(answer ?? '{}') as { moneyCig: number; money: number }
  if (BigInt(answered.moneyCig) !== cig || BigInt(answered.money) !== uscd)
    throw new ViolationError('wrong amount', `${cig} for ${uscd} was answered as ${answer}`)
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
    const { must } = fillReasons(state, request, order, 'sell')
    if (!order) return { must }
    const seen = request.body['left']
    const own = all(
      seen !== undefined && BigInt(seen as number) !== order.left && 'cbsell_sold',
      next(order.left, order) > state.balance(`${request.who} transaction`) && 'not_enough_money',
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
    const { must } = fillReasons(state, request, order, 'buy')
    if (!order) return { must }
    const amount = amountOf(request)
    const seen = request.body['left']
    const wasThere = seen !== undefined && amount <= BigInt(seen as number)
    const own = all(
      amount > order.left && (wasThere ? 'cbsell_sold' : 'illegal_value'),
      (amount % WHOLE !== 0n || amount <= 0n || (amount < LEAST && amount !== order.left)) && 'cbsell_min_money',
      amount > state.balance(`${request.who} profit`) && 'not_enough_money',
    )
    return { must: [...must, ...own.must] }
  },
  effect: (state, request, answer) => filled(state, request, answer, amountOf(request)),
}

/** Returns the rest of an order to its owner. */
function returned(state: State, id: number): Moves {
  const order = state.orders.get(id)
  if (!order) return []
  const [to, from] = accounts[order.action]
  const reserved = reservedFor(order)
  close(state, id, 'over')
  return [[`${order.uid} ${from}`, `${order.uid} ${to}`, reserved]]
}

/** The reasons to refuse a cancellation: the order is missing or has ended. */
const endingReasons = (order: Order | undefined): Reasons =>
  all(!order && 'not_found', order?.state === 'filled' && 'cbsell_sold', order?.state === 'over' && 'cbsell_end')

export const cbsellCancel: Expectation = {
  once: true,
  reasons(state, request) {
    const order = named(state, request)
    const { must } = endingReasons(order?.uid === request.who ? order : undefined)
    return { must: state.person(request.who).activated ? must : [...must, 'not_active'] }
  },
  effect: (state, { body }) => returned(state, Number(body['id'])),
}

export const cancelTrade: Expectation = {
  once: true,
  reasons(state, request) {
    const { must } = endingReasons(named(state, request))
    return { must: String(request.body['reason']).trim() === '' ? [...must, 'content_empty'] : must }
  },
  effect: (state, { body }) => returned(state, Number(body['id'])),
}

/** Expires an order: once, not early, and not after it was filled or cancelled. */
export function expired(state: State, [id]: readonly string[], at: number): Moves {
  const order = state.orders.get(Number(id))
  if (order?.state !== 'open')
    throw new ViolationError('reservations end once', `order ${id} ends as it is ${order?.state}`)
  if (at < order.until)
    throw new ViolationError('reservations end once', `order ${id} ends ${order.until - at} ms too early`)
  return returned(state, Number(id))
}
