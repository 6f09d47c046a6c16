import { historyBalance } from '@humidor/contract/accounts/member.ts'
import { balanceDate, businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { balancesSince } from './member.queries.ts'

/** The number of days in `historyBalance`. */
const HISTORY_DAYS = 400

export const answerHistoryBalance = read(historyBalance, async ({ db, member, at }) => {
  const found = await balancesSince(db, member.uid, balanceDate(dayAfter(businessDay(at), -HISTORY_DAYS)))
  const rows = found.map((row) => ({
    balanceDate: row.balance_date,
    moneyTotal: micros<'USCD'>(row.money_total),
  }))
  return { rows, count: rows.length }
})
