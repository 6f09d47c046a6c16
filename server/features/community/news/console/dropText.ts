import { dropText } from '@humidor/contract/community/news.console.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteText } from '../../../../platform/localized-content/localized-content.ts'
import type { LockedNews } from '../news.queries.ts'
import { keepNewsPictures } from './pictures.ts'
import { writtenNews } from './written.ts'

/** `POST /console/dropNewsText`. */
export const answerDropText = transaction(dropText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (locked: LockedNews) =>
    request.language === defaultLanguage && locked.published_at !== null ? 'illegal_operation' : undefined
  const news = await deleteText(tx, writtenNews, { ...request, refuse }, { operatorId: operator.id, at })
  if (typeof news === 'string') return fail(news)
  // The remaining texts were checked when they were saved, so no picture can be missing.
  await keepNewsPictures(tx, news.id, at)
  return { version: news.version }
})
