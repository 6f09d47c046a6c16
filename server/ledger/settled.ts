import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type RawBuilder, sql } from 'kysely'

/** The name of payments that settle a day by ranges, in `settled_range`. */
type Settles = 'treasureInterest' | 'pledgeProfit' | 'teamRebate' | 'teamAward'

/** SQL for the last day of which any range is settled; null: there is none. Two look-ups by index. */
export const lastSettled = (settles: Settles): RawBuilder<BusinessDay | null> => sql`greatest(
  (select max(day) from settled_range where operation = ${sql.lit(settles)}),
  (select max(day) from settled_subject where operation = ${sql.lit(settles)}))`

/** SQL condition: a subject that a day owed something has been paid it. */
export const isSettled = (settles: Settles, day: RawBuilder<unknown>, subject: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from settled_range where operation = ${sql.lit(settles)} and day = ${day} and upto >= ${subject})
  or exists (select from settled_subject where operation = ${sql.lit(settles)} and day = ${day} and subject = ${subject}))`

/** The next so many ranges of an operation and day that end after a subject. */
interface NextRanges {
  settles: Settles
  day: BusinessDay
  after: bigint
  ranges: number
}

const nextRanges = (it: NextRanges) => sql`
  select after, upto, transfer_id from settled_range
  where operation = ${it.settles} and day = ${it.day} and upto > ${it.after}::bigint order by upto limit ${it.ranges}`

/** SQL for the end of the last of these ranges; null: there are no more. */
export const endOfNextRanges = (it: NextRanges) =>
  sql<bigint | null>`(select max(upto) from (${nextRanges(it)}) next_range)`

/**
 * A query of the payments of an operation and day, `subject` and `amount`, in the next `ranges` ranges that end after a subject.
 * A range without a transfer was paid one by one, by an older version, or paid nobody.
 */
export const paidInNextRanges = (it: NextRanges) => sql`
  with range as materialized (${nextRanges(it)})
  select l.subject, l.amount from range r
    cross join lateral (select subject, amount from transfer_line where transfer_id = r.transfer_id and subject is not null offset 0) l
  union all
  select s.subject, s.amount from range r
    join settled_subject s on s.operation = ${it.settles} and s.day = ${it.day} and s.subject > r.after and s.subject <= r.upto
  where r.transfer_id is null`
