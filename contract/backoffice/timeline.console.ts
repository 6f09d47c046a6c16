import { timelineKinds, timelineSourceNames } from '@humidor/domain/backoffice/timeline.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { days, keyed } from '../console/fields.ts'
import { moment, signed, text } from '../fields.ts'
import { note, subject } from './notes.console.ts'

export const timelineEntry = z.object({
  id: z.string(),
  at: moment,
  kind: z.enum(timelineKinds),
  source: z.enum(timelineSourceNames),
  /** What happened, as its source names it: an operation, an event, the path of a call, a kind of request or notice. */
  what: z.string(),
  /** Of a request, its decision or a conversation; null: it has none. */
  state: z.nullable(z.string()),
  /** The operator who did it; null: nobody of them. */
  by: z.nullable(z.string()),
  /** The device, the reason or the first words. */
  text: z.string(),
  /** What moved. `account`: a ledger account; empty: none is named. */
  amounts: z.array(z.object({ account: z.string(), coin: z.string(), amount: signed })),
  /** The other party of a transfer. */
  other: z.nullable(z.object({ who: z.enum(['member', 'merchant']), id: z.string(), name: z.string() })),
  /** The record that it is about. `within`: the six digits of its merchant. */
  link: z.nullable(
    z.object({
      to: z.enum(['transfer', 'bill', 'charge', 'payout', 'withdrawal', 'approval', 'conversation']),
      id: z.string(),
      within: z.nullable(z.string()),
    }),
  ),
  note: z.nullable(note),
})

export const listTimeline = call({
  method: 'GET',
  path: '/api/console/timeline',
  summary:
    'What happened to one member or merchant, newest first: money, sign-ins, acts of operators, notices, conversations and notes. A source that the role may not read is left out.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...subject,
    ...days,
    limit: keyed.limit,
    /** The `next` of the page before. */
    after: z.optional(text('machine', 600)),
    /** Only entries of this kind; absent: all. */
    kind: z.optional(z.enum(timelineKinds)),
  }),
  response: z.object({ rows: z.array(timelineEntry), next: z.nullable(z.string()) }),
  errors: ['not_found', 'merchant_not_exists', 'invalid_date'],
})
