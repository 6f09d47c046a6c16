import { feedbackLengths, feedbackStates, messageLength, messagePhotos } from '@humidor/domain/community/feedback.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { googleCode, moment, nothing, photoNames, text } from '../fields.ts'

const id = z.int().check(z.gte(1))

/** Photos that the member has uploaded, by name. The rule checks their number. */
const images = z.optional(photoNames(messagePhotos.most))

export const list = call({
  method: 'GET',
  path: '/api/feedback/list',
  summary: 'The member’s conversations with support, newest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    /** By default fifty. */
    limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
    /** Only rows older than this one. */
    before: z.optional(id),
  }),
  response: z.array(
    z.object({
      id: z.int(),
      state: z.enum(feedbackStates),
      /** The first message. */
      content: z.string(),
      /** The newest answer. Null: not answered yet. */
      reply: z.nullable(z.string()),
      createdAt: moment,
      repliedAt: z.nullable(moment),
      /** Whether an answer has not been read. */
      unread: z.boolean(),
    }),
  ),
  errors: [],
})

export const one = call({
  method: 'GET',
  path: '/api/feedback/one',
  summary: 'One conversation of the member with all its messages, oldest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({ id }),
  response: z.object({
    id: z.int(),
    state: z.enum(feedbackStates),
    /** Whether the member can still write into it. */
    mayWrite: z.boolean(),
    /** The last message that the member has read. */
    readTo: z.int(),
    messages: z.array(
      z.object({
        id: z.int(),
        /** Whether the member wrote it; otherwise support did. */
        mine: z.boolean(),
        content: z.string(),
        createdAt: moment,
        /** The paths of its photos, small ones and large ones, in their order. */
        images: z.array(z.object({ small: z.string(), large: z.string() })),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const create = call({
  method: 'POST',
  path: '/api/feedback/create',
  summary: 'Begins a conversation with support, with up to 4 photos.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  idempotent: true,
  proofs: ['googleCode'],
  // The rule refuses a text that is too long, with its own code.
  request: z.strictObject({ content: text('lines', feedbackLengths.server * 4), images, googleCode }),
  response: nothing,
  errors: [
    'content_empty',
    'content_too_long',
    'wrong_param',
    'file_not_found',
    'max_daily_feedback_reached',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const write = call({
  method: 'POST',
  path: '/api/feedback/write',
  summary: 'Writes a further message, with up to 4 photos. A closed conversation reopens within 14 days.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ id, content: text('lines', messageLength.most * 4), images }),
  response: nothing,
  errors: [
    'not_found',
    'content_empty',
    'content_too_long',
    'wrong_param',
    'file_not_found',
    'illegal_operation',
    'max_daily_feedback_reached',
  ],
})

export const markRead = call({
  method: 'POST',
  path: '/api/feedback/markRead',
  summary: 'Marks the messages of a conversation as read, up to one.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  whileSwitched: true,
  request: z.strictObject({ id, through: id }),
  response: nothing,
  errors: ['not_found'],
})
