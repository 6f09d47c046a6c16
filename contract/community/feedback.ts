import { feedbackLengths } from '@humidor/domain/community/feedback.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { googleCode, moment, nothing, text } from '../fields.ts'

export const list = call({
  method: 'GET',
  path: '/api/feedback/list',
  summary: 'The member’s feedback with its answers, newest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    /** By default fifty. */
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
    /** Only rows older than this one. */
    before: z.optional(z.int().check(z.gte(1))),
  }),
  response: z.array(
    z.object({
      id: z.int(),
      content: z.string(),
      /** Null: not answered yet. */
      reply: z.nullable(z.string()),
      createdAt: moment,
      repliedAt: z.nullable(moment),
    }),
  ),
  errors: [],
})

export const create = call({
  method: 'POST',
  path: '/api/feedback/create',
  summary: 'Sends feedback to the operators.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  proofs: ['googleCode'],
  // The rule refuses a text that is too long, with its own code.
  request: z.strictObject({ content: text('lines', feedbackLengths.server * 4), googleCode }),
  response: nothing,
  errors: [
    'content_empty',
    'content_too_long',
    'max_daily_feedback_reached',
    'google_code_error',
    'google_auth_failed',
  ],
})
