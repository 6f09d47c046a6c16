import { type BusinessDay, dayAfter } from '../business-day.ts'
import { refuseStatement } from '../money/statement.ts'

/** A range of business days, both included. */
export interface Period {
  from: BusinessDay
  to: BusinessDay
}

/** The reports that finance reads. Each has a page of its own in the console, and a PDF. */
export const reports = ['daily-close', 'profit-and-loss', 'reserves', 'shops', 'chance', 'cohorts'] as const
export type Report = (typeof reports)[number]

/** The reason to refuse a report over a period, or undefined. At most 400 days. */
export const refuseReport = (period: Period) => refuseStatement(period)

const DAY_MS = 86_400_000
const lengthOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The period of the same length that ends the day before. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -lengthOf(period)),
  to: dayAfter(period.from, -1),
})

export const presets = ['week', 'month', 'last-month', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]

const firstOfMonth = (day: BusinessDay) => `${day.slice(0, 8)}01` as BusinessDay

/** The period of a preset. `last` is the last closed day, so that no preset ends with days that nobody closed yet. */
export function periodOf(preset: Preset, last: BusinessDay): Period {
  const before = dayAfter(firstOfMonth(last), -1)
  if (preset === 'month') return { from: firstOfMonth(last), to: last }
  if (preset === 'last-month') return { from: firstOfMonth(before), to: before }
  return { from: dayAfter(last, { week: -6, quarter: -89, year: -364 }[preset]), to: last }
}
