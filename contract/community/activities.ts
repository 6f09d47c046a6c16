import { activityLengths, activityTypes, applicationPhotos } from '@humidor/domain/community/activity.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, paging, photoNames, placeKey, text } from '../fields.ts'

const type = z.enum(activityTypes)

/** 0 not started, 1 ongoing, 2 ended. */
const activity = z.object({
  id: z.int(),
  title: z.string(),
  /** Plain text, with an empty line between paragraphs. */
  desc: z.string(),
  /** The path of its picture; null: none. */
  image: z.nullable(z.string()),
  type,
  status: z.literal([0, 1, 2]),
  startsAt: moment,
  endsAt: moment,
  /** The language of this text: a key of `locales/languages.ts`. */
  lang: z.string(),
})

const application = z.object({
  fid: z.int(),
  activityName: z.string(),
  activityType: type,
  mark: z.string(),
  /** The paths of its photos, small, in their order. */
  images: z.array(z.string()),
  /** 0 waiting, 1 success, 2 failed. */
  status: z.literal([0, 1, 2]),
  /** The operators' reply; null: none yet. */
  reply: z.nullable(z.string()),
  createdAt: moment,
  /** The deadline of the answer. */
  dueAt: moment,
  /** When it was answered; null: not yet. */
  decidedAt: z.nullable(moment),
  /** The approved sum; null: nothing, or not yet. */
  subsidy: z.nullable(money('USCD')),
  /** The time of payment; null: not yet. An approved sum is paid as soon as the treasury covers it. */
  paidAt: z.nullable(moment),
})

export const list = call({
  method: 'GET',
  path: '/api/activity/list',
  summary:
    'Current, upcoming and recent activities, and the member’s own applications, newest first. The first page is page 1; each further page begins at the previous `next` and holds applications only.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    /** A key of `locales/languages.ts`; by default the member’s own. Without a text in it, English is shown. */
    lang: z.optional(text('machine', 3)),
    page: z.optional(z.literal(1)),
    limit: paging.limit,
    after: z.optional(placeKey),
  }),
  response: z.object({
    activities: z.array(activity),
    rows: z.array(application),
    count: z.int(),
    next: z.nullable(z.string()),
    /** The member has applied on this business day; the next application is accepted tomorrow. */
    appliedToday: z.boolean(),
  }),
  errors: [],
})

/** The rule checks their number. */
const images = photoNames(applicationPhotos.most)

export const create = call({
  method: 'POST',
  path: '/api/activity/create',
  summary: 'Applies for the subsidy of an activity that the member has held: once a day, with 2 to 10 uploaded photos.',
  who: 'activated member',
  idempotent: true,
  switch: 'activitiesOpen',
  request: z.strictObject({
    /** The activity of the application; absent: one of the member's own. */
    activityId: z.optional(z.int().check(z.gte(0))),
    activityName: text('line', activityLengths.name * 4),
    activityType: z.enum(activityTypes, 'wrong_type'),
    images,
    mark: text('lines', activityLengths.mark * 4),
  }),
  response: z.object({ fid: z.int(), dueAt: moment }),
  errors: [
    'activity_already_joined_today',
    'activity_not_ongoing',
    'account_freeze',
    'not_active',
    'not_found',
    'wrong_type',
    'wrong_param',
    'level_too_low',
    'content_empty',
    'content_too_long',
    'file_not_found',
  ],
})
