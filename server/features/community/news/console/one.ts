import { one } from '@humidor/contract/community/news.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { presentWhole } from '../news.present.ts'
import { newsRow, newsTexts } from '../news.queries.ts'

/** `GET /console/newsItem`. */
export const answerOne = read(one, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await newsRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([
    newsTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.news(id), operator.id, at),
  ])
  return presentWhole(row, texts, at, lock)
})
