import { publish } from '@humidor/contract/community/news.console.ts'
import { refusePublishing } from '@humidor/domain/community/news.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { changeNews, newsTexts } from '../news.queries.ts'
import { writtenNews } from './written.ts'

/** `POST /console/publishNews`: now, or at a later moment. Scheduled news can be rescheduled. */
export const answerPublish = transaction(publish, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, writtenNews, request, hand)
  if (typeof held === 'string') return fail(held)
  const hasEnglish = await newsTexts.has(tx, held.id, defaultLanguage)
  demand(refusePublishing({ at, publishedAt: held.published_at, from: request.from, hasEnglish }))
  await changeNews(tx, held, { published_at: request.from ?? at }, hand)
  return { version: held.version + 1 }
})
