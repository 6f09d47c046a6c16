import { historyBalance } from '@humidor/contract/accounts/member.ts'
import { balanceDate, businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { read } from '../../../http/handle.ts'
import { totalAt } from './member.present.ts'
import { midnightsOf } from './midnights.queries.ts'

/** The number of days in `historyBalance`. */
const HISTORY_DAYS = 400

export const answerHistoryBalance = read(historyBalance, async ({ db, member, at }) => {
  const today = businessDay(at)
  const found = await midnightsOf(db, member.uid, { after: dayAfter(today, -HISTORY_DAYS), upto: today })
  const rows = found.map((midnight) => ({ balanceDate: balanceDate(midnight.day), moneyTotal: totalAt(midnight) }))
  return { rows, count: rows.length }
})
