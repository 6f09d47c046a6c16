import { BUSINESS_ZONE, type BusinessDay } from '@humidor/domain/business-day.ts'
import { incomeOperations } from '@humidor/domain/money/income.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** What came into an account on a business day by one operation, in millionths. */
export interface DaySum {
  account: bigint
  day: BusinessDay
  operation: Operation
  amount: bigint
}

const operations = sql`${sql.lit(incomeOperations.join(' '))}`
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${sql.lit(BUSINESS_ZONE)})::date`

/** Accounts with the number of their last entry, and of the last entry whose income is kept. */
const marked = (accounts: readonly number[]) => sql`
  select a.id, a.entries, coalesce(m.seq, 0) as mark from account a left join income_mark m on m.account_id = a.id
  where a.id = any (${accounts}::bigint[])`

/** The income among the entries of `marked` accounts after the mark: both forms of a transfer, by the indexes of an account's entries. */
const afterMark = sql`
  select a.id as account, ${dayOf(sql`l.at`)} as day, l.operation, l.amount from marked a
  cross join lateral (select at, operation, amount from transfer_line where account_id = a.id and seq > a.mark offset 0) l
  where l.amount > 0 and l.operation = any (string_to_array(${operations}, ' '))
  union all
  select a.id, ${dayOf(sql`t.at`)}, t.operation, t.amount from marked a
  cross join lateral (
    select coalesce(to_at, at) as at, to_operation as operation, amount from transfer where to_account = a.id and to_seq > a.mark offset 0
  ) t
  where t.operation = any (string_to_array(${operations}, ' '))`

/** The income of some accounts on the days from one on: what is kept, and the entries since. */
export async function incomeSince(db: Db, accounts: readonly number[], from: BusinessDay): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    with marked as materialized (${marked(accounts)})
    select account, day, operation, sum(amount)::bigint as amount from (
      ${afterMark}
      union all
      select k.account_id, k.day, k.operation, k.amount from marked a join income_day k on k.account_id = a.id
    ) income
    where day >= ${from}::date group by account, day, operation`.execute(db)
  return rows
}

/** Whether one of some accounts has more than so many entries after its mark. */
export async function hasManyUnkept(db: Db, accounts: readonly number[], many: number): Promise<boolean> {
  const { rows } = await sql`
    select from (${marked(accounts)}) a where a.entries - a.mark > ${many} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Keeps the income of accounts with more than so many entries after their mark, and moves the mark to their last entry. Of two at the
 * same time the second waits, finds the mark moved and keeps nothing.
 */
export async function keepIncome(tx: Tx, accounts: readonly number[], many: number): Promise<void> {
  await sql`
    with marked as materialized (select * from (${marked(accounts)}) a where a.entries - a.mark > ${many} order by id),
    moved as (
      insert into income_mark as m (account_id, seq) select id, entries from marked order by id
      on conflict (account_id) do update set seq = excluded.seq
        where m.seq = (select mark from marked where id = m.account_id)
      returning m.account_id
    )
    insert into income_day as k (account_id, day, operation, amount)
    select account, day, operation, sum(amount) from (${afterMark}) income
    where account in (select account_id from moved) group by account, day, operation
    on conflict (account_id, day, operation) do update set amount = k.amount + excluded.amount`.execute(tx)
}
