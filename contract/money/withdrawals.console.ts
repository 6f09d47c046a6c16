import { chains } from '@humidor/domain/money/deposit.ts'
import { payees } from '@humidor/domain/money/withdrawal.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { amounts, byTime, days, itemsOf, keyed, lock, namedMember, note, outcomesOf, paged } from '../console/fields.ts'
import { moment, money, nothing, operatorCode, text } from '../fields.ts'
import { reviewHit } from './review-fields.ts'

const chain = z.enum(chains)
const state = z.enum(['reviewing', 'approved', 'sent', 'completed', 'rejected'])

/** Warnings before and during the payment of a withdrawal. Empty: nothing unusual. */
const flags = [
  /** It stopped for review: on a list, or by a rule. Two operators must clear it. */
  'stopped',
  /** Not requested with both second factors or a merchant's password, or changed in the database: another amount or address. */
  'not proved',
  /** The address was bound neither by the member nor, for a merchant, at the registration or by two operators. */
  'not sealed',
  'address changed',
  /** Nothing was ever paid to this address for them. */
  'new address',
  /** Another merchant has the same payout address. */
  'shared address',
  'frozen',
  /** The merchant is no longer verified, but keeps the money. */
  'not verified',
  /** The member's money is paused because the authenticator was replaced by mail. */
  'money waits',
  /** The member has locked the account: nothing is paid until it is unlocked. */
  'locked down',
] as const

const row = z.object({
  id: z.string(),
  /** The owner: a member or a merchant. */
  member: z.nullable(namedMember),
  merchant: z.nullable(z.object({ vcode: z.string(), name: z.string() })),
  chain,
  address: z.string(),
  money: money('USDT'),
  fee: money('USDT'),
  /** The exact amount to pay on the chain. */
  pays: money('USDT'),
  state,
  createdAt: moment,
  txid: z.nullable(z.string()),
  /** The amount needs a second operator. */
  needsSecond: z.boolean(),
  /** The first operator's approval waits for a second one. */
  secondWaits: z.boolean(),
  /** Why the last entered transaction does not count, or may not count. */
  trouble: z.nullable(z.string()),
  /** Requested by the merchant's rule, not by hand. */
  automatic: z.boolean(),
  /** Of a reviewed or approved one; empty otherwise. */
  flags: z.array(z.enum(flags)),
  lockedBy: lock,
})

export const listWithdrawals = call({
  method: 'GET',
  path: '/api/console/withdrawals',
  summary:
    'Withdrawals of members, or payouts of merchants, in one state: oldest first while they wait, otherwise newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...{ ...keyed, ...byTime, ...days, ...amounts('USDT') },
    state,
    /** Members' withdrawals by default; merchants' payouts have a separate queue. */
    whose: z.optional(z.enum(payees)),
    /** A uid or a merchant's six digits, a number of a withdrawal, an address or a transaction. */
    search: z.optional(text('search', 80)),
  }),
  response: z.object({
    ...paged(row).shape,
    /**
     * The sum to pay, by chain: of `reviewing` and `approved` together, as both still leave the paying wallet; otherwise of the
     * state. Null: too many ended ones to add up.
     */
    totals: z.nullable(z.array(z.object({ chain, pays: money('USDT') }))),
    /** The number of rows in each state that match the search. */
    counts: z.record(state, z.int()),
  }),
  errors: ['invalid_date'],
})

export const withdrawal = call({
  method: 'GET',
  path: '/api/console/withdrawal',
  summary: 'One withdrawal with all facts to check before it is paid.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ id: text('machine', 24) }),
  response: z.object({
    ...row.shape,
    checks: z.object({
      /** The seal of the request still matches. */
      proved: z.boolean(),
      /** How the address was bound: since when, and whether the seal of its binding still matches. */
      addressBoundAt: z.nullable(moment),
      addressSealed: z.boolean(),
      /** The address is still bound. */
      addressStillBound: z.boolean(),
      /** Nothing was ever paid to this address for them. */
      firstUse: z.boolean(),
      /** How many other members and merchants had money paid to it. */
      othersWithAddress: z.int(),
      /** Other merchants with this payout address now: at most 20. */
      sharedWith: z.array(z.object({ vcode: z.string(), name: z.string() })),
      /** Paid out or on its way for them: on the business day of this one, in the thirty days up to it, and ever. */
      today: money('USDT'),
      lately: money('USDT'),
      ever: money('USDT'),
      /** Total income: a member's deposits, or the converted bills of a merchant. */
      cameIn: money('USDT'),
      since: moment,
      /** Of a merchant: whether they are verified now; null of a member. */
      verified: z.nullable(z.boolean()),
      frozenReason: z.nullable(z.int()),
      /** Until when the member's money is paused because the authenticator was replaced by mail. */
      moneyWaitsUntil: z.nullable(moment),
      /** The sum requested by all members, or all merchants, on the same business day, this one included. */
      todayOfAll: money('USDT'),
    }),
    /** What stopped it for review, the oldest first. */
    hits: z.array(reviewHit),
    /**
     * Names of operators: who approved it or requested the approval, the second approver, who entered the transaction, and who
     * rejected it (null if a merchant cancelled it).
     */
    decidedBy: z.nullable(z.string()),
    secondBy: z.nullable(z.string()),
    sentBy: z.nullable(z.string()),
    rejectedBy: z.nullable(z.string()),
    approvedAt: z.nullable(moment),
    sentAt: z.nullable(moment),
    endedAt: z.nullable(moment),
    reply: z.nullable(z.string()),
    confirmations: z.int(),
    confirmationsNeeded: z.int(),
    /**
     * Every entered transaction, oldest first. `taken back`: the chain did not know it, and it may still arrive;
     * `besides`: it arrived after that, and paid a second time.
     */
    transactions: z.array(
      z.object({
        txid: z.string(),
        state: z.enum(['watched', 'paid', 'failed', 'wrong', 'taken back', 'besides']),
        enteredBy: z.string(),
        enteredAt: moment,
        /** The outcome, in words. */
        why: z.nullable(z.string()),
        /** The paying address, once the payment is final. */
        from: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['not_found'],
})

const about = { id: text('machine', 24) }

export const approveWithdrawal = call({
  method: 'POST',
  path: '/api/console/approveWithdrawal',
  summary:
    'Approves a withdrawal for payment. Above the limit, or if it stopped for review, it requests a second operator, who decides in the approvals.',
  who: 'operator',
  roles: ['finance'],
  idempotent: true,
  proofs: ['googleCode'],
  request: z.strictObject({
    ...about,
    /** The ids of all that stopped it and is not cleared, as the operator confirms it. Absent: nothing did. */
    hits: z.optional(z.array(text('machine', 20)).check(z.maxLength(100))),
    googleCode: operatorCode,
  }),
  response: nothing,
  errors: [
    'not_found',
    'illegal_operation',
    'admin_lock',
    'withdraw_address_changed',
    'wrong_address',
    'stopped_for_review',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const approveWithdrawals = call({
  method: 'POST',
  path: '/api/console/approveWithdrawals',
  summary:
    'Approves up to 100 withdrawals with one code, each by itself and by the rules of one approval. Refuses those with a warning, which an operator must open.',
  who: 'operator',
  roles: ['finance'],
  idempotent: true,
  cost: 'heavy',
  proofs: ['googleCode'],
  request: z.strictObject({ ids: itemsOf(about.id), googleCode: operatorCode }),
  response: outcomesOf(
    ['approved', 'waits for a second operator'],
    [
      'not_found',
      'illegal_operation',
      'admin_lock',
      'has_warnings',
      'stopped_for_review',
      'withdraw_address_changed',
      'wrong_address',
    ],
  ),
  errors: ['google_code_error', 'google_auth_failed'],
})

export const sendWithdrawal = call({
  method: 'POST',
  path: '/api/console/sendWithdrawal',
  summary:
    'Enters the transaction of a paid withdrawal. A transaction to another address or amount is refused. The watcher completes the withdrawal once the chain confirms it.',
  who: 'operator',
  roles: ['finance'],
  proofs: ['googleCode'],
  request: z.strictObject({ ...about, txid: text('transactionId', 80), googleCode: operatorCode }),
  response: nothing,
  errors: [
    'not_found',
    'illegal_operation',
    'admin_lock',
    'wrong_address',
    'withdraw_address_changed',
    'stopped_for_review',
    'wrong_param',
    'payment_failed',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const takeBackTxid = call({
  method: 'POST',
  path: '/api/console/takeBackTxid',
  summary:
    'Removes a transaction that the chain has not known for half an hour, so that the withdrawal can be paid again. If that transaction is mined after all, the member is paid twice: use it only for one that can never be mined.',
  who: 'operator',
  roles: ['finance'],
  proofs: ['googleCode'],
  request: z.strictObject({ ...about, txid: text('transactionId', 80), reason: note, googleCode: operatorCode }),
  response: nothing,
  errors: [
    'not_found',
    'illegal_operation',
    'admin_lock',
    'content_empty',
    'content_too_long',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const rejectWithdrawal = call({
  method: 'POST',
  path: '/api/console/rejectWithdrawal',
  summary:
    'Rejects a withdrawal that has not been sent, with a reason that its owner reads. The money returns at once, its fee included.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  request: z.strictObject({ ...about, reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const rejectWithdrawals = call({
  method: 'POST',
  path: '/api/console/rejectWithdrawals',
  summary:
    'Rejects up to 100 withdrawals with one reason that each owner reads, each by itself and by the rules of one rejection.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  cost: 'heavy',
  request: z.strictObject({ ids: itemsOf(about.id), reason: note }),
  response: outcomesOf(['rejected'], ['not_found', 'illegal_operation', 'admin_lock']),
  errors: ['content_empty', 'content_too_long'],
})
