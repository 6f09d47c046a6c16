import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, paged } from '../console/fields.ts'
import { day, moment, signed, text } from '../fields.ts'

/** An account as shown to operators. */
const account = z.object({
  /** Its number in the ledger; the lanes of a platform account share one. */
  number: z.string(),
  owner: z.enum(['member', 'merchant', 'platform']),
  /** A uid or a merchant id; null for the platform. */
  ownerId: z.nullable(z.int()),
  ownerName: z.nullable(z.string()),
  name: z.string(),
  coin: z.string(),
})

const transferRow = z.object({
  id: z.string(),
  operation: z.string(),
  key: z.string(),
  at: moment,
  /** The number of its entries, and the sum credited to accounts, per coin. */
  entries: z.int(),
  moved: z.array(z.object({ coin: z.string(), amount: signed })),
})

export const transfers = call({
  method: 'GET',
  path: '/api/console/transfers',
  summary:
    'Transfers of the ledger, newest first. `search` is a number, a uid, or the beginning of a key; results for a key come in the order of keys.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    operation: z.optional(text('machine', 40)),
    /** Business days, both included; for one member, the days of booking. */
    from: z.optional(day),
    to: z.optional(day),
    search: z.optional(text('search', 120)),
  }),
  response: z.object({
    rows: z.array(transferRow),
    next: z.nullable(z.string()),
    /** Every operation of the ledger. */
    operations: z.array(z.string()),
  }),
  errors: ['invalid_date'],
})

export const transfer = call({
  method: 'GET',
  path: '/api/console/transfer',
  summary: 'One transfer with its entries, the transfer that it reverses, and its own reversal.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  request: z.strictObject({ id: text('machine', 24) }),
  response: z.object({
    ...transferRow.shape,
    reverses: z.nullable(z.string()),
    reversedBy: z.nullable(z.string()),
    lines: z.array(
      z.object({ account, amount: signed, balanceAfter: signed, seq: z.int(), says: z.nullable(z.string()) }),
    ),
    /** A bulk payment has more lines than are shown. */
    linesLeft: z.int(),
  }),
  errors: ['not_found'],
})

export const accountHistory = call({
  method: 'GET',
  path: '/api/console/accountHistory',
  summary: 'One account of the ledger: its balance and every entry, newest first.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, number: text('digits', 24) }),
  response: z.object({
    account: z.object({ ...account.shape, balance: signed, mirror: z.boolean() }),
    ...paged(
      z.object({
        id: z.string(),
        transfer: z.string(),
        operation: z.string(),
        at: moment,
        amount: signed,
        /** The lane of a platform account. */
        balanceAfter: signed,
      }),
    ).shape,
  }),
  errors: ['not_found'],
})

export const accounts = call({
  method: 'GET',
  path: '/api/console/accounts',
  summary: 'The accounts of the platform, or of one member or merchant, with their balances.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    /** A uid or a merchant's six digits; absent: the platform's own. */
    owner: z.optional(text('digits', 16)),
  }),
  response: z.array(z.object({ ...account.shape, balance: signed, entries: z.int(), mirror: z.boolean() })),
  errors: ['not_found'],
})
