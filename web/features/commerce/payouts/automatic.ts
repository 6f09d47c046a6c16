import type { AnswerOf } from '@humidor/client/client.ts'
import type * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'

/** When payouts are requested automatically, and what came of the last time. */
export type Automatic = AnswerOf<typeof bookkeepingCalls.payoutRule>

/** The first Monday of 2026. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** The name of a weekday; 1 is Monday. */
export const weekdayName = (lang: string, weekday: number) =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY_MS)

/** A full hour of the clock: `08:00`. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
