import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { CalendarEntry } from '@humidor/domain/money/calendar.ts'
import { addressServesFrom } from '@humidor/domain/money/withdrawal.ts'
import type { Upcoming } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { addressesOf } from './addresses.queries.ts'
import { withdrewOn } from './withdrawals.queries.ts'

/** From when each new address can be paid, and from when a member who has withdrawn today can again. */
export const upcomingWithdrawals =
  (settings: ReadSettings): Upcoming =>
  async (db, { uid }, now) => {
    const today = businessDay(now)
    const [{ addressPause, withdrawalOpens }, addresses, withdrewToday] = await Promise.all([
      settings(),
      addressesOf(db, uid),
      withdrewOn(db, uid, today),
    ])
    const waiting = addresses.flatMap(({ bound_at: boundAt }) => {
      const servesFrom = addressServesFrom(boundAt, addressPause)
      return servesFrom !== null && servesFrom > now ? [servesFrom] : []
    })
    const again = new Date(startOf(dayAfter(today)).getTime() + withdrawalOpens * 1000)
    const entry = (kind: 'address' | 'withdrawAgain', at: Date): CalendarEntry => ({
      ...{ kind, of: at.toISOString(), at },
      ...{ amounts: [], number: null },
    })
    return [
      ...waiting.map((servesFrom) => entry('address', servesFrom)),
      ...(withdrewToday ? [entry('withdrawAgain', again)] : []),
    ]
  }
