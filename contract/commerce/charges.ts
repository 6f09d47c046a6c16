import {
  chargeCurrencies,
  chargeItems,
  chargeLife,
  chargeStates,
  chargesPerMinute,
  chargeTexts,
} from '@humidor/domain/commerce/charge.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { googleCode, moment, money, nothing, placeKey, text } from '../fields.ts'
import { chargeItem, ofCharge } from './bill-fields.ts'

const id = text('machine', 18).check(z.regex(/^[1-9]\d{0,17}$/))
/** The secret of a charge's link. */
const code = text('machine', 16).check(z.regex(/^[0-9a-f]{16}$/))
/** A charge as its merchant and its payer see it. Amounts are millionths; `money`, `tip` and the items are in `currency`. */
const shown = {
  currency: z.enum(chargeCurrencies),
  money: ofCharge,
  tip: ofCharge,
  /** The ₡ to pay, fixed at the opening. */
  moneyCig: money('CIG'),
  /** The price of ₡ at the opening. */
  price: money('USCD'),
  note: z.string(),
  items: z.array(chargeItem),
  state: z.enum(chargeStates),
  createdAt: moment,
  expiresAt: moment,
}

const charge = z.object({
  id: z.string(),
  code: z.string(),
  ...shown,
  reference: z.string(),
  /** The staff who opened it; null: the owner. */
  staff: z.nullable(z.string()),
  paidAt: z.nullable(moment),
  /** Of its payment: the id and the receipt of the bill, the masked name of the payer, the refunded ₡. Null before it. */
  bill: z.nullable(
    z.object({
      id: z.string(),
      receipt: z.string(),
      payer: z.string(),
      refundedCig: money('CIG'),
      /** The USDT of its conversion; null: it waits, or was refunded in full before. */
      moneyUsdt: z.nullable(money('USDT')),
    }),
  ),
})

export const openCharge = call({
  method: 'POST',
  path: '/api/merchant/openCharge',
  staff: 'cashier',
  summary:
    'Asks for one payment. `money`, `tip` and the prices of the items are in `currency`; the ₡ are fixed at today’s price until it expires. Beyond the specification.',
  who: 'merchant',
  idempotent: true,
  switch: 'merchantsOpen',
  perMinute: chargesPerMinute,
  request: z.strictObject({
    currency: z.enum(chargeCurrencies),
    money: ofCharge,
    tip: z._default(ofCharge, 0n as never),
    reference: z._default(text('line', chargeTexts.reference * 4), ''),
    note: z._default(text('line', chargeTexts.note * 4), ''),
    items: z._default(z.array(chargeItem).check(z.maxLength(chargeItems.most * 4)), []),
    /** Seconds until it expires. */
    seconds: z._default(z.int(), chargeLife.usual),
  }),
  response: charge,
  errors: [
    'merchant_not_exists',
    'wrong_money',
    'amount_below_minimum',
    'content_empty',
    'content_too_long',
    'illegal_value',
    'too_many_charges',
  ],
})

export const readCharge = call({
  method: 'GET',
  path: '/api/merchant/charge',
  staff: 'cashier',
  summary: 'One charge of the merchant. Beyond the specification.',
  who: 'merchant',
  perMinute: 240,
  request: z.strictObject({ id }),
  response: charge,
  errors: ['not_found'],
})

export const listCharges = call({
  method: 'GET',
  path: '/api/merchant/charges',
  staff: 'cashier',
  summary:
    'The merchant’s charges, newest first. `open`: only those that can be paid. `reference`: only those with exactly this reference. A cashier gets those of the business day, and those that can be paid. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  perMinute: 240,
  request: z.strictObject({
    open: z._default(z.boolean(), false),
    reference: z._default(text('line', chargeTexts.reference * 4), ''),
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
  }),
  response: z.object({ rows: z.array(charge), next: z.nullable(z.string()) }),
  errors: [],
})

export const cancelCharge = call({
  method: 'POST',
  path: '/api/merchant/cancelCharge',
  staff: 'cashier',
  summary:
    'Cancels an open charge: its link can no longer be paid. A cashier cancels only their own. Beyond the specification.',
  who: 'merchant',
  perMinute: 120,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'charge_paid', 'charge_expired', 'charge_cancelled'],
})

export const merchantChanges = call({
  method: 'GET',
  path: '/api/merchant/changes',
  staff: 'cashier',
  summary:
    'A version of what is the merchant’s: it changes with each charge, bill, refund and payout. With `since` it waits up to 25 seconds for another version. Beyond the specification.',
  who: 'merchant',
  perMinute: 600,
  waits: true,
  request: z.strictObject({ since: z.optional(text('machine', 20)) }),
  response: z.object({ version: z.string() }),
  errors: [],
})

export const chargeByCode = call({
  method: 'GET',
  path: '/api/merchant/chargeByCode',
  summary: 'The charge behind a link or its QR code, as its payer sees it. Beyond the specification.',
  who: 'anyone',
  perMinute: 60,
  request: z.strictObject({ code }),
  response: z.object({
    ...shown,
    /** The shop as the platform has verified it. */
    shop: z.object({ vcode: z.string(), name: z.string(), address: z.string() }),
    /** The receipt of its payment; null before it. */
    receipt: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const payCharge = call({
  method: 'POST',
  path: '/api/merchant/payCharge',
  summary: 'Pays a charge with exactly its ₡, once. Beyond the specification.',
  who: 'activated member',
  idempotent: true,
  givesAway: true,
  proofs: ['googleCode'],
  switch: 'merchantsOpen',
  perMinute: 30,
  request: z.strictObject({
    code,
    /** The ₡ that the member agreed to. */
    moneyCig: money('CIG'),
    googleCode,
  }),
  response: z.object({
    /** Eight characters that the merchant sees too. */
    receipt: z.string(),
    name: z.string(),
    createdAt: moment,
  }),
  errors: [
    'not_active',
    'account_freeze',
    'not_found',
    'merchant_not_exists',
    'charge_paid',
    'charge_expired',
    'charge_cancelled',
    'wrong_money',
    'not_enough_money',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})
