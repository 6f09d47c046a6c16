import { unpublish } from '@humidor/contract/community/news.console.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { changeNews } from '../news.queries.ts'
import { writtenNews } from './written.ts'

/** `POST /console/unpublishNews`: makes published or scheduled news a draft again. */
export const answerUnpublish = transaction(unpublish, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const locked = await openContent(tx, writtenNews, request, hand)
  if (typeof locked === 'string') return fail(locked)
  if (locked.published_at === null) fail('illegal_operation')
  await changeNews(tx, locked, { published_at: null }, hand)
  return { version: locked.version + 1 }
})
