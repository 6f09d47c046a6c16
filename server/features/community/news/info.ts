import { info } from '@humidor/contract/community/news.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { read } from '../../../http/handle.ts'
import { presentShown } from './news.present.ts'
import { publishedOne } from './news.queries.ts'

/** `GET /news/info`: answers `not_found` for news that is not published at this moment. */
export const answerInfo = read(info, async ({ db, request: { id, lang }, language, at, fail }) => {
  const row = (await publishedOne(db, id, languageOf(lang ?? language).key, at)) ?? fail('not_found')
  return { ...presentShown(row, 'large'), content: row.body }
})
