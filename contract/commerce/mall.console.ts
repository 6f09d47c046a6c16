import {
  mallCategories,
  mallLengths,
  mallShippable,
  mallStateNames,
  productBounds,
  productLengths,
} from '@humidor/domain/commerce/mall.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import {
  changed,
  itemId,
  itemsOf,
  keyed,
  lastChanged,
  lock,
  namedMember,
  note,
  outcomesOf,
  paged,
  saved,
  titled,
  typed,
  version,
} from '../console/fields.ts'
import { moment, money, nothing, text, uid } from '../fields.ts'

const product = {
  id: z.int(),
  category: z.enum(mallCategories),
  /** The price in USCD; the ₡ follow the token price. */
  price: money('USCD'),
  priceCig: money('CIG'),
  /** The position among the others, lowest first. */
  place: z.int(),
  stock: z.int(),
  /** The name of its picture; null: none. */
  picture: z.nullable(z.string()),
  /** Since when members see it; null: hidden. */
  shownSince: z.nullable(moment),
  ...lastChanged,
}

export const products = call({
  method: 'GET',
  path: '/api/console/mallProducts',
  summary: 'Products of the mall, shown or not, last edited first.',
  who: 'operator',
  roles: ['content'],
  cost: 'list',
  request: z.strictObject({ ...keyed, shown: z.optional(z.boolean()) }),
  response: paged(
    z.object({
      ...product,
      ...titled,
    }),
  ),
  errors: [],
})

export const productOne = call({
  method: 'GET',
  path: '/api/console/mallProduct',
  summary: 'One product with its text in every available language.',
  who: 'operator',
  roles: ['content'],
  request: z.strictObject({ id: itemId }),
  response: z.object({
    ...product,
    version: z.int(),
    texts: z.array(
      z.object({ language: z.string(), title: z.string(), tags: z.string(), details: z.string(), content: z.string() }),
    ),
  }),
  errors: ['not_found'],
})

export const saveProduct = call({
  method: 'POST',
  path: '/api/console/saveMallProduct',
  summary:
    'Creates or edits a product: price, place and picture, and the text of one language. A new one has no stock.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({
    /** Absent: a new one. */
    id: z.optional(itemId),
    version: z.optional(version),
    category: z.enum(mallCategories),
    price: money('USCD'),
    place: z.int(),
    picture: z.nullable(text('machine', 40)),
    text: z.optional(
      z.strictObject({
        language: text('machine', 3),
        title: typed('line', productLengths.title),
        tags: typed('line', productLengths.tags),
        details: typed('lines', productLengths.details),
        content: typed('lines', productLengths.content),
      }),
    ),
  }),
  response: saved,
  errors: [
    'not_found',
    'content_changed',
    'content_empty',
    'content_too_long',
    'wrong_param',
    'file_not_found',
    'admin_lock',
  ],
})

export const dropProductText = call({
  method: 'POST',
  path: '/api/console/dropMallProductText',
  summary: 'Deletes the text of one language. The English text of a shown product cannot be deleted.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version, language: text('machine', 3) }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})

export const showProduct = call({
  method: 'POST',
  path: '/api/console/showMallProduct',
  summary: 'Shows a product to members, or hides it. To be shown it needs English text and a picture.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version, shown: z.boolean() }),
  response: changed,
  errors: ['not_found', 'content_changed', 'content_empty', 'illegal_operation', 'admin_lock'],
})

export const changeStock = call({
  method: 'POST',
  path: '/api/console/changeMallStock',
  summary: 'Adds to the stock of a product, or takes from it. Purchases meanwhile are counted too.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({
    id: itemId,
    by: z.int().check(z.gte(-productBounds.stock), z.lte(productBounds.stock)),
  }),
  response: z.object({ stock: z.int() }),
  errors: ['not_found', 'admin_lock'],
})

const order = {
  id: z.string(),
  orderNo: z.string(),
  state: z.enum(mallStateNames),
  member: namedMember,
  /** What was bought, with its current title in English and the ₡ of one piece. */
  lines: z.array(z.object({ productId: z.int(), title: z.string(), quantity: z.int(), priceCig: money('CIG') })),
  moneyCig: money('CIG'),
  /** The member cancelled it before it was sent. */
  cancelled: z.boolean(),
  logisticsNo: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  /** A requested refund waits for a second operator. */
  refundWaits: z.boolean(),
  lockedBy: lock,
}

export const orders = call({
  method: 'GET',
  path: '/api/console/mallOrders',
  summary:
    'Mall orders in one state: oldest first while they wait to be sent, otherwise newest first. Without addresses.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    state: z.enum(mallStateNames),
    uid: z.optional(uid),
    orderNo: z.optional(text('itemNumber', 24)),
  }),
  response: paged(z.object(order)),
  errors: [],
})

export const orderOne = call({
  method: 'GET',
  path: '/api/console/mallOrder',
  summary: 'One order with its address and history.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ id: text('machine', 24) }),
  response: z.object({
    ...order,
    address: z.object({ name: z.string(), phone: z.string(), detail: z.string() }),
    /** The token price at the purchase, and the sum in USCD. */
    price: money('USCD'),
    priceUscd: money('USCD'),
    shippedAt: z.nullable(moment),
    shippedBy: z.nullable(z.string()),
    endsAt: z.nullable(moment),
    endedAt: z.nullable(moment),
    /** Whether the member confirmed the arrival; false: the time ran out. */
    confirmed: z.boolean(),
    reply: z.nullable(z.string()),
    /** The transfers of the payment and the refund. */
    paidBy: z.string(),
    refundedBy: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const ship = call({
  method: 'POST',
  path: '/api/console/shipMallOrder',
  summary:
    'Marks an order as sent, with its tracking number, and notifies the member. For a sent order it corrects the number. Only for the operator who has the order open.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  request: z.strictObject({
    id: text('machine', 24),
    /** The state that the operator saw. An order that was sent in the meantime is refused, not corrected. */
    was: z.enum(mallShippable),
    logisticsNo: typed('line', mallLengths.tracking),
  }),
  response: nothing,
  errors: ['not_found', 'content_empty', 'content_too_long', 'illegal_operation', 'admin_lock'],
})

export const requestRefund = call({
  method: 'POST',
  path: '/api/console/requestMallRefund',
  summary:
    'Requests a refund of an order’s ₡, which ends the order. A second operator decides. `restock` says whether its pieces return to stock.',
  who: 'operator',
  roles: ['finance'],
  idempotent: true,
  request: z.strictObject({
    id: text('machine', 24),
    reason: note,
    /** Whether all of its pieces return to stock. */
    restock: z.boolean(),
  }),
  response: nothing,
  errors: ['not_found', 'content_empty', 'content_too_long', 'illegal_operation', 'admin_lock'],
})

export const shipments = call({
  method: 'GET',
  path: '/api/console/mallShipments',
  summary:
    'The orders with up to 100 numbers, in any state, to look over a list of tracking numbers. Unknown ones are left out.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ numbers: itemsOf(text('itemNumber', 24)) }),
  response: z.object({ rows: z.array(z.object(order)) }),
  errors: [],
})

export const shipOrders = call({
  method: 'POST',
  path: '/api/console/shipMallOrders',
  summary:
    'Marks up to 100 orders as sent, each by itself and by the rules of one, with its tracking number, and notifies each member.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  cost: 'heavy',
  request: z.strictObject({
    orders: itemsOf(z.strictObject({ id: text('machine', 24), logisticsNo: typed('line', mallLengths.tracking) })),
  }),
  response: outcomesOf(['sent'], ['not_found', 'content_empty', 'content_too_long', 'illegal_operation', 'admin_lock']),
  errors: [],
})
