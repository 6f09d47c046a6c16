import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { isSettled, lastSettled } from '../../../ledger/settled.ts'

/**
 * The number of midnights for which a pledge, `p`, is paid so far. It follows from the last settled midnight, and from whether that
 * one has come to this pledge: midnights are settled in order.
 */
export const paidDays = sql<number>`
  case p.status when 'ended' then p.days else greatest(0, least(p.days, coalesce(
    ${lastSettled('pledgeProfit')} - 1 - p.day + (${isSettled('pledgeProfit', lastSettled('pledgeProfit'), sql`p.id`)})::int, 0))) end`

/** The columns that owners and operators see. What only owners see belongs to `ownPledges` alone. */
export interface PledgeRow {
  id: bigint
  money: bigint
  status: 'paid' | 'ended'
  created_at: Date
  uscd: bigint
  cig: bigint
  price: bigint
  profit: bigint
  days: number
  paid_days: number
  ends_at: Date
  ended_at: Date | null
}

/** A page of a member's pledges, the newest first. */
export async function ownPledges(
  db: Db,
  uid: number,
  statuses: readonly string[],
  { page, limit }: { page: number; limit: number },
): Promise<PledgeRow[]> {
  const { rows } = await sql<PledgeRow>`
    select p.id, p.money, p.status, p.created_at, p.uscd, p.cig, p.price, p.profit, p.days, ${paidDays} as paid_days, p.ends_at, p.ended_at
    from pledge p where p.uid = ${uid} and p.status = any (${[...statuses]}::text[])
    order by p.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countOwnPledges(db: Db, uid: number, statuses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from pledge p where p.uid = ${uid} and p.status = any (${[...statuses]}::text[])`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** The sums of a member's pledges and their profit: millionths of USCD. */
export async function sumsOf(db: Db, uid: number): Promise<{ held: bigint; daily: bigint; brought: bigint }> {
  const { rows } = await sql<{ held: bigint; daily: bigint; brought: bigint }>`
    select coalesce(sum(p.money) filter (where p.status = 'paid'), 0)::bigint as held,
      coalesce(sum(p.profit) filter (where p.status = 'paid'), 0)::bigint as daily,
      coalesce(sum(p.profit * ${paidDays}), 0)::bigint as brought
    from pledge p where p.uid = ${uid}`.execute(db)
  return rows[0] ?? { held: 0n, daily: 0n, brought: 0n }
}
