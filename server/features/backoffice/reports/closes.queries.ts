import { type OperationFlow, ownAccounts } from '@humidor/domain/backoffice/daily-close.ts'
import type { Period } from '@humidor/domain/backoffice/reports.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

const own = sql`k.owner = 'platform' and k.name in (${sql.join(ownAccounts.map((name) => sql.lit(name)))})`
const holders = sql`k.owner <> 'platform'`

const sums = sql`
  f.operation, k.asset as coin,
  coalesce(sum(f.taken - f.given) filter (where ${holders}), 0)::bigint as holders,
  coalesce(sum(f.taken - f.given) filter (where k.owner = 'platform' and k.name = 'fees'), 0)::bigint as fees,
  coalesce(sum(f.taken - f.given) filter (where ${own}), 0)::bigint as own`

/** The flows of each operation in each coin over the closed days of a period. */
export async function flowsIn(db: Db, { from, to }: Period): Promise<OperationFlow[]> {
  const { rows } = await sql<OperationFlow>`
    select ${sums} from report_flow f join account_kind k on k.kind = f.kind
    where f.day between ${from} and ${to} and f.day <= (select max(day) from report_day) group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

/** The same for each day. */
export async function flowsByDay(db: Db, { from, to }: Period): Promise<(OperationFlow & { day: BusinessDay })[]> {
  const { rows } = await sql<OperationFlow & { day: BusinessDay }>`
    select f.day, ${sums} from report_flow f join account_kind k on k.kind = f.kind
    where f.day between ${from} and ${to} group by 1, 2, 3`.execute(db)
  return rows
}

/** What members and merchants, and the platform, own in a coin at the ends of a closed day. */
export interface DaySums {
  day: BusinessDay
  coin: Coin
  opening: bigint
  closing: bigint
  ledger: bigint
  ownOpening: bigint
  ownClosing: bigint
}

/** The sums of closed days over the kinds of accounts, for every coin. */
export async function daySums(db: Db, { from, to }: Period): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select d.day, k.asset as coin,
      coalesce(sum(b.opening) filter (where ${holders}), 0)::bigint as opening,
      coalesce(sum(b.closing) filter (where ${holders}), 0)::bigint as closing,
      coalesce(sum(b.ledger) filter (where ${holders}), 0)::bigint as ledger,
      coalesce(sum(b.opening) filter (where ${own}), 0)::bigint as "ownOpening",
      coalesce(sum(b.closing) filter (where ${own}), 0)::bigint as "ownClosing"
    from report_day d cross join account_kind k left join report_balance b on b.day = d.day and b.kind = k.kind
    where d.day between ${from} and ${to} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The close of a day in a coin. */
export interface CloseRow extends Omit<DaySums, 'coin'> {
  coin: Coin
  incoming: bigint
  outgoing: bigint
  fees: bigint
  yields: bigint
  result: bigint
  moved: bigint
}

/** Writes the closes of days. The days' own rows must be there. */
export async function insertCloses(tx: Tx, closes: readonly CloseRow[]): Promise<void> {
  await tx
    .insertInto('report_close')
    .values(
      closes.map(({ ownOpening: own_opening, ownClosing: own_closing, ...close }) => ({
        ...{ ...close, own_opening, own_closing },
      })),
    )
    .execute()
}

/** The kept closes of a period, the oldest day first. */
export async function closesIn(db: Db, { from, to }: Period): Promise<CloseRow[]> {
  const { rows } = await sql<CloseRow>`
    select day, coin, opening, incoming, outgoing, fees, yields, closing, ledger,
      own_opening as "ownOpening", result, moved, own_closing as "ownClosing"
    from report_close where day between ${from} and ${to} order by day, coin`.execute(db)
  return rows
}

/** The first and the last closed day. Null: no day is closed. */
export async function closedDays(db: Db): Promise<{ first: BusinessDay; last: BusinessDay } | null> {
  const { rows } = await sql<{ first: BusinessDay | null; last: BusinessDay | null }>`
    select min(day) as first, max(day) as last from report_day`.execute(db)
  const [row] = rows
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** All accounts of a kind at the end of a closed day. */
export interface BalanceRow {
  day: BusinessDay
  kind: number
  closing: bigint
}

export async function balancesIn(db: Db, { from, to }: Period): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select day, kind, closing from report_balance where day between ${from} and ${to} order by day`.execute(db)
  return rows
}
