import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { lastSettled } from '../../../ledger/settled.ts'

/** The principal of active pledges, their profit of a midnight, and their unpaid profit. Millionths of USCD. */
export interface PledgePromises {
  count: number
  money: bigint
  daily: bigint
  owed: bigint
}

/**
 * The unpaid profit of pledges: their daily profit times the midnights left after the last paid one. While a midnight is being
 * paid, the unpaid part of that midnight is left out.
 */
export async function pledgePromises(db: Db): Promise<PledgePromises> {
  const { rows } = await sql<{ count: bigint; money: bigint; daily: bigint; owed: bigint }>`
    with last as materialized (select ${lastSettled('pledgeProfit')} as day)
    select count(*) as count, coalesce(sum(money), 0)::bigint as money, coalesce(sum(profit), 0)::bigint as daily,
      coalesce(sum(profit * (days - least(days, greatest(0, coalesce((select day from last) - day, 0))))), 0)::bigint as owed
    from pledge where status = 'paid'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return { ...row, count: Number(row.count) }
}

/** The total pledged on the business days from one on and before another. Millionths of USCD. */
export async function soldBetween(db: Db, from: BusinessDay, before: BusinessDay): Promise<bigint> {
  const { rows } = await sql<{ sold: bigint }>`
    select coalesce(sum(sold), 0)::bigint as sold from pledge_day where day >= ${from} and day < ${before}`.execute(db)
  return rows[0]?.sold ?? 0n
}
