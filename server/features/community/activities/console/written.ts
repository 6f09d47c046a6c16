import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { ActivityText } from '@humidor/domain/community/activity.ts'
import type { LocalizedContent } from '../../../../platform/localized-content/localized-content.ts'
import {
  activityTexts,
  changeActivity,
  type Facts,
  insertActivity,
  type LockedActivity,
  lockActivity,
} from '../writing.queries.ts'

/** An activity as content in seven languages. */
export const written: LocalizedContent<LockedActivity, Facts, ActivityText> = {
  item: itemOf.activity,
  texts: activityTexts,
  lock: lockActivity,
  insert: insertActivity,
  change: changeActivity,
}
