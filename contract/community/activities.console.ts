import { activityLengths, activityTypes, applicationStates } from '@humidor/domain/community/activity.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import {
  begun,
  changed,
  itemId,
  keyed,
  lastChanged,
  lock,
  namedMember,
  note,
  paged,
  saved,
  titled,
  typed,
  version,
} from '../console/fields.ts'
import { moment, money, nothing, operatorCode, text } from '../fields.ts'

const type = z.enum(activityTypes)

/** The state of an activity in the console: not published, upcoming, current, over. */
const activityState = z.enum(['draft', 'coming', 'ongoing', 'ended'])

const facts = {
  id: z.int(),
  state: activityState,
  type,
  /** The name of its picture; null: none. */
  picture: z.nullable(z.string()),
  startsAt: moment,
  endsAt: moment,
  ...lastChanged,
}

export const activities = call({
  method: 'GET',
  path: '/api/console/activities',
  summary: 'Activities in one state, or all, last edited first.',
  who: 'operator',
  roles: ['content'],
  cost: 'list',
  request: z.strictObject({ ...keyed, state: z.optional(activityState) }),
  response: paged(
    z.object({
      ...facts,
      ...titled,
    }),
  ),
  errors: [],
})

export const activity = call({
  method: 'GET',
  path: '/api/console/activity',
  summary: 'One activity with its text in every available language.',
  who: 'operator',
  roles: ['content'],
  request: z.strictObject({ id: itemId }),
  response: z.object({
    ...facts,
    ...begun,
    publishedAt: z.nullable(moment),
    texts: z.array(z.object({ language: z.string(), title: z.string(), body: z.string() })),
  }),
  errors: ['not_found'],
})

export const saveActivity = call({
  method: 'POST',
  path: '/api/console/saveActivity',
  summary: 'Creates or edits an activity: type, picture, begin and end, and the text of one language.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({
    /** Absent: a new one. */
    id: z.optional(itemId),
    version: z.optional(version),
    type,
    picture: z.nullable(text('machine', 40)),
    startsAt: moment,
    endsAt: moment,
    text: z.optional(
      z.strictObject({
        language: text('machine', 3),
        title: typed('line', activityLengths.title),
        body: typed('lines', activityLengths.body),
      }),
    ),
  }),
  response: saved,
  errors: [
    'not_found',
    'content_changed',
    'content_empty',
    'content_too_long',
    'invalid_date',
    'file_not_found',
    'admin_lock',
  ],
})

export const dropActivityText = call({
  method: 'POST',
  path: '/api/console/dropActivityText',
  summary: 'Deletes the text of one language. The English text of a published activity cannot be deleted.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version, language: text('machine', 3) }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})

export const publishActivity = call({
  method: 'POST',
  path: '/api/console/publishActivity',
  summary: 'Publishes an activity. It needs English text.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version }),
  response: changed,
  errors: ['not_found', 'content_changed', 'content_empty', 'illegal_operation', 'admin_lock'],
})

export const unpublishActivity = call({
  method: 'POST',
  path: '/api/console/unpublishActivity',
  summary: 'Unpublishes an activity. Members no longer see it; applications stay.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})

const row = z.object({
  fid: z.int(),
  member: namedMember,
  name: z.string(),
  type,
  state: z.enum(applicationStates),
  madeAt: moment,
  dueAt: moment,
  /** How many photos it has. */
  photos: z.int(),
  /** The approved sum with the extra reward; null: nothing, or not yet. */
  subsidy: z.nullable(money('USCD')),
  /** A first operator has approved it; a second one must decide. */
  secondWaits: z.boolean(),
  lockedBy: lock,
})

export const applications = call({
  method: 'GET',
  path: '/api/console/applications',
  summary: 'Applications for a subsidy in one state: oldest first while they wait, otherwise newest first.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    state: z.enum(applicationStates),
    /** A uid. */
    search: z.optional(text('digits', 20)),
  }),
  response: z.extend(paged(row), {
    /** The number of rows in each state that match the search. */
    counts: z.record(z.enum(applicationStates), z.int()),
  }),
  errors: [],
})

export const application = call({
  method: 'GET',
  path: '/api/console/application',
  summary: 'One application with its photos and the facts to check before an answer.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ fid: itemId }),
  response: z.object({
    ...row.shape,
    mark: z.string(),
    /** The paths of its photos, small ones and large ones, in their order. */
    images: z.array(z.object({ small: z.string(), large: z.string() })),
    /** The English title of its activity; null: one of the member's own. */
    activity: z.nullable(z.string()),
    level: z.int(),
    frozen: z.boolean(),
    /** The member's earlier applications: their number and paid sum. */
    before: z.object({ applied: z.int(), paid: z.int(), money: money('USCD') }),
    /** The approved sum, or the sum that waits for a second operator; null: neither. */
    approved: z.nullable(z.object({ people: z.int(), money: money('USCD'), extra: money('USCD') })),
    reply: z.nullable(z.string()),
    decidedBy: z.nullable(z.string()),
    secondBy: z.nullable(z.string()),
    decidedAt: z.nullable(moment),
    paidAt: z.nullable(moment),
    /** The table of subsidies in force. */
    terms: z.object({
      subsidyStudioLeast: money('USCD'),
      subsidyStudioMost: money('USCD'),
      subsidyPerPerson: money('USCD'),
      subsidySalon: money('USCD'),
      subsidyExtraLeast: money('USCD'),
      subsidyExtraMost: money('USCD'),
    }),
  }),
  errors: ['not_found'],
})

export const approveApplication = call({
  method: 'POST',
  path: '/api/console/approveApplication',
  summary: 'Approves an application with a subsidy by the table. A second operator decides about it in the approvals.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  proofs: ['googleCode'],
  request: z.strictObject({
    fid: itemId,
    /** The participants as the operator counted them. */
    people: z.int().check(z.gte(0), z.lte(1_000_000)),
    money: money('USCD'),
    /** The extra reward; 0: none. */
    extra: money('USCD'),
    /** The reply to the member; empty: none. */
    reply: note,
    googleCode: operatorCode,
  }),
  response: nothing,
  errors: [
    'not_found',
    'illegal_operation',
    'admin_lock',
    'wrong_money',
    'content_too_long',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const refuseApplication = call({
  method: 'POST',
  path: '/api/console/refuseApplication',
  summary: 'Refuses an application with a reply that the member reads.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  request: z.strictObject({ fid: itemId, reply: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'admin_lock', 'content_empty', 'content_too_long'],
})
