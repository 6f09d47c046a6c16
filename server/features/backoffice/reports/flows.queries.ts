import { BUSINESS_ZONE, type BusinessDay } from '@humidor/domain/business-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'

const zone = sql.lit(BUSINESS_ZONE)

/** How far the flows have come, and what is to be closed. */
export interface Mark {
  upto: bigint
  /** Close all days up to this one once `upto` has reached `closesAt`. */
  closing: BusinessDay | null
  closesAt: bigint
}

/** Locks the mark until the transaction ends. Undefined: another node works. */
export async function lockMark(tx: Tx): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select upto, closing, closes_at as "closesAt" from report_mark for update skip locked`.execute(tx)
  return rows[0]
}

/** Notes that all days up to `closing` are over, and the last transfer whose number was drawn by now. */
export async function noteOver(tx: Tx, closing: BusinessDay): Promise<bigint> {
  const { rows } = await sql<{ closesAt: bigint }>`
    update report_mark set closing = ${closing}, closes_at = (select last_value from transfer_id_seq)
    returning closes_at as "closesAt"`.execute(tx)
  return rows[0]?.closesAt ?? 0n
}

/** The transfer up to which the ledger's totals hold: every transfer with a smaller number is there. They do not move until the transaction ends. */
export async function lockTotals(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ upto: bigint }>`select upto from account_total_mark for share`.execute(tx)
  return rows[0]?.upto ?? 0n
}

/** Both sides of the transfers after a mark, with the day on which each counts: that of the transfer, or the first open day. */
const movedSql = (after: bigint, upto: bigint): RawBuilder<unknown> => sql`
  select t.at, t.operation, account_kind_of(side.account_id) as kind, side.amount
  from transfer t cross join lateral (values (t.from_account, -t.amount), (t.to_account, t.amount)) side (account_id, amount)
  where t.id > ${after} and t.id <= ${upto} and t.amount is not null
  union all
  select t.at, t.operation, account_kind_of(l.account_id), l.amount
  from transfer t join transfer_line l on l.transfer_id = t.id
  where t.id > ${after} and t.id <= ${upto} and t.amount is null`

/** Adds the transfers after `after` up to `upto` to the flows of their days, and moves the mark. Call it with the mark locked. */
export async function addFlows(tx: Tx, after: bigint, upto: bigint): Promise<void> {
  await sql`
    insert into report_flow as f (day, operation, kind, taken, given, entries)
    select greatest((m.at at time zone ${zone})::date, (select max(d.day) + 1 from report_day d)), m.operation, m.kind,
      coalesce(sum(m.amount) filter (where m.amount > 0), 0), coalesce(-sum(m.amount) filter (where m.amount < 0), 0), count(*)
    from (${movedSql(after, upto)}) m group by 1, 2, 3
    on conflict (day, operation, kind) do update
      set taken = f.taken + excluded.taken, given = f.given + excluded.given, entries = f.entries + excluded.entries`.execute(
    tx,
  )
  await sql`update report_mark set upto = ${upto}`.execute(tx)
}

/** The first day to close: the one after the last closed day, or the first day with a flow. Null: nothing ever moved. */
export async function firstOpenDay(tx: Tx): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select coalesce((select max(day) + 1 from report_day), (select min(day) from report_flow)) as day`.execute(tx)
  return rows[0]?.day ?? null
}

/** Closes the days from `from` to `to`: their rows, and the balances of each kind of account that ever moved. Set-based. */
export async function closeBalances(tx: Tx, it: { from: BusinessDay; to: BusinessDay; at: Date; upto: bigint }) {
  const { from, to, at, upto } = it
  await sql`
    insert into report_day (day, closed_at, upto)
    select day::date, ${at}, ${upto} from generate_series(${from}::date, ${to}::date, '1 day') day`.execute(tx)
  await sql`
    insert into report_balance (day, kind, opening, closing, ledger)
    with moved as (
      select day, kind, sum(taken - given) as change from report_flow where day between ${from} and ${to} group by 1, 2
    ), later as (
      select kind, sum(taken - given) as change from report_flow where day > ${to} group by 1
    ), known as (
      -- What the ledger held at the end of the last of these days: its totals are of the same mark, less the flows since.
      select kind, coalesce(b.closing, 0) as opening, coalesce(t.balance, 0) - coalesce(l.change, 0) as ledger
      from account_kind k
      left join (select kind, closing from report_balance where day = ${from}::date - 1) b using (kind)
      left join account_total t using (kind)
      left join later l using (kind)
      where b.closing is not null or kind in (select kind from moved)
    ), each as (
      select d.day, kind, k.opening, k.ledger, coalesce(m.change, 0) as change
      from report_day d cross join known k left join moved m using (day, kind) where d.day between ${from} and ${to}
    )
    select day, kind, opening + sum(change) over done - change, opening + sum(change) over done, ledger - (sum(change) over whole - sum(change) over done)
    from each
    window done as (partition by kind order by day), whole as (partition by kind)`.execute(tx)
}
