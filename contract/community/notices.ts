import { mailGroups, noticeKindNames } from '@humidor/domain/community/notices.ts'
import { noticePlaces } from '@humidor/domain/community/written-notice.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, none, nothing, text } from '../fields.ts'

/** The parameters of a notice's text. Amounts are millionths of their coin, whole points for `POINT`. */
const param = z.union([z.string(), z.int(), z.object({ amount: z.int(), coin: z.enum(coins) })])

/** A notice to a member: of the platform, by a translation key, or of an operator, in their own words. */
export const notice = z.object({
  id: z.int(),
  /** `written`: an operator wrote it. */
  kind: z.enum([...noticeKindNames, 'written']),
  /** Translation keys: `notices.kinds.<kind>.title` and `notices.kinds.<kind>.content`. Of a written notice, the plain text itself. */
  title: z.string(),
  content: z.string(),
  params: z.record(z.string(), param),
  /** Of a written notice: the language of its text (a key of `locales/languages.ts`), and its link within the app. */
  lang: z.nullable(z.string()),
  place: z.nullable(z.enum(noticePlaces)),
  isRead: z.boolean(),
  createdAt: moment,
})

export const getNotify = call({
  method: 'GET',
  path: '/api/notify/getNotify',
  summary: 'The member’s newest hundred notices, newest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    /** A key of `locales/languages.ts`; by default the member’s own. Without a text in it, English is shown. */
    lang: z.optional(text('machine', 3)),
  }),
  response: z.array(notice),
  errors: [],
})

export const readNotify = call({
  method: 'POST',
  path: '/api/notify/readNotify',
  summary: 'Marks notices as read: one by its id, or all up to `through`.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  whileSwitched: true,
  request: z.strictObject({
    id: z.optional(z.int().check(z.gte(0))),
    /** The newest notice on the screen; later ones stay unread. */
    through: z.optional(z.int().check(z.gte(0))),
  }),
  response: nothing,
  errors: [],
})

export const unreadNotify = call({
  method: 'GET',
  path: '/api/notify/unreadNotify',
  summary: 'The number of unread notices, at most 100, for the dot on the bell. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({ unread: z.int() }),
  errors: [],
})

export const mailChoice = call({
  method: 'GET',
  path: '/api/notify/mailChoice',
  summary:
    'The groups of notices that the member gets by mail. Security notices are always mailed. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({ money: z.boolean(), orders: z.boolean(), messages: z.boolean(), house: z.boolean() }),
  errors: [],
})

export const chooseMail = call({
  method: 'POST',
  path: '/api/notify/chooseMail',
  summary: 'Chooses whether the notices of one group are mailed. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  request: z.strictObject({ group: z.enum(mailGroups), wanted: z.boolean() }),
  response: nothing,
  errors: [],
})
