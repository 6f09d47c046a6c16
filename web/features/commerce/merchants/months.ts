import { dayAfter } from '@humidor/domain/business-day.ts'
import type { ShopDay } from '@humidor/domain/commerce/shop-time.ts'

/** A time in days of the shop; both bounds are inclusive. */
export interface Period {
  from: ShopDay
  to: ShopDay
}
/** How takings are grouped: by days of a month, or by months of a year. */
export type Grouping = 'days' | 'months'

const firstOf = (day: ShopDay) => `${day.slice(0, 8)}01` as ShopDay
/** The first day of the next month. Day 1 plus 31 days always reaches it, because no month is longer than 31 days. */
const nextFirst = (day: ShopDay) => firstOf(dayAfter(firstOf(day), 31))

/** The month of a day. */
export const monthOf = (day: ShopDay): Period => ({ from: firstOf(day), to: dayAfter(nextFirst(day), -1) })

/** The month of a day, or its year. */
export const periodOf = (by: Grouping, day: ShopDay): Period =>
  by === 'days'
    ? monthOf(day)
    : { from: `${day.slice(0, 4)}-01-01` as ShopDay, to: `${day.slice(0, 4)}-12-31` as ShopDay }

/** The period after another, or the one before it. */
export const periodBeside = (by: Grouping, { from, to }: Period, way: 1 | -1): Period =>
  periodOf(by, way === 1 ? dayAfter(to) : dayAfter(from, -1))

/** Months from that of one day back to that of another, `yyyy-mm`, the latest first. */
export function monthsBack(from: ShopDay, to: ShopDay, most: number): string[] {
  const months: string[] = []
  for (let month = monthOf(from); months.length < most && month.to >= to; month = monthOf(dayAfter(month.from, -1)))
    months.push(month.from.slice(0, 7))
  return months
}
