import { newsLengths, newsStates } from '@humidor/domain/community/news.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { begun, changed, itemId, keyed, lastChanged, paged, saved, titled, typed, version } from '../console/fields.ts'
import { moment, text } from '../fields.ts'

const facts = {
  id: z.int(),
  state: z.enum(newsStates),
  source: z.string(),
  /** The name of its picture; null: none. */
  picture: z.nullable(z.string()),
  /** When members see it, in the past or the future; null: a draft. */
  publishedAt: z.nullable(moment),
  ...lastChanged,
}

export const list = call({
  method: 'GET',
  path: '/api/console/news',
  summary: 'News in one state, or all, last edited first.',
  who: 'operator',
  roles: ['content'],
  cost: 'list',
  request: z.strictObject({ ...keyed, state: z.optional(z.enum(newsStates)) }),
  response: paged(
    z.object({
      ...facts,
      ...titled,
    }),
  ),
  errors: [],
})

const written = z.object({ title: z.string(), summary: z.string(), body: z.string() })

export const one = call({
  method: 'GET',
  path: '/api/console/newsItem',
  summary: 'One news item with its text in every available language.',
  who: 'operator',
  roles: ['content'],
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
  path: '/api/console/saveNews',
  summary: 'Creates or edits news: source and picture, and the text of one language.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({
    /** Absent: a new one. */
    id: z.optional(itemId),
    version: z.optional(version),
    source: typed('line', newsLengths.source),
    picture: z.nullable(text('machine', 40)),
    text: z.optional(
      z.strictObject({
        language: text('machine', 3),
        title: typed('line', newsLengths.title),
        summary: typed('lines', newsLengths.summary),
        body: typed('markup', newsLengths.body),
      }),
    ),
  }),
  response: saved,
  errors: ['not_found', 'content_changed', 'content_empty', 'content_too_long', 'file_not_found', 'admin_lock'],
})

export const dropText = call({
  method: 'POST',
  path: '/api/console/dropNewsText',
  summary: 'Deletes the text of one language. The English text of published news cannot be deleted.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version, language: text('machine', 3) }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})

export const publish = call({
  method: 'POST',
  path: '/api/console/publishNews',
  summary: 'Publishes news, now or from a given time. It needs English text.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({
    id: itemId,
    version,
    /** Absent: now. */
    from: z.optional(moment),
  }),
  response: changed,
  errors: ['not_found', 'content_changed', 'content_empty', 'invalid_date', 'illegal_operation', 'admin_lock'],
})

export const unpublish = call({
  method: 'POST',
  path: '/api/console/unpublishNews',
  summary: 'Unpublishes news, or cancels its planned publication.',
  who: 'operator',
  roles: ['content'],
  idempotent: true,
  request: z.strictObject({ id: itemId, version }),
  response: changed,
  errors: ['not_found', 'content_changed', 'illegal_operation', 'admin_lock'],
})
