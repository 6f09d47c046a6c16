import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** Adds up all moves to the end of a day that gets no more entries, from the last such day on. Idempotent. */
export const writeTotal = (tx: Tx, day: BusinessDay) =>
  sql`
    insert into treasure_total (day, net)
    select ${day}::date, coalesce(last.net, 0) + coalesce((
      select sum(money) from treasure_move where day > coalesce(last.day, '-infinity') and day <= ${day}
    ), 0)::bigint
    from (select 1) one left join (select day, net from treasure_total order by day desc limit 1) last on true
    where last.day is null or last.day < ${day}`.execute(tx)

/** The members' total in the flexible treasure: their moves and all interest so far. Millionths of USCD. */
export async function heldByAll(db: Db): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select (coalesce(last.net, 0) + coalesce((
      select sum(money) from treasure_move where day > coalesce(last.day, '-infinity')
    ), 0) + coalesce((
      select sum(uscd) from settlement_run where phase = 'treasure-interest'
    ), 0))::bigint as held
    from (select 1) one left join (select day, net from treasure_total order by day desc limit 1) last on true`.execute(
    db,
  )
  return rows[0]?.held ?? 0n
}
