import { dayOf } from './calendar.ts'
import type { Expectation } from './expectation.ts'
import { all, type OracleRequest } from './reasons.ts'
import type { MallOrder } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

type Lines = MallOrder['lines']

const LARGEST_LINE = 20
const CANCELS_A_DAY = 3
/** Prices are rounded up to the hundredth of a ₡. */
const HUNDREDTH = 10_000n
const MILLION = 1_000_000n

const linesIn = ({ body }: OracleRequest) => body['lines'] as Lines
const seenIn = ({ body }: OracleRequest) => BigInt(body['priceCig'] as number)
const orderIn = (state: State, { body }: OracleRequest) => state.mallOrders.get(Number(body['id']))

/** The sum of some lines at a token price. Rounding up twice is rounding up once, as a hundredth is whole millionths. */
function sumAt(state: State, lines: Lines, price: bigint): bigint {
  let sum = 0n
  for (const { productId, quantity } of lines) {
    const uscd = state.facts.mall.find(({ id }) => id === productId)?.price ?? 0n
    const unit = price * HUNDREDTH
    sum += BigInt(quantity) * ((uscd * MILLION + unit - 1n) / unit) * HUNDREDTH
  }
  return sum
}

const isMalformed = (lines: Lines) =>
  lines.length === 0 ||
  new Set(lines.map(({ productId }) => productId)).size < lines.length ||
  lines.some(({ quantity }) => quantity < 1 || quantity > LARGEST_LINE)

export const createMallOrder: Expectation = {
  once: true,
  reasons(state, request) {
    const [lines, seen] = [linesIn(request), seenIn(request)]
    const stockOf = ({ productId }: Lines[number]) => state.stock.get(productId)
    const { must } = all(
      isMalformed(lines) && 'wrong_param',
      lines.some((line) => stockOf(line) === undefined) && 'not_found',
      lines.some((line) => line.quantity > (stockOf(line) ?? 0)) && 'sold_out',
      !state.pricesInForce().some((price) => sumAt(state, lines, price) === seen) && 'illegal_value',
      seen > state.balance(`${request.who} profit`) && 'cb_not_enough_money',
    )
    return sumAt(state, lines, state.priceToday()) === seen ? { must } : { must, may: ['illegal_value'] }
  },
  effect(state, request, answer, posted) {
    const { id } = JSON.parse(answer ?? '{}') as { id: number }
    const [lines, cig] = [linesIn(request), seenIn(request)]
    if (state.mallOrders.has(id)) throw new ViolationError('mall', `order ${id} exists already`)
    demandKey(posted, `mall:${id}`)
    state.mallOrders.set(id, { uid: request.who, lines, cig, state: 'created' })
    for (const { productId, quantity } of lines)
      state.stock.set(productId, (state.stock.get(productId) ?? 0) - quantity)
    return [[`${request.who} profit`, 'treasury.cig', cig]]
  },
}

/** Checks that one transfer was posted, under this key. */
function demandKey(posted: readonly string[], key: string) {
  if (posted.length !== 1 || posted[0] !== key)
    throw new ViolationError('mall', `${posted.join(', ') || 'nothing'} was posted, not ${key}`)
}

const dayNameOf = ({ who, at }: OracleRequest) => `${who} ${dayOf(at)}`

export const cancelMallOrder: Expectation = {
  once: true,
  reasons(state, request) {
    const order = orderIn(state, request)
    if (order?.uid !== request.who) return { must: ['order_not_found'] }
    return all(
      order.state !== 'created' && 'illegal_operation',
      (state.mallCancels.get(dayNameOf(request)) ?? 0) >= CANCELS_A_DAY && 'max_daily_cancels_reached',
      order.cig > state.balance('treasury.cig') && 'payment_failed',
    )
  },
  effect(state, request, _answer, posted) {
    const order = orderIn(state, request)
    if (!order) return []
    demandKey(posted, `mall:${request.body['id']}:refund`)
    order.state = 'cancelled'
    const day = dayNameOf(request)
    state.mallCancels.set(day, (state.mallCancels.get(day) ?? 0) + 1)
    for (const { productId, quantity } of order.lines)
      state.stock.set(productId, (state.stock.get(productId) ?? 0) + quantity)
    return [['treasury.cig', `${order.uid} profit`, order.cig]]
  },
}

export const finishMallOrder: Expectation = {
  once: false,
  reasons(state, request) {
    const order = orderIn(state, request)
    if (order?.uid !== request.who) return { must: ['order_not_found'] }
    return all(order.state !== 'sent' && 'illegal_operation')
  },
  effect(state, request) {
    const order = orderIn(state, request)
    if (order) order.state = 'arrived'
    return []
  },
}

export const shipMallOrder: Expectation = {
  once: true,
  reasons(state, request) {
    const order = orderIn(state, request)
    return all(
      !order && 'not_found',
      order !== undefined && order.state !== 'created' && 'illegal_operation',
      String(request.body['logisticsNo']).trim() === '' && 'content_empty',
    )
  },
  effect(state, request) {
    const order = orderIn(state, request)
    if (order) order.state = 'sent'
    return []
  },
}

/** Whether an order of the member has not arrived. Such orders stand in the way of closing the account. */
export const isWaitingForParcel = (state: State, uid: number) =>
  [...state.mallOrders.values()].some((it) => it.uid === uid && (it.state === 'created' || it.state === 'sent'))

/** Checks that each product has the stock of the beginning less the pieces of orders that were not cancelled. */
export function checkStock(state: State, shelf: Iterable<readonly [id: number, stock: number]>) {
  const sold = new Map<number, number>()
  for (const order of state.mallOrders.values())
    for (const { productId, quantity } of order.state === 'cancelled' ? [] : order.lines)
      sold.set(productId, (sold.get(productId) ?? 0) + quantity)
  for (const [id, stock] of shelf) {
    const first = state.facts.mall.find((it) => it.id === id)?.stock ?? 0
    if (stock < 0 || stock !== first - (sold.get(id) ?? 0))
      throw new ViolationError(
        'mall',
        `product ${id} has ${stock} of ${first} pieces, and ${sold.get(id) ?? 0} are sold`,
      )
  }
}
