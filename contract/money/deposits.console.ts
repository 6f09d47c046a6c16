import { chains } from '@humidor/domain/money/deposit.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, days, keyed, lock, namedMember, note, paged } from '../console/fields.ts'
import { moment, money, none, nothing, text, uid } from '../fields.ts'

const chain = z.enum(chains)
/** One row by its number, regardless of the other filters. */
const id = z.optional(text('machine', 24))
/** The number of rows in each tab that match the search; of claims, the waiting ones. */
const counts = z.object({
  unmatched: z.int(),
  'wrong token': z.int(),
  assigned: z.int(),
  left: z.int(),
  claims: z.int(),
})
/** A member's claim that a transaction paid their deposit. */
const claim = z.object({
  id: z.string(),
  member: namedMember,
  /** The claimed deposit and its exact amount. */
  deposit: z.string(),
  asked: money('USDT'),
  txid: z.string(),
  state: z.enum(['looked at', 'credited', 'left']),
  createdAt: moment,
})

export const listDeposits = call({
  method: 'GET',
  path: '/api/console/deposits',
  summary: 'Deposits that members opened, newest first. `search` is a uid, a transaction or an exact amount.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    ...days,
    chain: z.optional(chain),
    state: z.optional(z.enum(['waiting', 'confirming', 'credited', 'expired'])),
    search: z.optional(text('search', 80)),
    id,
  }),
  response: paged(
    z.object({
      id: z.string(),
      chain,
      member: namedMember,
      amount: money('USDT'),
      state: z.enum(['waiting', 'confirming', 'credited', 'expired']),
      address: z.string(),
      txid: z.nullable(z.string()),
      openedAt: moment,
      expiresAt: moment,
      graceUntil: moment,
      creditedAt: z.nullable(moment),
      /** When its member cancelled it. It counts as expired, and a payment is still matched. */
      cancelledAt: z.nullable(moment),
    }),
  ),
  errors: ['invalid_date'],
})

/** A payment to an address of the platform that matches no member's deposit. */
const payment = z.object({
  id: z.string(),
  chain,
  txid: z.string(),
  log: z.int(),
  from: z.string(),
  to: z.string(),
  /** The token's contract; not USDT if `reason` is `wrong token`. */
  contract: z.string(),
  /** In the token's smallest unit. */
  raw: z.string(),
  /** In whole millionths of USDT, rounded down; null for another token. */
  amount: z.nullable(money('USDT')),
  reason: z.enum(['no intent', 'second payment', 'dust', 'not whole millionths', 'wrong token']),
  state: z.enum(['unmatched', 'assigned', 'left']),
  seenAt: moment,
  /** Removed from the chain by a reorganization after it was settled. */
  lost: z.boolean(),
  /**
   * A guess of its deposit. Without one, of the claimed deposits, the one that was open when the payment arrived and has the
   * nearest amount. It never matches a payment by itself.
   */
  suggestion: z.nullable(
    z.object({ member: namedMember, deposit: z.string(), asked: money('USDT'), openedAt: moment }),
  ),
  /** Open ones first, then by the nearest amount. The payment is contested if open ones belong to several members. */
  claims: z.array(z.object({ ...claim.shape, openedAt: moment })),
  /** The member it was assigned to; null: none, or the treasury (`toTreasury`). */
  assigned: z.nullable(namedMember),
  toTreasury: z.boolean(),
  /** An operator's request about it waits for a second one. */
  waits: z.boolean(),
  lockedBy: lock,
})

export const payments = call({
  method: 'GET',
  path: '/api/console/payments',
  summary: 'Payments that match no deposit: oldest first while they wait, otherwise newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    state: z.enum(['unmatched', 'assigned', 'left', 'wrong token']),
    /** A transaction, an address that paid, or an exact amount. */
    search: z.optional(text('search', 80)),
    id,
  }),
  response: z.extend(paged(payment), { counts }),
  errors: [],
})

export const claims = call({
  method: 'GET',
  path: '/api/console/claims',
  summary: 'Members’ claims about unmatched deposits, oldest first, also where the watcher knows no such payment.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, state: z.enum(['looked at', 'credited', 'left']), id }),
  response: z.extend(
    paged(
      z.object({
        ...claim.shape,
        chain,
        payment: z.nullable(z.string()),
        /** A payment of the transaction waits for operators; its decision answers the claim. */
        paymentWaits: z.boolean(),
        /** Another member has an open claim to the same transaction. */
        contested: z.boolean(),
        lockedBy: lock,
      }),
    ),
    { counts },
  ),
  errors: [],
})

export const requestAssignPayment = call({
  method: 'POST',
  path: '/api/console/requestAssignPayment',
  summary:
    'Requests that an unmatched payment be credited to a member, or taken as the operators’ own money into the treasury. A second operator must approve. Other claims by then are refused with `reply`, unless another payment of the transaction waits. A later claim blocks the approval.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({
    id: text('machine', 24),
    /** A uid, or the treasury. */
    to: z.union([uid, z.literal('treasury')]),
    reason: note,
    /** The reply to other claimants. Without it the request is refused if there are any. */
    reply: z.optional(note),
  }),
  response: nothing,
  errors: ['not_found', 'no_email', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const requestLeavePayment = call({
  method: 'POST',
  path: '/api/console/requestLeavePayment',
  summary:
    'Requests that an unmatched payment stay as it is. It leaves the queue, and claimants read the reason. A second operator must approve. A later claim blocks the approval.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ id: text('machine', 24), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const refuseClaim = call({
  method: 'POST',
  path: '/api/console/refuseClaim',
  summary: 'Refuses a claim without a payment to us, with a reason that the member reads.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ id: text('machine', 24), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const requestSetChainBack = call({
  method: 'POST',
  path: '/api/console/requestSetChainBack',
  summary:
    'Requests that a chain be read again from a block, where it was read wrongly. A second operator must approve. Nothing is credited twice.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ chain, block: z.int().check(z.minimum(0)), reason: note }),
  response: nothing,
  errors: ['illegal_value', 'illegal_operation', 'network_error', 'content_empty', 'content_too_long'],
})

export const chainHealth = call({
  method: 'GET',
  path: '/api/console/chainHealth',
  summary: 'The state of each chain’s reader: providers, position, delay, and whether the received sums match.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      chain,
      state: z.enum(['live', 'delayed', 'down']),
      confirmations: z.int(),
      addresses: z.array(z.string()),
      token: z.string(),
      /** Heights: the chain's newest block, its final block, and the last block read; null: never read. */
      head: z.nullable(z.int()),
      finalized: z.nullable(z.int()),
      scanned: z.nullable(z.int()),
      headAt: z.nullable(moment),
      /** Received = credited + unmatched, in millionths; dust below a millionth is excluded here and included in the books. */
      received: money('USDT'),
      credited: money('USDT'),
      unmatched: money('USDT'),
      addsUp: z.boolean(),
      waiting: z.int(),
      confirming: z.int(),
      alarm: z.nullable(z.string()),
      alarmAt: z.nullable(moment),
      /** Providers that contradict each other, the subject, and since when; null: none. */
      disagreement: z.nullable(z.string()),
      disagreesSince: z.nullable(moment),
      /** Rows of answers that were skipped because they were malformed. */
      oddRows: z.int(),
      /** A request to read the chain again waits for a second operator. */
      waits: z.boolean(),
    }),
  ),
  errors: [],
})
