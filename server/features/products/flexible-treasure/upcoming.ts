import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { CalendarEntry } from '@humidor/domain/money/calendar.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import type { Upcoming } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { treasureOf } from './moves.queries.ts'

/** The interest of today, if what has stayed so far stays until midnight, and what is on its way out. */
export const upcomingTreasure =
  (settings: ReadSettings): Upcoming =>
  async (db, { uid }, now) => {
    const today = businessDay(now)
    const day = dayAfter(today)
    const at = startOf(day)
    const [{ money, unconfirmed, leaving }, { treasureRate }] = await Promise.all([
      treasureOf(db, uid, today),
      settings(),
    ])
    const interest = interestOf(micros<'USCD'>(money - unconfirmed), treasureRate)
    const both: CalendarEntry[] = [
      { kind: 'treasureInterest', of: day, at, amounts: [{ coin: 'USCD', amount: interest }], number: null },
      { kind: 'treasureOut', of: day, at, amounts: [{ coin: 'USCD', amount: leaving }], number: null },
    ]
    return both.filter(({ amounts: [first] }) => first !== undefined && first.amount > 0n)
  }
