import { z } from 'zod/mini'
import { amount, described, id, named, pageOf, paging, time } from './fields.ts'
import { nothing, route } from './route.ts'

/** The state of a payout: that of a withdrawal, or `cancelled` by the shop. */
export const payoutStates = ['reviewing', 'approved', 'sent', 'completed', 'rejected', 'cancelled'] as const

export const payout = named(
  'Payout',
  z.object({
    id: id('The number of the payout.'),
    state: described('`sent` is on its way, `completed` has arrived.', z.enum(payoutStates)),
    amount: amount<'USDT'>('The USDT that leave the shop’s balance.'),
    fee: amount<'USDT'>('The part of it that is kept.'),
    arrives: amount<'USDT'>('The part of it that arrives.'),
    address: described('The shop’s address on BSC.', z.string()),
    txid: z.nullable(described('The transaction that pays it.', z.string())),
    reply: z.nullable(described('Why it was rejected.', z.string())),
    createdAt: time('When it was requested.'),
    endedAt: z.nullable(time('When it was completed, rejected or cancelled.')),
  }),
)

export const createPayout = route({
  id: 'createPayout',
  path: 'POST /payouts',
  summary: 'Requests a payout of USDT to the shop’s own address, and to no other. Operators review it.',
  scope: 'payouts:write',
  switch: 'payoutsOpen',
  cost: 'heavy',
  params: nothing,
  query: nothing,
  body: named('NewPayout', z.strictObject({ amount: amount<'USDT'>('The USDT to pay out, with the fee.') })),
  status: 201,
  answer: payout,
  errors: [
    'illegal_operation',
    'no_wallet_address',
    'wrong_address',
    'withdraw_address_changed',
    'payouts_paused',
    'payout_open',
    'minimum_withdrawal_limit',
    'not_enough_money',
  ],
})

export const listPayouts = route({
  id: 'listPayouts',
  path: 'GET /payouts',
  summary: 'Lists the payouts, the newest first.',
  scope: 'payouts:read',
  cost: 'list',
  params: nothing,
  query: z.strictObject(paging('po')),
  body: nothing,
  status: 200,
  answer: named('PayoutPage', pageOf('po', payout)),
  errors: [],
})

export const getPayout = route({
  id: 'getPayout',
  path: 'GET /payouts/{id}',
  summary: 'Reads a payout.',
  scope: 'payouts:read',
  cost: 'look-up',
  params: z.strictObject({ id: id('The number of the payout.') }),
  query: nothing,
  body: nothing,
  status: 200,
  answer: payout,
  errors: ['not_found'],
})

export const getBalance = route({
  id: 'getBalance',
  path: 'GET /balance',
  summary: 'Reads the shop’s balances.',
  scope: 'payouts:read',
  cost: 'look-up',
  params: nothing,
  query: nothing,
  body: nothing,
  status: 200,
  answer: named(
    'Balance',
    z.object({
      usdt: amount<'USDT'>('Available for a payout.'),
      usdtReserved: amount<'USDT'>('Reserved by an open payout.'),
      cig: amount<'CIG'>('Received ₡ that wait for their conversion.'),
    }),
  ),
  errors: [],
})
