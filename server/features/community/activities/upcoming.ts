import type { CalendarEntry } from '@humidor/domain/money/calendar.ts'
import type { Upcoming } from '../../../http/feature.ts'
import { undecidedOf } from './upcoming.queries.ts'

/** Until when each application is answered. */
export const upcomingAnswers: Upcoming = async (db, { uid }) =>
  (await undecidedOf(db, uid)).map(
    ({ id, due_at: at }): CalendarEntry => ({
      ...{ kind: 'activityAnswer', of: id.toString(), at },
      ...{ amounts: [], number: null },
    }),
  )
