import { type Cig, micros, price } from '@humidor/domain/money/micros.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { IntendedTransfer, Tx } from '../store/ledger.ts'
import type { Handler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { MallLine, MallProduct } from './rows.ts'

/** `lockProducts`: in the order of their numbers. Unknown products are left out. */
function* lockProducts({ mallProducts }: ModelPlatform, tx: Tx, ids: readonly number[]): Steps<MallProduct[]> {
  const found: MallProduct[] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const row = yield* mallProducts.lock(tx, id)
    if (row) found.push(row)
  }
  return found
}

/** `moveStock`. The products are locked. */
function moveStock({ mallProducts }: ModelPlatform, tx: Tx, lines: readonly MallLine[], sign: 1 | -1) {
  for (const { productId, quantity } of lines) {
    const row = mallProducts.now(productId) ?? fail('not_found')
    mallProducts.put(tx, productId, { ...row, stock: row.stock + sign * quantity })
  }
}

/** `mall/createOrder.ts`, for lines without a cart. */
const createMallOrder: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const { product, mallProducts, ledger } = platform
    const { lines, priceCig: seen } = request as unknown as { lines: readonly MallLine[]; priceCig: Cig }
    demand(product.refuseMallLines(lines))
    yield undefined
    const today = price(platform.priceToday())
    const looked = lines.map(({ productId }) => mallProducts.get(productId) ?? fail('not_found'))
    if (lines.some(({ quantity }, index) => quantity > (looked[index]?.stock ?? 0))) fail('sold_out')
    const ids = lines.map(({ productId }) => productId)
    const locked = new Map((yield* lockProducts(platform, tx, ids)).map((it) => [it.id, it]))
    const { profit } = product.mallAccounts(uid)
    const { balance } = yield* ledger.lock(tx, [profit])
    const priced = lines.map(({ productId, quantity }) => {
      const { stock, price: each } = locked.get(productId) ?? fail('not_found')
      return { stock, quantity, priceCig: product.cigPrice(micros<'USCD'>(each), today) }
    })
    const cig = product.mallSum(priced)
    demand(product.refuseMallOrder({ open: true, lines: priced, priceCig: cig, seen, balance: balance(profit) }))
    const id = platform.nextId()
    const transfer = product.mallOrderTransfer({ id: BigInt(id), uid, cig }, at)
    yield* ledger.post(tx, [{ ...transfer, intent: `${n}` }])
    yield* platform.mallOrders.insert(tx, id, { id, uid, lines, cig, status: 'created', cancelledOn: undefined })
    moveStock(platform, tx, lines, -1)
    return { id, orderNo: product.mallNumber(id), moneyCig: cig }
  },
}

/** `refunding.ts`: the payment is the order's only transfer, so its number stands for it. */
function* refund(platform: ModelPlatform, tx: Tx, transfer: IntendedTransfer): Steps<void> {
  try {
    yield* platform.ledger.post(tx, [transfer])
  } catch (error) {
    if (error instanceof NotCoveredError) fail('payment_failed')
    throw error
  }
}

/** `mall/cancelOrder.ts`: the member first, then the order, then its products. */
const cancelMallOrder: Handler = {
  kind: 'transaction',
  *run({ platform, n, who: uid, request, at }, tx) {
    const { product, mallOrders, settings } = platform
    yield* platform.members.lock(tx, uid)
    const order = yield* mallOrders.lock(tx, Number(request['id']))
    if (order?.uid !== uid) return fail('order_not_found')
    yield undefined
    const today = product.businessDay(at)
    const cancelledToday = mallOrders.by('cancelled', `${uid} ${today}`).length
    demand(product.refuseMallCancel({ state: order.status, cancelledToday, daily: settings.mallCancelsDaily }))
    const { id, lines } = order
    const ids = lines.map(({ productId }) => productId)
    yield* lockProducts(platform, tx, ids)
    const payment = { id: BigInt(id), uid, cig: order.cig }
    yield* refund(platform, tx, { ...product.mallRefundTransfer(payment, payment.id, at), intent: `${n}` })
    mallOrders.put(tx, id, { ...order, status: 'failed', cancelledOn: today })
    moveStock(platform, tx, lines, 1)
    return null
  },
}

/** `mall/finishOrder.ts` */
const finishMallOrder: Handler = {
  kind: 'transaction',
  *run({ platform, who: uid, request }, tx) {
    const order = yield* platform.mallOrders.lock(tx, Number(request['id']))
    if (order?.uid !== uid) return fail('order_not_found')
    demand(platform.product.refuseFinish(order.status))
    platform.mallOrders.put(tx, order.id, { ...order, status: 'ended' })
    return null
  },
}

/** `mall/console/ship.ts`, without claims. */
const shipMallOrder: Handler = {
  kind: 'transaction',
  *run({ platform, request }, tx) {
    const { id, was, logisticsNo } = request as unknown as { id: string; was: 'created'; logisticsNo: string }
    const order = (yield* platform.mallOrders.lock(tx, Number(id))) ?? fail('not_found')
    demand(platform.product.refuseShipping({ state: order.status, was }, logisticsNo))
    platform.mallOrders.put(tx, order.id, { ...order, status: 'shipped' })
    return null
  },
}

export const mallCalls = { createMallOrder, cancelMallOrder, finishMallOrder, shipMallOrder }
