import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** A merchant's takings of one day. Amounts are millionths. */
export interface DayRow {
  /** The place of the day in the span, from 1. */
  nth: number
  payments: bigint
  money_cig: bigint
  money_usdt: bigint
  waiting_cig: bigint
  refunds: bigint
  refunded_cig: bigint
  refunded_usdt: bigint
  fees: bigint
}

/**
 * The days with any movement, the oldest first. The days begin where `domain/commerce/shop-time.ts` says, so the database's own tables
 * of time zones have no part in it. @param starts the first moments of the days in order, and the end of the last
 */
export async function dayRows(db: Db, merchantId: number, starts: readonly Date[]): Promise<DayRow[]> {
  const [from, before] = [starts[0], starts.at(-1)]
  const bounds = sql`${starts.map((start) => start.toISOString())}::timestamptz[]`
  const within = (column: string) =>
    sql`merchant_id = ${merchantId} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before}`
  const { rows } = await sql<DayRow>`
    select width_bucket(at, ${bounds}) as nth, sum(payments)::bigint as payments, sum(money_cig)::bigint as money_cig,
      sum(money_usdt)::bigint as money_usdt, sum(waiting_cig)::bigint as waiting_cig, sum(refunds)::bigint as refunds,
      sum(refunded_cig)::bigint as refunded_cig, sum(refunded_usdt)::bigint as refunded_usdt, sum(fees)::bigint as fees
    from (
      select created_at as at, 1 as payments, money_cig, 0 as money_usdt,
        case when converted_at is null then money_cig - refunded_cig else 0 end as waiting_cig,
        0 as refunds, 0 as refunded_cig, 0 as refunded_usdt, 0 as fees
      from merchant_bill where ${within('created_at')}
      union all
      select converted_at, 0, 0, money_usdt, 0, 0, 0, 0, 0 from merchant_bill where converted_at is not null and ${within('converted_at')}
      union all
      select created_at, 0, 0, 0, 0, 1, money_cig, money_usdt, 0 from merchant_refund where ${within('created_at')}
      union all
      select ended_at, 0, 0, 0, 0, 0, 0, 0, fee from withdrawal where state = 'completed' and fee > 0 and ${within('ended_at')}
    ) moved group by 1 order by 1`.execute(db)
  return rows
}

/** USDT that a merchant received, returned, and was paid, in a time. Millionths. */
export interface Moved {
  received: bigint
  refunded: bigint
  /** Payouts that were paid, without their fees. */
  paid: bigint
  fees: bigint
}

/** The books of a merchant before, within and since a time, and their balance now: what is free and what is reserved for a payout. */
export interface BooksRow {
  before: Moved
  within: Moved
  since: Moved
  balance: bigint
}

interface Row extends Moved {
  part: 'before' | 'within' | 'since'
  balance: bigint
}

/** One statement, so that all figures are of one moment. */
export async function booksOf(db: Db, merchantId: number, from: Date, before: Date): Promise<BooksRow> {
  const { rows } = await sql<Row>`
    with moved (at, received, refunded, paid, fees) as (
      select converted_at, money_usdt, 0, 0, 0 from merchant_bill where merchant_id = ${merchantId} and converted_at is not null
      union all
      select created_at, 0, money_usdt, 0, 0 from merchant_refund where merchant_id = ${merchantId}
      union all
      select ended_at, 0, 0, pays, fee from withdrawal where merchant_id = ${merchantId} and state = 'completed'
    )
    select p.part, coalesce(sum(received), 0)::bigint as received, coalesce(sum(refunded), 0)::bigint as refunded,
      coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(fees), 0)::bigint as fees,
      (select coalesce(sum(balance), 0)::bigint from account
        where owner = 'merchant' and owner_id = ${merchantId} and name in ('usdt', 'held')) as balance
    from (values ('before', '-infinity'::timestamptz, ${from}::timestamptz), ('within', ${from}, ${before}),
      ('since', ${before}, 'infinity')) p (part, starts, ends)
      left join moved on moved.at >= p.starts and moved.at < p.ends
    group by p.part`.execute(db)
  const none: Moved = { received: 0n, refunded: 0n, paid: 0n, fees: 0n }
  const part = (which: Row['part']): Moved => rows.find((row) => row.part === which) ?? none
  return { before: part('before'), within: part('within'), since: part('since'), balance: rows[0]?.balance ?? 0n }
}

/** The heading of a merchant's statement. @throws where there is none: no merchant is ever deleted */
export const shopOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['name', 'vcode', 'address', 'language', 'created_at as createdAt'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
