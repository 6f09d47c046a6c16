import { activityStatusAt, applicationStatusOf } from '@humidor/domain/community/activity.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { OwnApplication, ShownActivity } from './activities.queries.ts'

/** An activity in the members' view. */
export const presentActivity = (row: ShownActivity, at: Date) => ({
  id: Number(row.id),
  title: row.title,
  desc: row.body,
  image: row.picture && picturePath(row.picture),
  type: row.type,
  status: activityStatusAt({ startsAt: row.starts_at, endsAt: row.ends_at }, at),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  lang: row.language,
})

/** The approved sums together; null: nothing, or not yet. */
export const subsidyOf = ({ money, extra }: Pick<OwnApplication, 'money' | 'extra'>) =>
  money === null || extra === null ? null : micros<'USCD'>(money + extra)

/** An application in its member's view. */
export const presentOwn = (row: OwnApplication) => ({
  fid: Number(row.id),
  activityName: row.name,
  activityType: row.type,
  mark: row.mark,
  images: row.photos.map((name) => picturePath(name, 'small')),
  status: applicationStatusOf(row.state),
  reply: row.reply,
  createdAt: row.made_at,
  dueAt: row.due_at,
  decidedAt: row.decided_at,
  subsidy: subsidyOf(row),
  paidAt: row.paid_at,
})
