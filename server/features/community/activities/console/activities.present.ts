import { activityStatus, activityStatusAt } from '@humidor/domain/community/activity.ts'
import type { ConsoleActivity, ConsoleState } from '../writing.queries.ts'

const stateName: Record<0 | 1 | 2, ConsoleState> = {
  [activityStatus.notStarted]: 'coming',
  [activityStatus.ongoing]: 'ongoing',
  [activityStatus.ended]: 'ended',
}

type Row = Pick<ConsoleActivity, 'id' | 'type' | 'picture' | 'starts_at' | 'ends_at' | 'published_at' | 'changed_at'>

/** The fields that the list and the page of an activity share. */
export const activityFacts = (row: Row, at: Date) => ({
  id: Number(row.id),
  state:
    row.published_at === null
      ? 'draft'
      : stateName[activityStatusAt({ startsAt: row.starts_at, endsAt: row.ends_at }, at)],
  type: row.type,
  picture: row.picture,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  changedAt: row.changed_at,
})
