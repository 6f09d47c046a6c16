import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { merchantTexts } from '@humidor/domain/commerce/merchant.ts'
import { addressLength } from '@humidor/domain/money/address-length.ts'
import type { TypedKind } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, googleCode, moment, money, none, nothing, ownerCode, paging, placeKey, rows, text } from '../fields.ts'
import { bill, chargedBill } from './bill-fields.ts'
import { merchantInfo } from './merchant-fields.ts'

// Longer than any valid text, so that the rule and not the schema names the error.
const loose = (kind: TypedKind, most: number) => text(kind, most * 4)
const vcode = text('digits', 32)
const password = text('password', passwordLength.most * 2)

export const login = call({
  method: 'POST',
  path: '/api/merchant/login',
  summary:
    'Signs a merchant in with their six digits, their password and the captcha. An owner with an authenticator gets `owner_code_needed`, and goes on with `confirmLogin`.',
  who: 'anyone',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ vcode, password, code: text('captcha', 16) }),
  response: z.extend(merchantInfo, { token: z.string() }),
  errors: ['wrong_account', 'no_password', 'img_code_error', 'wrong_password', 'code_request_too_frequent'],
})

export const register = call({
  method: 'POST',
  path: '/api/merchant/register',
  summary: 'Applies to become a merchant. An operator reviews the application. `code` is the captcha.',
  who: 'anyone',
  perMinute: 10,
  switch: 'merchantsOpen',
  cost: 'heavy',
  request: z.strictObject({
    vcode,
    name: loose('line', merchantTexts.name),
    password,
    cashAddress: text('chainAddress', addressLength.most * 2),
    code: text('captcha', 16),
    address: loose('lines', merchantTexts.address),
    phone: loose('telephone', merchantTexts.phone),
    businessHours: loose('lines', merchantTexts.businessHours),
    description: loose('lines', merchantTexts.description),
  }),
  response: nothing,
  errors: [
    'integer_only',
    'content_empty',
    'content_too_long',
    'no_password',
    'password_too_short',
    'password_too_common',
    'wrong_address',
    'img_code_error',
    'duplicate_merchant_code',
  ],
})

export const info = call({
  method: 'GET',
  path: '/api/merchant/info',
  summary: 'The signed-in merchant and their takings. Staff see only what their role needs.',
  who: 'merchant',
  staff: 'cashier',
  request: none,
  response: merchantInfo,
  errors: [],
})

export const merchantDetail = call({
  method: 'GET',
  path: '/api/merchant/merchantDetail',
  summary:
    'The bills paid to the merchant, newest first. `type`: 0 all, 1 converted, 2 waiting for conversion, 3 refunded in full or in part. Counted up to 10,001; `takings` exports all. A cashier gets those of the business day.',
  who: 'merchant',
  staff: 'cashier',
  cost: 'list',
  request: z.strictObject({ ...paging, type: z._default(z.int().check(z.gte(0), z.lte(3)), 0) }),
  response: rows(chargedBill),
  errors: [],
})

export const takings = call({
  method: 'GET',
  path: '/api/merchant/takings',
  staff: 'manager',
  summary:
    'Every bill of at most 400 days in the shop’s time zone, oldest first, paged by key. The app writes it to an XLSX or CSV file. Beyond the specification.',
  who: 'merchant',
  perMinute: 240,
  cost: 'bulk',
  request: z.strictObject({
    from: day,
    to: day,
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(1_000)), 500),
  }),
  response: z.object({ zone: z.string(), rows: z.array(bill), next: z.nullable(z.string()) }),
  errors: ['invalid_date'],
})

export const refund = call({
  method: 'POST',
  path: '/api/merchant/refund',
  staff: 'cashier',
  summary:
    'Refunds a payment in full or in part: ₡ that wait for conversion, otherwise ₡ for the share of USDT, at the price of the conversion or of today, whichever gives fewer. Staff refund within their limits, with their PIN as `password`. Beyond the specification.',
  who: 'merchant',
  idempotent: true,
  proofs: ['password', 'ownerCode'],
  seen: ['refunded', 'price'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({
    id: text('machine', 18).check(z.regex(/^\d{1,18}$/)),
    moneyCig: money('CIG'),
    /** The refunded part that the merchant saw. If it has grown, the refund is refused. */
    refunded: money('CIG'),
    /** The price in force that the merchant saw; another price is refused. Absent: any price in force. */
    price: z.optional(money('USCD')),
    password,
    ownerCode: z.optional(ownerCode),
  }),
  response: z.object({
    /** The USDT taken from the merchant. */
    moneyUsdt: money('USDT'),
    /** The ₡ that the member received. */
    moneyCig: money('CIG'),
  }),
  errors: [
    'no_password',
    'wrong_password',
    'wrong_pin',
    'refund_above_limit',
    'refund_above_day_limit',
    'not_found',
    'illegal_value',
    'wrong_money',
    'refund_changed',
    'refund_too_much',
    'refund_too_late',
    'not_enough_money',
    'payment_failed',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const payee = call({
  method: 'GET',
  path: '/api/merchant/payee',
  summary:
    'The merchant behind six digits, so that the payer notices a wrong number before paying. Beyond the specification.',
  who: 'activated member',
  perMinute: 10,
  request: z.strictObject({ merchantVcode: vcode }),
  response: z.object({ name: z.string(), address: z.string(), businessHours: z.string() }),
  errors: ['not_active', 'merchant_not_exists'],
})

export const transferCigToMerchant = call({
  method: 'POST',
  path: '/api/merchant/transferCigToMerchant',
  summary:
    'Pays a verified merchant in ₡. They receive USDT at the price, at once or as soon as the treasury covers it.',
  who: 'activated member',
  idempotent: true,
  givesAway: true,
  proofs: ['googleCode'],
  switch: 'merchantsOpen',
  perMinute: 30,
  request: z.strictObject({ merchantVcode: vcode, moneyCig: money('CIG'), googleCode }),
  response: z.object({
    /** Eight characters that the merchant sees too. */
    receipt: z.string(),
    name: z.string(),
    createdAt: moment,
  }),
  errors: [
    'not_active',
    'account_freeze',
    'merchant_not_exists',
    'wrong_money',
    'not_enough_money',
    'amount_below_minimum',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const changePassword = call({
  method: 'POST',
  path: '/api/merchant/changePassword',
  summary:
    'Changes the merchant’s password, with the old one, and signs out every other device. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  cost: 'heavy',
  proofs: ['ownerCode'],
  request: z.strictObject({ oldPassword: password, password, ownerCode: z.optional(ownerCode) }),
  response: nothing,
  errors: [
    'no_password',
    'password_too_short',
    'password_too_common',
    'wrong_password',
    'code_request_too_frequent',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const logout = call({
  method: 'POST',
  path: '/api/merchant/logout',
  summary: 'Ends the merchant’s session. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: nothing,
  errors: [],
})
