import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, lock, namedMember, note, paged } from '../console/fields.ts'
import { moment, nothing, text } from '../fields.ts'

export const feedback = call({
  method: 'GET',
  path: '/api/console/feedback',
  summary: 'Feedback from members: unanswered oldest first, answered newest first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    state: z.enum(['waiting', 'answered']),
    /** A member’s uid, or words of the message, searched in the newest 20,000 messages. */
    search: z.optional(text('search', 80)),
  }),
  response: paged(
    z.object({
      id: z.string(),
      member: namedMember,
      content: z.string(),
      createdAt: moment,
      reply: z.nullable(z.string()),
      repliedAt: z.nullable(moment),
      /** The operator who answered. */
      repliedBy: z.nullable(z.string()),
      lockedBy: lock,
    }),
  ),
  errors: [],
})

export const answerFeedback = call({
  method: 'POST',
  path: '/api/console/answerFeedback',
  summary: 'Answers a member’s feedback, once, and notifies the member.',
  who: 'operator',
  roles: ['support'],
  idempotent: true,
  request: z.strictObject({ id: text('machine', 24), reply: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})
