import { coins } from '@humidor/domain/money/micros.ts'
import { noticeKindNames } from '@humidor/domain/notices.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import { moment, none, nothing } from './fields.ts'

/** What a notice's words may name. Amounts are millionths of their coin, whole points for `POINT`. */
const param = z.union([z.string(), z.int(), z.object({ amount: z.int(), coin: z.enum(coins) })])

/** Something that the platform tells a member: the words are the reader’s, by key. */
export const notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKindNames),
  /** Translation keys: `notices.kinds.<kind>.title` and `notices.kinds.<kind>.content`. */
  title: z.string(),
  content: z.string(),
  params: z.record(z.string(), param),
  isRead: z.boolean(),
  createdAt: moment,
})

export const getNotify = call({
  method: 'GET',
  path: '/api/notify/getNotify',
  tells: 'The member’s newest hundred notices, newest first.',
  who: 'member',
  request: none,
  response: z.array(notice),
  errors: [],
})

export const readNotify = call({
  method: 'POST',
  path: '/api/notify/readNotify',
  tells:
    'Marks notices as read: one by its id, or without an id all of them, those that came meanwhile left out by `through`.',
  who: 'member',
  whileFrozen: true,
  request: z.strictObject({
    id: z.optional(z.int().check(z.gte(0))),
    /** The newest notice that was on the screen: what came after it stays unread. */
    through: z.optional(z.int().check(z.gte(0))),
  }),
  response: nothing,
  errors: [],
})

export const unreadNotify = call({
  method: 'GET',
  path: '/api/notify/unreadNotify',
  tells: 'How many notices are unread, at most 100, for the dot on the bell. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({ unread: z.int() }),
  errors: [],
})
