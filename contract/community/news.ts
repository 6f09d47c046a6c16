import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, paging, placeKey, text } from '../fields.ts'

/** A key of `locales/languages.ts`; by default the member’s own. Without a text in it, English is shown. */
const lang = z.optional(text('machine', 3))

const row = z.object({
  id: z.int(),
  title: z.string(),
  /** The source. */
  source: z.string(),
  /** Since when members see it. */
  createdAt: moment,
  /** The path of its picture; null: none. */
  pic: z.nullable(z.string()),
  summary: z.string(),
  /** The language of this text: a key of `locales/languages.ts`. */
  lang: z.string(),
})

export const list = call({
  method: 'GET',
  path: '/api/news/list',
  summary: 'Published news, newest first. The first page is page 1; each further page begins at the previous `next`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    lang,
    page: z.optional(z.literal(1)),
    limit: paging.limit,
    after: z.optional(placeKey),
  }),
  response: z.object({ rows: z.array(row), count: z.int(), next: z.nullable(z.string()) }),
  errors: [],
})

export const info = call({
  method: 'GET',
  path: '/api/news/info',
  summary: 'One news item with its body, in HTML of a few harmless tags.',
  who: 'member',
  request: z.strictObject({ id: z.int().check(z.gte(0)), lang }),
  response: z.object({ ...row.shape, content: z.string() }),
  errors: ['not_found'],
})
