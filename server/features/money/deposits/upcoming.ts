import type { CalendarEntry } from '@humidor/domain/money/calendar.ts'
import type { Upcoming } from '../../../http/feature.ts'
import { openIntents } from './upcoming.queries.ts'

/** Until when the exact amount of each open deposit should be paid. */
export const upcomingDeposits: Upcoming = async (db, { uid }, now) =>
  (await openIntents(db, uid, now)).map(
    ({ id, amount, expires_at: at }): CalendarEntry => ({
      ...{ kind: 'deposit', of: id.toString(), at, number: null },
      amounts: [{ coin: 'USDT', amount }],
    }),
  )
