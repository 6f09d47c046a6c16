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
  const locked = await openContent(tx, writtenNews, request, hand)
  if (typeof locked === 'string') return fail(locked)
  const hasEnglish = await newsTexts.has(tx, locked.id, defaultLanguage)
  demand(refusePublishing({ at, publishedAt: locked.published_at, from: request.from, hasEnglish }))
  await changeNews(tx, locked, { published_at: request.from ?? at }, hand)
  return { version: locked.version + 1 }
})
