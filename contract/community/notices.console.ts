import { noticePlaces, writtenLengths, writtenStates } from '@humidor/domain/community/written-notice.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import {
  begun,
  changed,
  itemId,
  keyed,
  lastChanged,
  namedMember,
  paged,
  saved,
  titled,
  typed,
  version,
} from '../console/fields.ts'
import { moment, text, uid } from '../fields.ts'

const place = z.nullable(z.enum(noticePlaces))

const facts = {
  id: z.int(),
  state: z.enum(writtenStates),
  /** The recipient; null: every member. */
  member: z.nullable(namedMember),
  /** Its link within the app; null: none. */
  place,
  /** Whether members who chose such mails get one. */
  byMail: z.boolean(),
  /** Since when members see it; null: not published. */
  publishedAt: z.nullable(moment),
  takenBackAt: z.nullable(moment),
  ...lastChanged,
}

export const list = call({
  method: 'GET',
  path: '/api/console/notices',
  summary: 'Written notices in one state, or all, last edited first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['content'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, state: z.optional(z.enum(writtenStates)) }),
  response: paged(
    z.object({
      ...facts,
      ...titled,
    }),
  ),
  errors: [],
})

const written = z.object({ title: z.string(), body: z.string() })

export const one = call({
  method: 'GET',
  path: '/api/console/notice',
  summary: 'One written notice with its text in every available language.',
  who: 'operator',
  roles: ['content'],
  audited: true,
  request: z.strictObject({ id: itemId }),
  response: z.object({
    ...facts,
    ...begun,
    texts: z.array(z.object({ language: z.string(), ...written.shape })),
  }),
  errors: ['not_found'],
})

export const save = call({
  method: 'POST',
  path: '/api/console/saveNotice',
  summary: 'Creates or edits an unpublished notice: recipients, link, and the text of one language.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({
    /** Absent: a new one. */
    id: z.optional(itemId),
    version: z.optional(version),
    /** Null: every member. */
    uid: z.nullable(uid),
    place,
    byMail: z.boolean(),
    text: z.optional(
      z.strictObject({
        language: text('machine', 3),
        title: typed('line', writtenLengths.title),
        body: typed('lines', writtenLengths.body),
      }),
    ),
  }),
  response: saved,
  errors: [
    'not_found',
    'content_changed',
    'content_empty',
    'content_too_long',
    'wrong_account',
    'illegal_operation',
    'admin_lock',
  ],
})

export const dropText = call({
  method: 'POST',
  path: '/api/console/dropNoticeText',
  summary: 'Deletes the text of one language of an unpublished notice.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version, language: text('machine', 3) }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})

export const publish = call({
  method: 'POST',
  path: '/api/console/publishNotice',
  summary: 'Publishes a notice to its recipients now. It needs English text.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version }),
  response: changed,
  errors: ['not_found', 'content_changed', 'content_empty', 'illegal_operation', 'admin_lock'],
})

export const takeBack = call({
  method: 'POST',
  path: '/api/console/takeBackNotice',
  summary: 'Withdraws a notice. Nobody sees it any more, and no more mails of it are sent.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})
