import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { payoutSchedules } from '@humidor/domain/commerce/payout-rule.ts'
import { ZONE_LENGTH } from '@humidor/domain/commerce/shop-time.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, exactAmount, moment, money, none, nothing, ownerCode, signed, text } from '../fields.ts'

const zone = text('machine', ZONE_LENGTH)
const currency = text('machine', 3)
/** A key of `locales/languages.ts`; by default the merchant’s own. */
const language = text('machine', 3)

/** A rate of the shop's own. */
const shopRate = z.object({
  currency: z.string(),
  /** The first day of the shop on which it counts. */
  from: day,
  /** Millionths of the currency for 1 USDT. */
  rate: exactAmount,
  createdAt: moment,
})

export const preferences = call({
  method: 'GET',
  path: '/api/merchant/preferences',
  staff: 'manager',
  summary: 'How the shop counts: its time zone, its currency for display and its own rates. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: z.object({
    /** An IANA time zone; that of business days unless the shop has chosen one. */
    zone: z.string(),
    /** ISO 4217; null: figures are in ₡ and USDT only. */
    currency: z.nullable(z.string()),
    /** The rate of today; null without a currency or a rate. */
    rate: z.nullable(exactAmount),
    /** Every rate of the currency, the latest day first: at most 100. */
    rates: z.array(shopRate),
  }),
  errors: [],
})

export const setPreferences = call({
  method: 'POST',
  path: '/api/merchant/setPreferences',
  summary:
    'Sets how the shop counts. `rate` is what 1 USDT is worth in its currency, in millionths, from the day `rateFrom` (today unless given). It converts for display only. Beyond the specification.',
  who: 'merchant',
  perMinute: 20,
  request: z.strictObject({
    zone,
    currency: z.nullable(currency),
    rate: z.optional(exactAmount),
    rateFrom: z.optional(day),
  }),
  response: nothing,
  errors: ['parameter_error', 'illegal_value', 'invalid_date'],
})

export const days = call({
  method: 'GET',
  path: '/api/merchant/days',
  staff: 'manager',
  summary:
    'The merchant’s takings per day in the shop’s time zone, newest first: at most 400 days with a movement. ₡ count when they are paid, USDT when they are received or returned. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: z.strictObject({ from: day, to: day }),
  response: z.object({
    zone: z.string(),
    /** The currency of `rate`; null: none. */
    currency: z.nullable(z.string()),
    rows: z.array(
      z.object({
        day,
        payments: z.int(),
        moneyCig: money('CIG'),
        /** USDT received from conversions. */
        moneyUsdt: money('USDT'),
        /** Of the payments of the day: ₡ that still wait for conversion. */
        waitingCig: money('CIG'),
        refunds: z.int(),
        /** Refunds on this day, of bills of any day. */
        refundedCig: money('CIG'),
        refundedUsdt: money('USDT'),
        /** Fees of payouts that were paid. */
        fees: money('USDT'),
        /** Received less refunds and fees: USDT. */
        net: signed,
        /** The shop's rate of the day: millionths of the currency for 1 USDT; null: none. */
        rate: z.nullable(exactAmount),
      }),
    ),
  }),
  errors: ['invalid_date'],
})

export const statement = call({
  method: 'GET',
  path: '/api/merchant/statement',
  summary:
    'The statement of a month as a PDF of at most 500 KB, base64, in the language asked for. `month` is `yyyy-mm` in the shop’s time zone. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  cost: 'bulk',
  request: z.strictObject({
    month: text('machine', 7).check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'invalid_date')),
    language: z.optional(language),
  }),
  response: z.object({ name: z.string(), pdf: z.string() }),
  errors: ['invalid_date'],
})

const rule = {
  schedule: z.enum(payoutSchedules),
  /** Of a weekly one: 1 is Monday. */
  weekday: z.nullable(z.int().check(z.gte(1), z.lte(7))),
  /** Of a monthly one. */
  monthDay: z.nullable(z.int().check(z.gte(1), z.lte(28))),
  /** The hour of the shop's clock; null without a schedule. */
  hour: z.nullable(z.int().check(z.gte(0), z.lte(23))),
  /** Requested as soon as the balance beyond the reserve reaches it, at most once a day; null: not by balance. */
  threshold: z.nullable(money('USDT')),
  /** USDT that stay in the shop. */
  reserve: money('USDT'),
}

/** What came of the last time at which a payout was due. `requested`, or why not. */
const outcome = z.enum([
  'requested',
  'not_offered',
  'not_proved',
  'illegal_operation',
  'no_wallet_address',
  'wrong_address',
  'withdraw_address_changed',
  'payouts_paused',
  'payout_open',
  'minimum_withdrawal_limit',
  'not_enough_money',
])

export const payoutRule = call({
  method: 'GET',
  path: '/api/merchant/payoutRule',
  summary:
    'When the merchant’s payouts are requested automatically, and what came of the last time. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: z.object({
    zone: z.string(),
    minimum: money('USDT'),
    /** Null: payouts are requested by hand only. */
    rule: z.nullable(z.object({ ...rule, setAt: moment, nextAt: z.nullable(moment) })),
    last: z.nullable(z.object({ dueAt: moment, at: moment, outcome })),
  }),
  errors: [],
})

export const setPayoutRule = call({
  method: 'POST',
  path: '/api/merchant/setPayoutRule',
  summary:
    'Has payouts requested automatically: by the shop’s clock, by balance, or both. Each is requested once, under the rules of a payout by hand. Beyond the specification.',
  who: 'merchant',
  idempotent: true,
  proofs: ['password', 'ownerCode'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({
    ...rule,
    password: text('password', passwordLength.most * 2),
    ownerCode: z.optional(ownerCode),
  }),
  response: nothing,
  errors: [
    'no_password',
    'wrong_password',
    'code_request_too_frequent',
    'illegal_value',
    'minimum_withdrawal_limit',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const removePayoutRule = call({
  method: 'POST',
  path: '/api/merchant/removePayoutRule',
  summary: 'Ends automatic payouts. One that was requested goes on. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: nothing,
  errors: [],
})
