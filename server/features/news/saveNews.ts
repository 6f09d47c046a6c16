import { dropText, save } from '@humidor/contract/console/news.ts'
import { type NewsText, picturesIn, refuseNewsSource, refuseNewsText } from '@humidor/domain/news.ts'
import { defaultLanguage, languageOf } from '@humidor/locales/languages.ts'
import type { Tx } from '../../database/database.ts'
import { act } from '../../http/handle.ts'
import { showsPictures } from '../uploads/uploads.ts'
import { changeNews, deleteText, type Hand, insertNews, putText, shownBy } from './news.queries.ts'
import { opened } from './opening.ts'
import { sanitised } from './sanitising.ts'

/** The pictures that news shows by now are kept for it, those that it no longer shows are not. */
async function keepPictures(tx: Tx, id: bigint, at: Date) {
  const { picture, bodies } = await shownBy(tx, id)
  const names = [...(picture === null ? [] : [picture]), ...bodies.flatMap(picturesIn)]
  return await showsPictures(tx, `news:${id}`, names, at)
}

const tidy = ({ title, summary, body }: NewsText): NewsText => ({
  title: title.trim(),
  summary: summary.trim(),
  body: sanitised(body),
})

/** Begins news, or changes what the operator saw last. What another has changed meanwhile is not written over. */
async function put(
  tx: Tx,
  { id, version }: { id?: number | undefined; version?: number | undefined },
  facts: { source: string; picture: string | null },
  hand: Hand,
) {
  if (id === undefined) return { id: await insertNews(tx, facts, hand), version: 0 }
  const held = await opened(tx, { id, version, hand })
  if (typeof held === 'string') return held
  await changeNews(tx, held, facts, hand)
  return { id: held.id, version: held.version + 1 }
}

/** `POST /console/saveNews`: source and picture, and one text, whose body is sanitised on its way in. */
export const answerSave = act(save, async ({ tx, request, operator, at, fail, demand }) => {
  const source = request.source.trim()
  demand(refuseNewsSource(source))
  const text = request.text && tidy(request.text)
  const language = request.text?.language ?? defaultLanguage
  if (languageOf(language).key !== language) fail('parameter_error')
  demand(text && refuseNewsText(text))
  const facts = { source, picture: request.picture }
  const saved = await put(tx, request, facts, { operatorId: operator.id, at })
  if (typeof saved === 'string') return fail(saved)
  if (text) await putText(tx, saved.id, language, text)
  demand(await keepPictures(tx, saved.id, at))
  return { id: Number(saved.id), version: saved.version }
})

/** `POST /console/dropNewsText`. */
export const answerDropText = act(dropText, async ({ tx, request, operator, at, fail }) => {
  const { id, version, language } = request
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, { id, version, hand })
  if (typeof held === 'string') return fail(held)
  if (language === defaultLanguage && held.published_at !== null) fail('illegal_operation')
  if (!(await deleteText(tx, held.id, language))) fail('not_found')
  await changeNews(tx, held, {}, hand)
  // What is left was there before: it shows nothing that might be missing.
  await keepPictures(tx, held.id, at)
  return { version: held.version + 1 }
})
