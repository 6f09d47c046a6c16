import { feedbackStates, messageLength } from '@humidor/domain/community/feedback.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, lock, namedMember, paged } from '../console/fields.ts'
import { moment, nothing, text } from '../fields.ts'

const id = text('machine', 24)

const conversation = {
  id: z.string(),
  /** Whose it is; null: a shop's. */
  member: z.nullable(namedMember),
  /** The merchant; null: a member's. */
  shop: z.nullable(z.object({ vcode: z.string(), name: z.string() })),
  state: z.enum(feedbackStates),
  createdAt: moment,
  lockedBy: lock,
}

export const feedback = call({
  method: 'GET',
  path: '/api/console/feedback',
  summary:
    'Conversations of members and shops in one state: those that wait the longest first, others newest first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    state: z.enum(feedbackStates),
    /** A member’s uid, a shop’s six digits, or words of a message, searched in the newest 20,000 messages. */
    search: z.optional(text('search', 80)),
  }),
  response: paged(
    z.object({
      ...conversation,
      /** The newest message, and its time. */
      content: z.string(),
      writtenAt: moment,
      /** Messages of the member or shop since the last answer. */
      unread: z.int(),
      /** Since when it waits; null: it does not. */
      waitsSince: z.nullable(moment),
    }),
  ),
  errors: [],
})

export const feedbackOne = call({
  method: 'GET',
  path: '/api/console/feedbackOne',
  summary: 'One conversation with all its messages and photos, oldest first.',
  who: 'operator',
  roles: ['support'],
  audited: true,
  request: z.strictObject({ id }),
  response: z.object({
    ...conversation,
    closedAt: z.nullable(moment),
    messages: z.array(
      z.object({
        id: z.string(),
        /** The operator who wrote it; null: the member or shop did. */
        operator: z.nullable(z.string()),
        content: z.string(),
        createdAt: moment,
        /** The paths of its photos, small ones and large ones, in their order. */
        images: z.array(z.object({ small: z.string(), large: z.string() })),
      }),
    ),
  }),
  errors: ['not_found'],
})

/**
 * The newest message that the operator saw. Refused with `content_changed` where the other side has written since. After a lost
 * answer the console reloads, and sees its own: it is still the same request.
 */
const through = id
const seen = ['through']

export const answerFeedback = call({
  method: 'POST',
  path: '/api/console/answerFeedback',
  summary: 'Answers in a conversation that is not closed, and notifies the member, or mails the owner of the shop.',
  who: 'operator',
  roles: ['support'],
  idempotent: true,
  seen,
  request: z.strictObject({ id, through, reply: text('lines', messageLength.most * 4) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_changed', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const closeFeedback = call({
  method: 'POST',
  path: '/api/console/closeFeedback',
  summary: 'Closes a conversation. A new message reopens it within 14 days.',
  who: 'operator',
  roles: ['support'],
  idempotent: true,
  seen,
  request: z.strictObject({ id, through }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_changed', 'admin_lock'],
})
