import { publishActivity } from '@humidor/contract/community/activities.console.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { activityTexts, changeActivity } from '../writing.queries.ts'
import { written } from './written.ts'

/** `POST /console/publishActivity`. */
export const answerPublishActivity = transaction(publishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const locked = await openContent(tx, written, request, hand)
  if (typeof locked === 'string') return fail(locked)
  if (locked.published_at !== null) fail('illegal_operation')
  if (!(await activityTexts.has(tx, locked.id, defaultLanguage))) fail('content_empty')
  await changeActivity(tx, locked, { published_at: at }, hand)
  return { version: locked.version + 1 }
})
