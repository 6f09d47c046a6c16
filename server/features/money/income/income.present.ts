import type { earnings } from '@humidor/contract/money/income.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type BusinessMonth, earnedBySource } from '@humidor/domain/money/income.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { DaySum } from './income.queries.ts'

type Answer = z.output<(typeof earnings)['response']>

/** An account's number ends with that of its wallet. */
const presentEarned = (sums: readonly DaySum[]): Answer['today'] =>
  earnedBySource(sums.map((sum) => ({ ...sum, wallet: Number(sum.account % 100n) }))).map(({ amount, ...one }) => ({
    ...one,
    amount: micros<'USCD'>(amount),
  }))

/** Every month, also one without income, and today. */
export const presentEarnings = (
  sums: readonly DaySum[],
  { months, today }: { months: readonly BusinessMonth[]; today: BusinessDay },
): Answer => ({
  months: months.map((month) => ({ month, earned: presentEarned(sums.filter(({ day }) => day.startsWith(month))) })),
  today: presentEarned(sums.filter(({ day }) => day === today)),
})
