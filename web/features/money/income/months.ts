import { startOf } from '@humidor/domain/business-day.ts'
import { type BusinessMonth, type Earned, firstDayOf, totalIn } from '@humidor/domain/money/income.ts'
import type { Cig, Price, Uscd } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'

/** A month in the reader's language, such as "November 2026". */
export const monthText = (lang: string, month: BusinessMonth) =>
  new Intl.DateTimeFormat(lang, {
    calendar: 'gregory',
    year: 'numeric',
    month: 'long',
    timeZone: 'Asia/Shanghai',
  }).format(startOf(firstDayOf(month)))

/** A month in few letters, such as "Nov". */
export const shortMonthText = (lang: string, month: BusinessMonth) =>
  new Intl.DateTimeFormat(lang, { calendar: 'gregory', month: 'short', timeZone: 'Asia/Shanghai' }).format(
    startOf(firstDayOf(month)),
  )

/** What income comes to in USD, with ₡ at a price: an estimate in millionths. */
export const aboutOf = (earned: readonly Earned[], price: Price): Uscd =>
  (totalIn(earned, 'USCD') + worthOf(totalIn(earned, 'CIG') as Cig, price)) as Uscd

/** The place of the month in an address, if it is one of those that are shown; else the last of them. */
export function placeOf(months: readonly { month: BusinessMonth }[], asked: string | null) {
  const found = months.findIndex(({ month }) => month === asked)
  return found < 0 ? months.length - 1 : found
}
