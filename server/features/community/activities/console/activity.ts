import { activity } from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { activityRow, activityTexts } from '../writing.queries.ts'
import { activityFacts } from './activities.present.ts'

/** `GET /console/activity`. */
export const answerActivity = read(activity, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await activityRow(db, id)) ?? fail('not_found')
  const [texts, lock] = await Promise.all([
    activityTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.activity(id), operator.id, at),
  ])
  return {
    ...activityFacts(row, at),
    lockedBy: lock ?? null,
    version: row.version,
    publishedAt: row.published_at,
    changedBy: row.changed_by_name ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by_name ?? '',
    texts,
  }
})
