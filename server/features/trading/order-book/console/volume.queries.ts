import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'

export interface DayVolume {
  day: BusinessDay
  fills: number
  cig: bigint
  uscd: bigint
}

/** The traded volume of each business day from one on, the newest first. Days without a fill are absent. */
export async function volumeSince(db: Db, day: BusinessDay): Promise<DayVolume[]> {
  const { rows } = await sql<{ day: BusinessDay; fills: bigint; cig: bigint; uscd: bigint }>`
    select to_char(day, 'yyyy-mm-dd') as day, count(*) as fills, sum(cig)::bigint as cig, sum(uscd)::bigint as uscd
    from trade_fill where day >= ${day}::date group by trade_fill.day order by trade_fill.day desc`.execute(db)
  return rows.map((row) => ({ ...row, fills: Number(row.fills) }))
}

/** The open orders of each side, and the money reserved for them. */
export async function openInAll(db: Db) {
  const { rows } = await sql<{ buy: bigint; sell: bigint; cig: bigint; uscd: bigint }>`
    select count(*) filter (where action = 'buy') as buy, count(*) filter (where action = 'sell') as sell,
      coalesce(sum(left_cig) filter (where action = 'sell'), 0)::bigint as cig,
      coalesce(sum(locked - traded) filter (where action = 'buy'), 0)::bigint as uscd
    from trade_order where status in ('created', 'part')`.execute(db)
  const { buy = 0n, sell = 0n, cig = 0n, uscd = 0n } = rows[0] ?? {}
  return { buy: Number(buy), sell: Number(sell), cig, uscd }
}
