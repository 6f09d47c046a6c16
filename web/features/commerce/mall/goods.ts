import type { RequestOf } from '@humidor/client/client.ts'
import type * as mallCalls from '@humidor/contract/commerce/mall.ts'
import { type MallOrderFacts, sumOf } from '@humidor/domain/commerce/mall-cart.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { CartLine } from './cart.ts'
import type { Product } from './product.ts'

/** A product that is being ordered. */
export type Good = Pick<CartLine, 'id' | 'title' | 'pic' | 'lang' | 'priceCig' | 'price' | 'stock' | 'quantity'>

/** What a form orders: the lines, and how the request names them. */
export interface Goods {
  open: boolean
  lines: readonly Good[]
  request: Pick<RequestOf<typeof mallCalls.createOrder>, 'productId' | 'quantity' | 'lines'>
}

/** Some pieces of one product, without the cart. */
export const goodsOf = (product: Product, quantity: number): Goods => ({
  open: product.open,
  lines: [{ ...product, quantity }],
  request: { productId: product.id, quantity },
})

/** Everything in a cart. A product that is no longer sold counts as sold out. */
export const goodsIn = ({ open, lines }: { open: boolean; lines: readonly CartLine[] }): Goods => ({
  open,
  lines: lines.map((line) => (line.shown ? line : { ...line, stock: 0 })),
  request: { lines: lines.map(({ id, quantity }) => ({ productId: id, quantity })) },
})

/** Goods whose payment was sent. */
export interface Sent {
  goods: Goods
  /** Its answer is still to come. */
  running: boolean
}

/**
 * What a form orders: the goods last sent while their result is unknown, so that the same request is repeated; else the present
 * ones. A paid cart is empty, and is not offered again.
 */
export const offeredGoods = (present: Goods, sent: Sent | undefined, doubted: boolean): Goods =>
  sent && (sent.running || doubted) ? sent.goods : present

/** Whether both order the same pieces of the same products, in any order. */
export const isSameOrder = (one: Goods, other: Goods) => piecesText(one) === piecesText(other)

const piecesText = ({ lines }: Goods) =>
  lines
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join()

/** The sum in USCD. */
export const worthOf = ({ lines }: Pick<Goods, 'lines'>) =>
  micros<'USCD'>(lines.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * price, 0n))

/** The facts that decide whether the goods can be ordered. */
export const factsOf = ({ open, lines }: Goods, balance: MallOrderFacts['balance']): MallOrderFacts => {
  const priceCig = sumOf(lines)
  return { open, lines, priceCig, seen: priceCig, balance }
}
