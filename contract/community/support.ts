import { feedbackStates, messageLength } from '@humidor/domain/community/feedback.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, nothing, text } from '../fields.ts'

const id = z.int().check(z.gte(1))

export const readSupport = call({
  method: 'GET',
  path: '/api/merchant/support',
  summary: 'The merchant’s messages to support and the answers: the newest, oldest first. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: z.strictObject({
    /** By default fifty. */
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
    /** Only messages older than this one. */
    before: z.optional(id),
  }),
  response: z.object({
    /** The state of the newest conversation. Null: nothing was written yet. */
    state: z.nullable(z.enum(feedbackStates)),
    /** Whether an answer has not been read. */
    unread: z.boolean(),
    messages: z.array(
      z.object({
        id: z.int(),
        /** Whether the merchant wrote it; otherwise support did. */
        mine: z.boolean(),
        content: z.string(),
        createdAt: moment,
      }),
    ),
    /** The `before` of older messages. Null: there are none. */
    next: z.nullable(z.int()),
  }),
  errors: [],
})

export const writeToSupport = call({
  method: 'POST',
  path: '/api/merchant/writeToSupport',
  summary:
    'Writes to support: into the newest conversation, or into a new one where that is over. Beyond the specification.',
  who: 'merchant',
  idempotent: true,
  perMinute: 30,
  // The rule refuses a text that is too long, with its own code.
  request: z.strictObject({ content: text('lines', messageLength.most * 4) }),
  response: nothing,
  errors: ['content_empty', 'content_too_long', 'max_daily_feedback_reached'],
})

export const markSupportRead = call({
  method: 'POST',
  path: '/api/merchant/markSupportRead',
  summary: 'Marks the answers of support as read, up to one. Beyond the specification.',
  who: 'merchant',
  request: z.strictObject({ through: id }),
  response: nothing,
  errors: [],
})
