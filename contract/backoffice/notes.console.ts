import { noteTextLength, tagLength } from '@humidor/domain/backoffice/notes.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { typed } from '../console/fields.ts'
import { moment, none, nothing, text, uid } from '../fields.ts'

/** A member by uid, or a merchant by six digits: exactly one of the two. */
export const subject = { uid: z.optional(uid), vcode: z.optional(text('digits', 16)) }

/** A note of an operator on a member or merchant. Members and merchants never see it. */
export const note = z.object({
  id: z.string(),
  at: moment,
  /** The operator who wrote it, and whether it is the one who asks. */
  by: z.string(),
  isOwn: z.boolean(),
  /** Null: it was withdrawn, or erased with a closed account. */
  text: z.nullable(z.string()),
  isPinned: z.boolean(),
  withdrawn: z.nullable(z.object({ at: moment, by: z.string() })),
})

/** What stands at the top of the page of a member or merchant. */
export const marks = { tags: z.array(z.string()), pinnedNotes: z.array(note) }

/** A tag as it is typed. */
export const tag = typed('line', tagLength.most * 2)

const noteId = text('digits', 24)

export const writeNote = call({
  method: 'POST',
  path: '/api/console/writeNote',
  summary: 'Writes a note on a member or merchant. It cannot be changed. At most five are pinned.',
  who: 'operator',
  roles: ['support', 'finance'],
  unlogged: ['text'],
  request: z.strictObject({ ...subject, text: text('lines', noteTextLength.most * 4), isPinned: z.boolean() }),
  response: z.object({ id: z.string() }),
  errors: ['not_found', 'merchant_not_exists', 'content_empty', 'content_too_long', 'illegal_operation'],
})

export const withdrawNote = call({
  method: 'POST',
  path: '/api/console/withdrawNote',
  summary:
    'Withdraws a note: its author within ten minutes, an administrator at any time. Its text is no longer shown.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ ...subject, id: noteId }),
  response: nothing,
  errors: ['not_found', 'merchant_not_exists', 'illegal_operation'],
})

export const pinNote = call({
  method: 'POST',
  path: '/api/console/pinNote',
  summary: 'Pins a note to the top of the page of its member or merchant, or takes it down from there.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ ...subject, id: noteId, isPinned: z.boolean() }),
  response: nothing,
  errors: ['not_found', 'merchant_not_exists', 'illegal_operation'],
})

export const addTag = call({
  method: 'POST',
  path: '/api/console/addTag',
  summary: 'Sets a tag on a member or merchant, at most ten. A tag in another case is the same one.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ ...subject, tag }),
  response: nothing,
  errors: ['not_found', 'merchant_not_exists', 'content_empty', 'content_too_long', 'illegal_operation'],
})

export const removeTag = call({
  method: 'POST',
  path: '/api/console/removeTag',
  summary: 'Removes a tag from a member or merchant.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ ...subject, tag }),
  response: nothing,
  errors: ['not_found', 'merchant_not_exists'],
})

export const listTags = call({
  method: 'GET',
  path: '/api/console/tags',
  summary: 'The tags that are set on somebody, in the order of the alphabet; at most two hundred.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: none,
  response: z.object({ tags: z.array(z.string()) }),
  errors: [],
})
