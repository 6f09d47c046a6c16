import { COUNTED_AT_MOST } from '@humidor/domain/backoffice/counting.ts'
import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { type RawBuilder, sql } from 'kysely'

/** Business days, both included, as an operator asks for them. */
interface Days {
  from?: BusinessDay | undefined
  to?: BusinessDay | undefined
}

/** The moments between which rows lie: `before` is not part of them. Undefined: no bound. */
export interface Moments {
  from?: Date | undefined
  before?: Date | undefined
}

/** Bounds of an amount in millionths, both included. Undefined: no bound. */
export interface Amounts {
  least?: bigint | undefined
  most?: bigint | undefined
}

export const momentsOf = ({ from, to }: Days): Moments => ({
  from: from && startOf(from),
  before: to && startOf(dayAfter(to)),
})

/** Whether a moment lies within some days. */
export const within = (at: RawBuilder<unknown>, { from, before }: Moments) =>
  sql`${from ? sql`${at} >= ${from}` : sql`true`} and ${before ? sql`${at} < ${before}` : sql`true`}`

/** Whether an amount lies within its bounds. */
export const between = (amount: RawBuilder<unknown>, { least, most }: Amounts) =>
  sql`${least === undefined ? sql`true` : sql`${amount} >= ${least}`}
    and ${most === undefined ? sql`true` : sql`${amount} <= ${most}`}`

/** The rows of a table that match. `few`: not too many to sort them all, so they are gathered by their own index first. */
export const gathered = (matching: RawBuilder<unknown>, few: boolean) =>
  sql`(select * from ${matching} ${few ? sql`offset 0` : sql``})`

/**
 * A page of a list that is sorted by time, and its count up to `COUNTED_AT_MOST`. With bounds of the amount the count comes first:
 * of few rows the database would otherwise read the whole table by time in search of the next one.
 * @param page `few`: all matching rows are to be gathered before they are sorted
 */
export async function pageAndCount<Row>(
  amounts: Amounts,
  count: () => Promise<number>,
  page: (few: boolean) => Promise<Row[]>,
): Promise<[Row[], number]> {
  if (!hasAmounts(amounts)) return await Promise.all([page(false), count()])
  const counted = await count()
  return [await page(counted < COUNTED_AT_MOST), counted]
}

/** Whether a list is bounded by an amount. */
export const hasAmounts = ({ least, most }: Amounts): boolean => least !== undefined || most !== undefined
