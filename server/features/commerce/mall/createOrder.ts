import { createOrder } from '@humidor/contract/commerce/mall.ts'
import { cigPrice, mallAddressMistake, mallNumber } from '@humidor/domain/commerce/mall.ts'
import {
  refuseBeyondCart,
  refuseLines,
  refuseMallOrder,
  sumOf,
  type Wanted,
} from '@humidor/domain/commerce/mall-cart.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { lockCartLines, takePaidPieces } from './cart.queries.ts'
import { accountsOf, orderTransfer } from './mall.postings.ts'
import { insertOrder, nextOrder } from './orders.queries.ts'
import { moveStock, type OnSale, productsOnSale } from './products.queries.ts'

interface Asked {
  productId?: number | undefined
  quantity?: number | undefined
  lines?: readonly Wanted[] | undefined
  priceCig?: Cig | undefined
}

/** The wanted products. None where a request names one product and several, or several without the sum that was seen. */
function wantedIn({ productId, quantity, lines, priceCig }: Asked): readonly Wanted[] {
  if (productId === undefined) return quantity === undefined && priceCig !== undefined ? (lines ?? []) : []
  return lines === undefined ? [{ productId, quantity: quantity ?? 1 }] : []
}

/** Each wanted product with its pieces; undefined: one of them is not sold. */
function linesFrom(products: readonly OnSale[], wanted: readonly Wanted[]) {
  const pieces = new Map(wanted.map(({ productId, quantity }) => [BigInt(productId), quantity]))
  const lines = products.map((product) => ({ product, stock: product.stock, quantity: pieces.get(product.id) ?? 0 }))
  return lines.length === wanted.length ? lines : undefined
}

/**
 * `POST /mall/createOrder`: takes and pays all lines in one transaction, for the sum that the member saw (rules S10). Locks the
 * products in the order of their numbers, then the lines of the cart, then accounts. A sold-out product is refused without a lock.
 */
export const answerCreateOrder = transaction(
  createOrder,
  async ({ tx, member: { uid }, request, language, at, fail, demand }) => {
    const { addressName: name, addressPhone: phone, addressDetail: detail, priceCig: seen } = request
    const address = { name, phone, detail }
    demand(mallAddressMistake(address)?.code)
    const wanted = wantedIn(request)
    demand(refuseLines(wanted))
    const ids = wanted.map(({ productId }) => productId)
    // Not the cached settings: a refresh may need another connection while all of them wait for this product.
    const [inForce, { price }] = [await settingsOf(tx), await priceToday(tx)]
    const open = inForce.mallOpen === 1
    const looked = linesFrom(await productsOnSale(tx, ids, language, 'look'), wanted) ?? fail('not_found')
    if (open && looked.some(({ quantity, stock }) => quantity > stock)) fail('sold_out')
    const locked = linesFrom(await productsOnSale(tx, ids, language, 'hold'), wanted) ?? fail('not_found')
    if (request.lines) demand(refuseBeyondCart(wanted, await lockCartLines(tx, uid, ids)))
    const { profit } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [profit])
    const lines = locked.map((line) => ({ ...line, cig: cigPrice(micros<'USCD'>(line.product.price), price) }))
    const cig = sumOf(lines.map((line) => ({ quantity: line.quantity, priceCig: line.cig })))
    demand(refuseMallOrder({ open, lines, priceCig: cig, seen, balance: balance(profit) }))
    const id = await nextOrder(tx)
    const [posted] = await post(tx, [orderTransfer({ id, uid, cig }, at)])
    if (!posted) throw new Error('an order was not posted')
    await insertOrder(tx, { id, uid, lines, price, cig, address, at, transferId: posted.id })
    await moveStock(
      tx,
      lines.map(({ product, quantity }) => ({ id: product.id, by: -quantity })),
    )
    if (request.lines) await takePaidPieces(tx, uid, wanted)
    return { id: Number(id), orderNo: mallNumber(id), moneyCig: cig }
  },
)
