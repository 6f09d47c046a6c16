import { list, one } from '@humidor/contract/console/news.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { read } from '../../http/handle.ts'
import { lockedByOther, lockedByOthers, pageOf } from '../operators/operators.ts'
import { presentRow, presentWhole } from './news.present.ts'
import { countNews, deskNews, newsRow, textsOf } from './news.queries.ts'

const DIGITS = /^\d{1,15}$/

/** `GET /console/news`. */
const answerList = read(list, async ({ db, request: { state, after, limit }, operator, at, fail }) => {
  if (after !== undefined && !DIGITS.test(after)) fail('parameter_error')
  const before = after === undefined ? undefined : BigInt(after)
  const [found, count] = await Promise.all([
    deskNews(db, { state, at, before, limit: limit + 1 }),
    countNews(db, state, at),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const items = rows.map(({ id }) => itemOf.news(Number(id)))
  const locks = await lockedByOthers(db, items, operator.id, at)
  return { rows: rows.map((row) => presentRow(row, at, locks.get(itemOf.news(Number(row.id))))), count, next }
})

/** `GET /console/newsItem`. */
const answerOne = read(one, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await newsRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([textsOf(db, id), lockedByOther(db, itemOf.news(id), operator.id, at)])
  return presentWhole(row, texts, at, lock)
})

export const newsDesk = [answerList, answerOne] as const
