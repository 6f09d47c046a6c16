import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'
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
