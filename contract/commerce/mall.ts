import { mallCategories, mallLengths, mallSorts } from '@humidor/domain/commerce/mall.ts'
import { cartBounds } from '@humidor/domain/commerce/mall-cart.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, nothing, numbered, paging, placeKey, text } from '../fields.ts'

/** A key of `locales/languages.ts`; by default the member’s own. Without a text in it, English is shown. */
const lang = z.optional(text('machine', 3))
const id = z.int().check(z.gte(0))

const product = {
  id: z.int(),
  title: z.string(),
  /** The path of its picture; null: none. */
  pic: z.nullable(z.string()),
  /** The price in ₡ at present. It follows the token price and changes at 00:00 (UTC+8). */
  priceCig: money('CIG'),
  /** The price in USCD, from which the ₡ are computed. */
  price: money('USCD'),
  /** Tags, separated by commas. */
  tags: z.string(),
  category: z.enum(mallCategories),
  stock: numbered('How many can still be bought; 0: none.'),
  /** The language of this text: a key of `locales/languages.ts`. */
  lang: z.string(),
}

/** The first page begins without `after`, each further one at the `next` before. */
const place = { limit: paging.limit, after: z.optional(placeKey) }

export const products = call({
  method: 'GET',
  path: '/api/mall/products',
  summary:
    'Products for ₡, of a category or found by words, in an order. The first page is page 1; each further page begins at the previous `next`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    lang,
    category: z.optional(z.enum(mallCategories)),
    /** Words of a title or a tag in any language, all of them, without accents and case. */
    search: z.optional(text('search', 80)),
    /** By default the operators’ order. */
    sort: z.optional(z.enum(mallSorts)),
    page: z.optional(z.literal(1)),
    ...place,
  }),
  response: z.object({
    rows: z.array(z.object(product)),
    count: z.int(),
    next: z.nullable(z.string()),
    /** Whether orders are accepted at all. */
    open: z.boolean(),
  }),
  errors: [],
})

export const productInfo = call({
  method: 'GET',
  path: '/api/mall/productInfo',
  summary: 'One product with all details.',
  who: 'member',
  request: z.strictObject({ id, lang }),
  response: z.object({
    ...product,
    /** Plain text, with an empty line between paragraphs. */
    content: z.string(),
    details: z.array(z.object({ name: z.string(), value: z.string() })),
    open: z.boolean(),
  }),
  errors: ['not_found'],
})

/** Pieces of a product. The rule refuses more than the maximum of a line. */
const quantity = z.int().check(z.gte(0), z.lte(cartBounds.pieces * 50))

export const cart = call({
  method: 'GET',
  path: '/api/mall/cart',
  summary:
    'The member’s cart, with the present stock and price of each product, in the order of the additions. A product that is no longer sold keeps the title and the price that the member saw.',
  who: 'member',
  request: z.strictObject({ lang }),
  response: z.object({
    lines: z.array(
      z.object({
        ...product,
        /** Whether it is still sold. */
        shown: z.boolean(),
        quantity: z.int(),
        /** The price in ₡ of a piece when the member last changed this line. */
        seenCig: money('CIG'),
      }),
    ),
    /** Whether orders are accepted at all. */
    open: z.boolean(),
  }),
  errors: [],
})

export const setCart = call({
  method: 'POST',
  path: '/api/mall/setCart',
  summary: 'Puts a number of pieces of a product into the cart, in place of those in it. 0 takes it out.',
  who: 'member',
  perMinute: 120,
  request: z.strictObject({ productId: id, quantity }),
  response: nothing,
  errors: ['account_freeze', 'not_found', 'wrong_param', 'cart_full', 'sold_out'],
})

export const createOrder = call({
  method: 'POST',
  path: '/api/mall/createOrder',
  summary:
    'Buys pieces of one product, or of several at once, and pays their ₡ from the member’s profit wallet: all of them or nothing. Refused with `illegal_value` if the sum is not the one that the member saw.',
  who: 'member',
  idempotent: true,
  givesAway: true,
  seen: ['priceCig'],
  perMinute: 30,
  request: z.strictObject({
    /** One product, and its pieces: 1 unless given. */
    productId: z.optional(id),
    quantity: z.optional(quantity),
    /** In place of `productId`: products of the cart, with `priceCig`. These pieces leave it; `content_changed`: it has fewer. */
    lines: z.optional(z.array(z.strictObject({ productId: id, quantity })).check(z.maxLength(cartBounds.lines * 5))),
    /** The recipient and the address. The rule checks the lengths. */
    addressName: text('line', mallLengths.name * 4),
    addressPhone: text('telephone', mallLengths.phone * 4),
    addressDetail: text('lines', mallLengths.address * 4),
    /** The sum that the member saw. Absent: any in force, for one product only. */
    priceCig: z.optional(money('CIG')),
  }),
  response: z.object({ id: z.int(), orderNo: z.string(), moneyCig: money('CIG') }),
  errors: [
    'account_freeze',
    'google_auth_changed',
    'not_found',
    'content_empty',
    'content_too_long',
    'wrong_param',
    'not_offered',
    'content_changed',
    'illegal_value',
    'sold_out',
    'cb_not_enough_money',
  ],
})

const order = z.object({
  id: z.int(),
  /** The number that members see: `MO-0412`. */
  orderNo: z.string(),
  status: numbered('0 to be sent, 1 sent, 2 arrived, 3 refunded, 4 failed and refunded.'),
  /** The path of the first product’s picture; null: none. */
  productPic: z.nullable(z.string()),
  /** The first product’s title at the purchase, with the number of the others: `Robusto +2`. */
  productTitle: z.string(),
  /** What was bought, with the ₡ of one piece. */
  lines: z.array(
    z.object({
      productId: z.int(),
      title: z.string(),
      pic: z.nullable(z.string()),
      quantity: z.int(),
      priceCig: money('CIG'),
    }),
  ),
  /** The sum that was paid. */
  moneyCig: money('CIG'),
  /** The tracking number; null: not sent yet. */
  logisticsNo: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  /** When a sent order counts as arrived without a confirmation; null: not sent. */
  endsAt: z.nullable(moment),
  /** Why it was refunded; null: not refunded, or cancelled by the member. */
  reply: z.nullable(z.string()),
  /** The member cancelled it before it was sent. */
  cancelled: z.boolean(),
  /** The member may cancel it now: it was not sent, and the maximum of the day is not reached. */
  cancellable: z.boolean(),
  addressName: z.string(),
  addressPhone: z.string(),
  addressDetail: z.string(),
})

export const orderList = call({
  method: 'GET',
  path: '/api/mall/orderList',
  summary:
    'The member’s own orders, newest first. The first page is page 1; each further page begins at the previous `next`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({ lang, page: z.optional(z.literal(1)), ...place }),
  response: z.object({ rows: z.array(order), count: z.int(), next: z.nullable(z.string()) }),
  errors: [],
})

export const finishOrder = call({
  method: 'POST',
  path: '/api/mall/finishOrder',
  summary: 'Confirms that a sent order has arrived.',
  who: 'member',
  request: z.strictObject({ id }),
  response: z.null(),
  errors: ['account_freeze', 'order_not_found', 'illegal_operation'],
})

export const cancelOrder = call({
  method: 'POST',
  path: '/api/mall/cancelOrder',
  summary: 'Cancels an order that was not sent yet. All of its ₡ return at once, and the pieces to stock.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['order_not_found', 'illegal_operation', 'max_daily_cancels_reached', 'payment_failed'],
})
