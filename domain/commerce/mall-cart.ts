import { type Cig, micros } from '../money/micros.ts'
import { refuseShown } from '../money/shown.ts'

/** Maximum different products of a cart and of an order, and maximum pieces of one of them (rules S10). */
export const cartBounds = { lines: 20, pieces: 20 } as const

/** A wanted product: how many pieces. */
export interface Wanted {
  productId: number
  quantity: number
}

/** The reason to refuse the form of an order, or undefined: no lines, too many, a product twice, or too many pieces. */
export function refuseLines(lines: readonly Wanted[]) {
  const isWrong =
    lines.length < 1 ||
    lines.length > cartBounds.lines ||
    new Set(lines.map(({ productId }) => productId)).size !== lines.length ||
    lines.some(({ quantity }) => quantity < 1 || quantity > cartBounds.pieces)
  return isWrong ? 'wrong_param' : undefined
}

/** The reason to refuse an order of what is in the cart, or undefined. Pieces that are no longer in it may be paid already. */
export function refuseBeyondCart(wanted: readonly Wanted[], cart: readonly Wanted[]) {
  const pieces = new Map(cart.map(({ productId, quantity }) => [productId, quantity]))
  const isBeyond = wanted.some(({ productId, quantity }) => quantity > (pieces.get(productId) ?? 0))
  return isBeyond ? 'content_changed' : undefined
}

export interface CartFacts {
  /** The wanted pieces; 0 takes the product out. */
  quantity: number
  stock: number
  /** The number of other products in the cart. */
  others: number
}

/** The first reason to refuse a change of a cart, or undefined. A product can always be taken out. */
export function refuseCartChange({ quantity, stock, others }: CartFacts) {
  if (quantity === 0) return undefined
  if (quantity < 0 || quantity > cartBounds.pieces) return 'wrong_param'
  if (others >= cartBounds.lines) return 'cart_full'
  return quantity > stock ? 'sold_out' : undefined
}

/** The most pieces of a product that a member can order at once. */
export const mostPieces = (stock: number) => Math.min(stock, cartBounds.pieces)

/** A line with its price in ₡ for one piece. */
export interface Priced {
  quantity: number
  priceCig: Cig
}

/** The sum of some lines, in millionths of ₡. */
export const sumOf = (lines: readonly Priced[]): Cig =>
  micros<'CIG'>(lines.reduce((sum, { quantity, priceCig }) => sum + BigInt(quantity) * priceCig, 0n))

export interface MallOrderFacts {
  /** Whether the mall accepts orders. */
  open: boolean
  lines: readonly { quantity: number; stock: number }[]
  /** The current sum, and the sum that the member saw; undefined: not given. */
  priceCig: Cig
  seen: Cig | undefined
  /** The member's ₡. */
  balance: Cig
}

/** The first reason to refuse an order (rules S10), or undefined: closed, sold out, changed price, or too little ₡. */
export function refuseMallOrder({ open, lines, priceCig, seen, balance }: MallOrderFacts) {
  if (!open) return 'not_offered'
  if (lines.some(({ quantity, stock }) => quantity > stock)) return 'sold_out'
  return refuseShown(seen, priceCig) ?? (balance < priceCig ? 'cb_not_enough_money' : undefined)
}

/** The name of an order by the titles of its products: `Robusto` or `Robusto +2`. */
export const orderName = (titles: readonly string[]): string => {
  const [first = '', ...others] = titles
  return others.length === 0 ? first : `${first} +${others.length}`
}

/** What has changed about a product since it was put into the cart. */
export type CartChange = 'gone' | 'soldOut' | 'fewer' | 'price'

export interface CartLineFacts {
  /** Whether it is still sold. */
  shown: boolean
  stock: number
  quantity: number
  /** The price in ₡ of a piece: now, and when the member last changed the line. */
  priceCig: Cig
  seenCig: Cig
}

/** The first change that the member must know before paying, or undefined. Only a changed price can be bought. */
export function cartChange({ shown, stock, quantity, priceCig, seenCig }: CartLineFacts): CartChange | undefined {
  if (!shown) return 'gone'
  if (stock < 1) return 'soldOut'
  if (stock < quantity) return 'fewer'
  return priceCig === seenCig ? undefined : 'price'
}

/** True when a line can be bought as it is. */
export const isBuyable = (line: CartLineFacts) => [undefined, 'price'].includes(cartChange(line))
