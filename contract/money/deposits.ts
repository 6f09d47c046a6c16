import { chains } from '@humidor/domain/money/deposit.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, nothing, numbered, paging, placeKey, signed, text } from '../fields.ts'

const chain = z.enum(chains, { error: 'illegal_deposit' })

export const getDepositInfo = call({
  method: 'GET',
  path: '/api/user/getDepositInfo',
  summary:
    'Opens a deposit, or answers the open one for the same chain and amount: the address, and the exact amount that identifies the payer.',
  who: 'member',
  whileFrozen: true,
  begins: true,
  perMinute: 30,
  switch: 'depositsOpen',
  request: z.strictObject({ money: money('USDT'), chain }),
  response: z.object({
    id: z.int(),
    address: z.string(),
    randomMoney: money('USDT'),
    createdAt: moment,
    /** When the screen's countdown ends. A payment within the day of grace is still matched. */
    expiresAt: moment,
  }),
  errors: ['illegal_deposit', 'minimum_deposit_limit', 'deposit_too_frequent', 'illegal_value'],
})

/** A member's claim about a deposit that did not match. */
const claim = z.object({
  txid: z.string(),
  state: z.enum(['looked at', 'credited', 'left']),
  /** The operator's answer, if the payment stays unmatched. */
  reply: z.nullable(z.string()),
  createdAt: moment,
  /** The number of claims for the deposit, this one included: at most three. Beyond the specification. */
  claims: z.int(),
})

/** One deposit or withdrawal as the member sees it. */
export const usdtRecord = z.object({
  /** Unique among the records of its kind. */
  id: z.int(),
  type: numbered('1 a deposit, 2 a withdrawal.'),
  chain,
  /** A deposit: the exact amount to send. A withdrawal: the requested amount. */
  moneyUsdt: money('USDT'),
  /** The change of the balance: of a deposit 0 until it is credited, of a withdrawal negative, and 0 after a rejection. */
  moneyChange: signed,
  /** The fee of a withdrawal, deducted from it. */
  fee: money('USDT'),
  status: numbered(
    'A deposit: 0 waits for the payment, 3 confirming, 1 credited, 2 expired. A withdrawal: 0 reviewing, 3 processing, 1 completed, 2 rejected.',
  ),
  txid: z.nullable(z.string()),
  /** The receiving address. */
  address: z.string(),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  createdAt: moment,
  /** Of a deposit: when its countdown ended. */
  expiresAt: z.nullable(moment),
  /** Of a deposit: until when a payment is still matched. */
  graceUntil: z.nullable(moment),
  /** Credited, completed or rejected. */
  endedAt: z.nullable(moment),
  /** Of a withdrawal that an operator rejected: the reason. Null: the member cancelled it. */
  reply: z.nullable(z.string()),
  /** A deposit or withdrawal that its member may still cancel. */
  cancellable: z.boolean(),
  claim: z.nullable(claim),
  /** Of a deposit: when its member cancelled it. It has status 2, and a payment is still matched. Beyond the specification. */
  cancelledAt: z.nullable(moment),
})

export const usdtdetail = call({
  method: 'GET',
  path: '/api/user/usdtdetail',
  summary:
    'The member’s deposits and withdrawals, newest first. `type` 1 deposits, 2 withdrawals, 0 both. Paged by key with `after`; `page` serves the first thousand rows, and a page that goes beyond them is refused with `parameter_error`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    ...paging,
    after: z.optional(placeKey),
    type: z._default(z.int().check(z.gte(0), z.lte(2)), 0),
  }),
  response: z.object({ rows: z.array(usdtRecord), count: z.int(), next: z.nullable(z.string()) }),
  errors: [],
})

export const cancelDeposit = call({
  method: 'POST',
  path: '/api/user/cancelDeposit',
  summary:
    'Cancels an open deposit that has no payment, so that another can be opened at once. Its amount stays reserved: a payment that is already on its way is still credited. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})

export const claimDeposit = call({
  method: 'POST',
  path: '/api/user/claimDeposit',
  summary:
    'Claims the transaction of a deposit that was not credited: another amount, another token, too late. Operators check it together with other claims of that transaction. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 6,
  request: z.strictObject({ id: z.int().check(z.gte(0)), txid: text('transactionId', 80) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'wrong_param'],
})
