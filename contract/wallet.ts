import { coins } from '@humidor/domain/money/micros.ts'
import { type Operation, operations } from '@humidor/domain/operations.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import { email, googleCode, moment, money, nothing, numbered, paging, rows, signed } from './fields.ts'

export const balanceToTransaction = call({
  method: 'POST',
  path: '/api/user/balanceToTransaction',
  tells: 'Turns USDT into USCD, one to one, without a fee, at once.',
  who: 'member',
  whileFrozen: true,
  moves: true,
  request: z.strictObject({ money: money('USDT') }),
  response: nothing,
  errors: ['wrong_money', 'not_enough_money'],
})

export const recipient = call({
  method: 'GET',
  path: '/api/user/recipient',
  tells:
    'The masked name of the member with this e-mail address, so that a giver can confirm it before sending. Beyond the specification.',
  who: 'activated member',
  perMinute: 10,
  request: z.strictObject({ email }),
  response: z.object({ name: z.string() }),
  errors: ['not_active', 'invalid_email_format', 'no_email', 'illegal_operation'],
})

export const transferUsdc = call({
  method: 'POST',
  path: '/api/user/transferUsdc',
  givesAway: true,
  tells: 'Gives USCD to another member’s transaction wallet.',
  who: 'activated member',
  moves: true,
  proves: ['googleCode'],
  request: z.strictObject({ email, money: money('USCD'), googleCode }),
  response: nothing,
  errors: [
    'not_active',
    'account_freeze',
    'invalid_email_format',
    'no_email',
    'illegal_operation',
    'wrong_money',
    'not_enough_money',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const detailRow = z.object({
  id: z.int(),
  wallet: numbered('1 balance, 2 transaction, 3 profit, 4 rebate, 5 lhb, 6 points.'),
  coin: z.enum(coins),
  moneyChange: signed,
  balanceAfter: signed,
  say: z.enum(Object.keys(operations) as [Operation, ...Operation[]]),
  status: numbered('1 done, 0 pending, 2 failed or cancelled.'),
  createdAt: moment,
})

export const detail = call({
  method: 'GET',
  path: '/api/user/detail',
  tells: 'The member’s own ledger entries, newest first; `wallet` 0 and `op` 0 mean all.',
  who: 'member',
  request: z.strictObject({
    ...paging,
    wallet: z._default(z.int().check(z.gte(0), z.lte(6)), 0),
    op: z._default(z.int().check(z.gte(0), z.lte(99)), 0),
  }),
  response: rows(detailRow),
  errors: [],
})
