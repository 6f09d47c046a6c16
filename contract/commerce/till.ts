import { chargeCurrencies, chargeTexts } from '@humidor/domain/commerce/charge.ts'
import { tileColors, tillItemsAtMost } from '@humidor/domain/commerce/till.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailOfForm, moment, money, none, nothing, text } from '../fields.ts'
import { chargedBill, chargeOfBill, ofCharge } from './bill-fields.ts'

const id = text('machine', 18).check(z.regex(/^[1-9]\d{0,17}$/))

const item = z.object({
  id: z.string(),
  title: z.string(),
  currency: z.enum(chargeCurrencies),
  /** Of one piece, in millionths of `currency`. */
  price: ofCharge,
  color: z.enum(tileColors),
})

export const listItems = call({
  method: 'GET',
  path: '/api/merchant/items',
  staff: 'cashier',
  summary: 'The items on the merchant’s till, in their order. Beyond the specification.',
  who: 'merchant',
  perMinute: 240,
  request: none,
  response: z.object({ items: z.array(item) }),
  errors: [],
})

export const saveItem = call({
  method: 'POST',
  path: '/api/merchant/saveItem',
  staff: 'manager',
  summary: 'Changes an item of the till, or adds one at the end when `id` is absent. Beyond the specification.',
  who: 'merchant',
  perMinute: 120,
  request: z.strictObject({
    id: z.optional(id),
    title: text('line', chargeTexts.title * 4),
    currency: z.enum(chargeCurrencies),
    price: ofCharge,
    color: z.enum(tileColors),
  }),
  response: item,
  errors: ['not_found', 'content_empty', 'content_too_long', 'wrong_money', 'too_many_items'],
})

export const deleteItem = call({
  method: 'POST',
  path: '/api/merchant/deleteItem',
  staff: 'manager',
  summary: 'Takes an item off the till. Charges that were opened keep it. Beyond the specification.',
  who: 'merchant',
  perMinute: 120,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found'],
})

export const orderItems = call({
  method: 'POST',
  path: '/api/merchant/orderItems',
  staff: 'manager',
  summary: 'Puts the items of the till into this order. It names each of them once. Beyond the specification.',
  who: 'merchant',
  perMinute: 120,
  request: z.strictObject({ ids: z.array(id).check(z.maxLength(tillItemsAtMost)) }),
  response: nothing,
  errors: ['content_changed'],
})

/** A receipt's eight characters. */
const receipt = text('letters', 32)

export const readBill = call({
  method: 'GET',
  path: '/api/merchant/bill',
  staff: 'cashier',
  summary: 'One bill of the merchant, by the eight characters of its receipt. Beyond the specification.',
  who: 'merchant',
  perMinute: 240,
  request: z.strictObject({ receipt }),
  response: z.extend(chargedBill, {
    /** The entry for `/api/receipt/pictureFacts`, by which anybody checks the payment; null: it is not signed yet. */
    proof: z.nullable(z.object({ transfer: z.int(), seq: z.int(), code: z.string() })),
  }),
  errors: ['not_found'],
})

export const sendReceipt = call({
  method: 'POST',
  path: '/api/merchant/sendReceipt',
  staff: 'cashier',
  summary:
    'Mails the receipt of a bill to an address that the guest gives, which is forgotten afterwards: at most three times a bill and day. Beyond the specification.',
  who: 'merchant',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({
    billId: id,
    email: emailOfForm,
    /** The guest’s: a key of `locales/languages.ts`; English for any other. */
    language: text('machine', 8),
  }),
  response: nothing,
  errors: ['not_found', 'invalid_email_format', 'too_many_receipts'],
})

export const paidBill = call({
  method: 'GET',
  path: '/api/user/paidBill',
  summary: 'What a member’s payment to a merchant was for, by the number of its transfer. Beyond the specification.',
  who: 'member',
  perMinute: 60,
  request: z.strictObject({ transfer: z.int().check(z.gte(1)) }),
  response: z.object({
    shop: z.string(),
    receipt: z.string(),
    moneyCig: money('CIG'),
    refundedCig: money('CIG'),
    createdAt: moment,
    charge: z.nullable(chargeOfBill),
  }),
  errors: ['not_found'],
})
