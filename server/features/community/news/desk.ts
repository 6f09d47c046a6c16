import { list, one } from '@humidor/contract/community/news.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../http/handle.ts'
import { claimedByOther } from '../../../platform/console/claims.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { presentPage } from '../../../platform/localized-content/localized-content.ts'
import { presentRow, presentWhole } from './news.present.ts'
import { countNews, deskNews, newsRow, newsTexts } from './news.queries.ts'

/** `GET /console/news`. */
const answerList = read(list, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count] = await Promise.all([
    deskNews(db, { state, at, before, limit: limit + 1 }),
    countNews(db, state, at),
  ])
  const page = await presentPage(db, { rows, limit, item: itemOf.news }, { operator, at }, (row) => presentRow(row, at))
  return { ...page, count }
})

/** `GET /console/newsItem`. */
const answerOne = read(one, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await newsRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([
    newsTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.news(id), operator.id, at),
  ])
  return presentWhole(row, texts, at, lock)
})

export const newsDesk = [answerList, answerOne] as const
