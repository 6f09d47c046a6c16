import { dropText, save } from '@humidor/contract/community/news.console.ts'
import { picturesIn, refuseNewsSource, refuseNewsText } from '@humidor/domain/community/news.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import type { Tx } from '../../../database/database.ts'
import { transaction } from '../../../http/handle.ts'
import { deleteText, isLanguage, saveContent } from '../../../platform/localized-content/localized-content.ts'
import { keepPictures } from '../../../platform/uploads/using.ts'
import { type HeldNews, shownBy } from './news.queries.ts'
import { sanitised } from './sanitising.ts'
import { writtenNews } from './writing.ts'

/** The pictures that news shows by now are kept for it, those that it no longer shows are not. */
async function keepNewsPictures(tx: Tx, id: bigint, at: Date) {
  const { picture, bodies } = await shownBy(tx, id)
  const names = [...(picture === null ? [] : [picture]), ...bodies.flatMap(picturesIn)]
  return await keepPictures(tx, `news:${id}`, names, at)
}

/** `POST /console/saveNews`: source and picture, and one text, whose body is sanitised on its way in. */
export const answerSave = transaction(save, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, picture, source } = request
  demand(refuseNewsSource(source))
  const text = request.text && { ...request.text, body: sanitised(request.text.body) }
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(text && refuseNewsText(text))
  const facts = { source, picture }
  const news = await saveContent(tx, writtenNews, { id, version, facts, text }, { operatorId: operator.id, at })
  if (typeof news === 'string') return fail(news)
  demand(await keepNewsPictures(tx, news.id, at))
  return { id: Number(news.id), version: news.version }
})

/** `POST /console/dropNewsText`. */
export const answerDropText = transaction(dropText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (held: HeldNews) =>
    request.language === defaultLanguage && held.published_at !== null ? 'illegal_operation' : undefined
  const news = await deleteText(tx, writtenNews, { ...request, refuse }, { operatorId: operator.id, at })
  if (typeof news === 'string') return fail(news)
  // What is left was there before: it shows nothing that might be missing.
  await keepNewsPictures(tx, news.id, at)
  return { version: news.version }
})
