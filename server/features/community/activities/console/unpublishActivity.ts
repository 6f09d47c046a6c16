import { unpublishActivity } from '@humidor/contract/community/activities.console.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { changeActivity } from '../writing.queries.ts'
import { written } from './written.ts'

/** `POST /console/unpublishActivity`. */
export const answerUnpublishActivity = transaction(unpublishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const locked = await openContent(tx, written, request, hand)
  if (typeof locked === 'string') return fail(locked)
  if (locked.published_at === null) fail('illegal_operation')
  await changeActivity(tx, locked, { published_at: null }, hand)
  return { version: locked.version + 1 }
})
