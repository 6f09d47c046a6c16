import { list } from '@humidor/contract/community/news.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { read } from '../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../../../platform/console/keyset.ts'
import { presentShown } from './news.present.ts'
import { countPublished, publishedNews } from './news.queries.ts'

const DIGITS = /^\d{1,15}$/

/** The place in the list that a text names; undefined when it is none that we gave out. */
function placeIn(text: string) {
  const keyset = readKeyset(text)
  return keyset && DIGITS.test(keyset.id) ? { at: keyset.at, id: BigInt(keyset.id) } : undefined
}

/** `GET /news/list`. */
export const answerList = read(list, async ({ db, request: { lang, limit, after }, language, at, fail }) => {
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([
    publishedNews(db, { language: languageOf(lang ?? language).key, at, after: place, limit: limit + 1 }),
    countPublished(db, at),
  ])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.published_at, id: row.id.toString() }))
  return { rows: rows.map((row) => presentShown(row, 'small')), count, next }
})
