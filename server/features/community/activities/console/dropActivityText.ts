import { dropActivityText } from '@humidor/contract/community/activities.console.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteText } from '../../../../platform/localized-content/localized-content.ts'
import type { LockedActivity } from '../writing.queries.ts'
import { written } from './written.ts'

/** `POST /console/dropActivityText`. */
export const answerDropActivityText = transaction(dropActivityText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (locked: LockedActivity) =>
    request.language === defaultLanguage && locked.published_at !== null ? 'illegal_operation' : undefined
  const activity = await deleteText(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof activity === 'string' ? fail(activity) : { version: activity.version }
})
