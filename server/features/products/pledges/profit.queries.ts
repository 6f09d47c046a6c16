import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'
import type { Range } from '../../../ledger/bulk.ts'

/** The next `limit` active pledges after a number. Undefined: there are no more. */
export async function nextHeld(tx: Tx, after: bigint, limit: number): Promise<(Range & { count: number }) | undefined> {
  const { rows } = await sql<{ upto: bigint | null; count: bigint }>`
    select max(id) as upto, count(*) as count
    from (select id from pledge where status = 'paid' and id > ${after} order by id limit ${limit}) next`.execute(tx)
  const [found] = rows
  return found && found.upto !== null ? { after, upto: found.upto, count: Number(found.count) } : undefined
}

/**
 * The profit of a range of pledges for the midnight at which a day begins, for `postRange`. Each pledge earns on as many midnights
 * as its term has days, starting with the one after its day.
 */
export const dueProfit = ({ after, upto }: Range, day: BusinessDay) => sql`
  select id as subject, ${memberAccountSql(sql`uid`, 'transaction')} as account, profit as amount
  from pledge
  where status = 'paid' and id > ${after}::bigint and id <= ${upto}::bigint and day < ${day}::date and day + days >= ${day}::date`

/** A pledge whose term is over. */
export interface MaturePledge {
  id: bigint
  uid: number
  money: bigint
  uscd: bigint
  cig: bigint
}

/** Locks pledges whose term ends by a midnight and whose last profit is paid by then, except for some. */
export async function lockMaturePledges(
  tx: Tx,
  { day, at, except, limit }: { day: BusinessDay; at: Date; except: readonly bigint[]; limit: number },
): Promise<MaturePledge[]> {
  const { rows } = await sql<MaturePledge>`
    select id, uid, money, uscd, cig from pledge
    where status = 'paid' and ends_at <= ${at} and day + days <= ${day}::date and id <> all (${except}::bigint[])
    order by ends_at, id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Records the end of locked pledges, each with its transfer. */
export const writePledgesEnded = (tx: Tx, ended: readonly { id: bigint; by: bigint }[], at: Date) =>
  sql`
    update pledge p set status = 'ended', ended_at = ${at}, ended_by = e.by
    from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ by }) => by)}::bigint[]) e (id, by)
    where p.id = e.id`.execute(tx)

/**
 * The number of midnights for which a pledge, `p`, is paid so far. There is no row for each night. The number follows from the
 * last midnight with any profit, and from whether it paid this pledge: midnights are settled in order.
 */
export const paidDays = sql<number>`
  case p.status when 'ended' then p.days else greatest(0, least(p.days, coalesce(
    (select s.day from settled s where s.operation = 'pledgeProfit' order by s.day desc limit 1) - 1 - p.day
    + (select count(*) from settled s where s.operation = 'pledgeProfit' and s.subject = p.id and s.day = (
        select l.day from settled l where l.operation = 'pledgeProfit' order by l.day desc limit 1))::int, 0))) end`

/** A pledge in its owner's list. */
export interface OwnPledge {
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
): Promise<OwnPledge[]> {
  const { rows } = await sql<OwnPledge>`
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
