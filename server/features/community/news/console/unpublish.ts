import { unpublish } from '@humidor/contract/community/news.console.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { changeNews } from '../news.queries.ts'
import { writtenNews } from './written.ts'

/** `POST /console/unpublishNews`: makes published or scheduled news a draft again. */
export const answerUnpublish = transaction(unpublish, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, writtenNews, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.published_at === null) fail('illegal_operation')
  await changeNews(tx, held, { published_at: null }, hand)
  return { version: held.version + 1 }
})
