import { addressLength } from '@humidor/domain/address.ts'
import { merchantTexts } from '@humidor/domain/merchant.ts'
import { passwordLength } from '@humidor/domain/registration.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import { moment, money, none, nothing, numbered, paging, rows, text } from './fields.ts'

// Longer than any text may be, so that the rule and not the schema says what is wrong with it.
const loose = (most: number) => text(most * 4)
const vcode = text(32)
const password = text(passwordLength.most * 2)

/** A merchant as they see themselves, in the specification's spelling. */
const merchantInfo = z.object({
  /** Six digits; null until an operator has verified them, as nobody can pay them before. */
  merchantId: z.nullable(z.string()),
  /** The six digits that they registered and log in with. */
  vcode: z.string(),
  name: z.string(),
  cashAddress: z.string(),
  status: numbered('0 under review, 1 verified, 2 rejected.'),
  /** Why they were rejected; null otherwise. */
  reply: z.nullable(z.string()),
  currentCigPrice: money('USCD'),
  /** ₡ that was paid and waits to be converted. */
  moneyCig: money('CIG'),
  /** What that would be in USDT at today's price. */
  moneyCigAsUsdt: money('USDT'),
  moneyUsdtReceive: money('USDT'),
  address: z.string(),
  phone: z.string(),
  businessHours: z.string(),
  description: z.string(),
  createdAt: moment,
})

export const login = call({
  method: 'POST',
  path: '/api/merchant/login',
  tells: 'Signs a merchant in with their six digits, their password and the text of the picture.',
  who: 'anyone',
  perMinute: 20,
  request: z.strictObject({ vcode, password, code: text(16) }),
  response: z.extend(merchantInfo, { token: z.string() }),
  errors: ['wrong_account', 'no_password', 'img_code_error', 'wrong_password', 'code_request_too_frequent'],
})

export const register = call({
  method: 'POST',
  path: '/api/merchant/register',
  tells: 'Applies to become a merchant; an operator looks at it. `code` is the text of the picture.',
  who: 'anyone',
  perMinute: 10,
  request: z.strictObject({
    vcode,
    name: loose(merchantTexts.name),
    password,
    cashAddress: text(addressLength.most * 2),
    code: text(16),
    address: loose(merchantTexts.address),
    phone: loose(merchantTexts.phone),
    businessHours: loose(merchantTexts.businessHours),
    description: loose(merchantTexts.description),
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
  tells: 'The merchant who is signed in, and what they have received.',
  who: 'merchant',
  request: none,
  response: merchantInfo,
  errors: [],
})

export const merchantDetail = call({
  method: 'GET',
  path: '/api/merchant/merchantDetail',
  tells:
    'The bills that were paid to the merchant, the newest first. `type`: 0 all, 1 converted, 2 waiting to be converted.',
  who: 'merchant',
  request: z.strictObject({ ...paging, type: z._default(z.int().check(z.gte(0), z.lte(2)), 0) }),
  response: rows(
    z.object({
      id: z.string(),
      moneyCig: money('CIG'),
      /** What it was converted into; null while it waits. */
      moneyUsdt: z.nullable(money('USDT')),
      createdAt: moment,
    }),
  ),
  errors: [],
})

export const logout = call({
  method: 'POST',
  path: '/api/merchant/logout',
  tells: 'Ends the merchant’s session. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: nothing,
  errors: [],
})
