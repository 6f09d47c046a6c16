import { activities } from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentPage } from '../../../../platform/localized-content/localized-content.ts'
import { type ConsoleActivity, consoleActivities, countActivities } from '../writing.queries.ts'
import { activityFacts } from './activities.present.ts'

/** `GET /console/activities`. */
export const answerActivities = read(
  activities,
  async ({ db, request: { state, after, limit }, operator, at, fail }) => {
    const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const [rows, count] = await Promise.all([
      consoleActivities(db, { state, at, before, limit: limit + 1 }),
      countActivities(db, state, at),
    ])
    const present = (row: ConsoleActivity) => ({
      ...activityFacts(row, at),
      changedBy: row.changed_by,
      title: row.title ?? '',
      languages: row.languages,
    })
    return { ...(await presentPage(db, { rows, limit, item: itemOf.activity }, { operator, at }, present)), count }
  },
)
