import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, lock, namedMember, note, paged } from '../console/fields.ts'
import { moment, money, nothing, text, uid } from '../fields.ts'

export const movements = call({
  method: 'GET',
  path: '/api/console/movements',
  summary:
    'Pending and past movements between wallets: conversions of USCD into USDT, and transfers in review. Pending ones by due time, others newest first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    kind: z.enum(['conversion', 'transfer']),
    state: z.enum(['pending', 'done', 'cancelled']),
    uid: z.optional(uid),
  }),
  response: paged(
    z.object({
      id: z.string(),
      member: namedMember,
      /** The recipient of a transfer. */
      to: z.nullable(namedMember),
      money: money('USCD'),
      fee: money('USCD'),
      createdAt: moment,
      dueAt: moment,
      endedAt: z.nullable(moment),
      reason: z.nullable(z.string()),
      lockedBy: lock,
    }),
  ),
  errors: [],
})

export const stopTransfer = call({
  method: 'POST',
  path: '/api/console/stopTransfer',
  summary: 'Stops a transfer in review, with a reason that the giver reads. The money returns to them at once.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  request: z.strictObject({ id: text('machine', 24), reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})
