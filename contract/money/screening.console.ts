import { addressLength } from '@humidor/domain/money/address-length.ts'
import { chains } from '@humidor/domain/money/deposit.ts'
import { screeningLimits } from '@humidor/domain/money/screening.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, note, paged, typed } from '../console/fields.ts'
import { moment, nothing, text } from '../fields.ts'

const listId = z.int().check(z.gte(0), z.lte(2_147_483_647))
const entryId = text('machine', 20)

export const screeningLists = call({
  method: 'GET',
  path: '/api/console/screeningLists',
  summary: 'The imported lists of addresses, newest first, and those that wait for a second operator.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    /** Only this one. */
    id: z.optional(text('machine', 20)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      /** Null: uploaded, and not approved. */
      name: z.nullable(z.string()),
      lines: z.int(),
      /** Entries that were removed since. */
      removed: z.int(),
      uploadedBy: z.string(),
      uploadedAt: moment,
      approvedBy: z.nullable(z.string()),
      inForceAt: z.nullable(moment),
      /** A request waits: to use it, or to remove all of it. */
      waits: z.nullable(z.enum(['use', 'removal'])),
    }),
  ),
  errors: [],
})

export const screeningEntries = call({
  method: 'GET',
  path: '/api/console/screeningEntries',
  summary: 'The entries of one list by line, or all entries in force or removed of one address.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    list: z.optional(listId),
    /** An address in any spelling. */
    search: z.optional(text('chainAddress', addressLength.most * 2)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      list: z.int(),
      listName: z.nullable(z.string()),
      line: z.int(),
      address: z.string(),
      /** Null: all networks. */
      network: z.nullable(z.enum(chains)),
      source: z.string(),
      reason: z.string(),
      removed: z.nullable(z.object({ at: moment, maker: z.string(), checker: z.string(), reason: z.string() })),
      removalWaits: z.boolean(),
    }),
  ),
  errors: ['not_found'],
})

export const requestScreeningList = call({
  method: 'POST',
  path: '/api/console/requestScreeningList',
  summary: 'Requests that an uploaded list be used. A second operator must approve within a day.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ id: listId, name: typed('line', screeningLimits.name), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const requestScreeningRemoval = call({
  method: 'POST',
  path: '/api/console/requestScreeningRemoval',
  summary: 'Requests the removal of one entry, or of all entries of a list. A second operator must approve.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({
    /** Exactly one of the two. */
    entry: z.optional(entryId),
    list: z.optional(listId),
    reason: note,
  }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_empty', 'content_too_long'],
})
