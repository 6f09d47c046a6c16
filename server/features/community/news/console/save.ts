import { save } from '@humidor/contract/community/news.console.ts'
import { refuseNewsSource, refuseNewsText } from '@humidor/domain/community/news.ts'
import { transaction } from '../../../../http/handle.ts'
import { isLanguage, saveContent } from '../../../../platform/localized-content/localized-content.ts'
import { sanitised } from '../sanitising.ts'
import { keepNewsPictures } from './pictures.ts'
import { writtenNews } from './written.ts'

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
