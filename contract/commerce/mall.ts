import { mallCategories, mallLengths } from '@humidor/domain/commerce/mall.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, numbered, paging, placeKey, text } from '../fields.ts'

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
    'Products for ₡, in the operators’ order. The first page is page 1; each further page begins at the previous `next`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    lang,
    category: z.optional(z.enum(mallCategories)),
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

export const createOrder = call({
  method: 'POST',
  path: '/api/mall/createOrder',
  summary:
    'Buys one piece of a product and pays its ₡ at once from the member’s profit wallet. Refused with `illegal_value` if the price is not the one that the member saw.',
  who: 'member',
  idempotent: true,
  givesAway: true,
  seen: ['priceCig'],
  perMinute: 30,
  request: z.strictObject({
    productId: id,
    /** The recipient and the address. The rule checks the lengths. */
    addressName: text('line', mallLengths.name * 4),
    addressPhone: text('telephone', mallLengths.phone * 4),
    addressDetail: text('lines', mallLengths.address * 4),
    /** The price that the member saw. Absent: any price in force. */
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
  /** The path of the product’s picture; null: none. */
  productPic: z.nullable(z.string()),
  /** Its title at the purchase. */
  productTitle: z.string(),
  moneyCig: money('CIG'),
  /** The tracking number; null: not sent yet. */
  logisticsNo: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  /** When a sent order counts as arrived without a confirmation; null: not sent. */
  endsAt: z.nullable(moment),
  /** Why it was refunded; null: not refunded. */
  reply: z.nullable(z.string()),
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
