import { businessDay, dayAfter, midnightFrom, startOf } from '@humidor/domain/business-day.ts'
import { type CalendarEntry, present } from '@humidor/domain/money/calendar.ts'
import { pledgeNumber } from '@humidor/domain/products/pledge.ts'
import type { Upcoming } from '../../../http/feature.ts'
import { endingPledges, profitOn, type RunningPledge } from './upcoming.queries.ts'

/** A pledge returns at the first midnight after its term, to the wallets it came from. */
const endOf = ({ id, uscd, cig, ends_at }: RunningPledge): CalendarEntry => ({
  kind: 'pledgeEnd',
  of: id.toString(),
  at: midnightFrom(ends_at),
  amounts: present([
    { coin: 'USCD', amount: uscd },
    { coin: 'CIG', amount: cig },
  ]),
  number: pledgeNumber(id),
})

/** The next profit of all pledges together, and the end of each. */
export const upcomingPledges: Upcoming = async (db, { uid }, at) => {
  const day = dayAfter(businessDay(at))
  const [pledges, amount] = await Promise.all([endingPledges(db, uid), profitOn(db, uid, day)])
  const amounts = present([{ coin: 'USCD', amount }])
  const profit: CalendarEntry = { kind: 'pledgeProfit', of: day, at: startOf(day), amounts, number: null }
  return [...(amount > 0n ? [profit] : []), ...pledges.map(endOf)]
}
