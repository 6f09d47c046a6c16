import { list } from '@humidor/contract/community/news.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentPage } from '../../../../platform/localized-content/localized-content.ts'
import { presentRow } from '../news.present.ts'
import { consoleNews, countNews } from '../news.queries.ts'

/** `GET /console/news`. */
export const answerList = read(list, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count] = await Promise.all([
    consoleNews(db, { state, at, before, limit: limit + 1 }),
    countNews(db, state, at),
  ])
  const page = await presentPage(db, { rows, limit, item: itemOf.news }, { operator, at }, (row) => presentRow(row, at))
  return { ...page, count }
})
