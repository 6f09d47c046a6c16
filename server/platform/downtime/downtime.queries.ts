import type { Downtime } from '@humidor/domain/platform/downtime.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Locks the last heartbeat. Undefined: there is none. */
export async function lockHeartbeat(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from heartbeat for no key update`.execute(tx)
  return rows[0]?.at
}

/** Records a heartbeat. Two concurrent first ones both succeed. */
export const writeHeartbeat = (tx: Tx, at: Date) =>
  sql`
    insert into heartbeat (at) values (${at})
    on conflict ("only") do update set at = greatest(heartbeat.at, excluded.at)`.execute(tx)

/** Records a downtime. @throws where a downtime that begins at the same moment is recorded already */
export const insertDowntime = (tx: Tx, { from, until }: Downtime) =>
  sql`insert into downtime (from_at, until_at) values (${from}, ${until})`.execute(tx)

/** The downtimes since a moment, in order of time. */
export async function downtimesSince(db: Db, since: Date): Promise<Downtime[]> {
  const { rows } = await sql<Downtime>`
    select from_at as "from", until_at as until from downtime where until_at > ${since} order by from_at`.execute(db)
  return rows
}

/** The last downtimes, the newest first. */
export async function lastDowntimes(db: Db, limit: number): Promise<Downtime[]> {
  const { rows } = await sql<Downtime>`
    select from_at as "from", until_at as until from downtime order by from_at desc limit ${limit}`.execute(db)
  return rows
}

/** All downtimes together: their number, and their length in milliseconds. */
export async function downtimeSum(db: Db): Promise<{ count: number; ms: number }> {
  const { rows } = await sql<{ count: bigint; ms: bigint }>`
    select count(*) as count, coalesce(sum((extract(epoch from until_at - from_at) * 1000)::bigint), 0)::bigint as ms
    from downtime`.execute(db)
  return { count: Number(rows[0]?.count ?? 0n), ms: Number(rows[0]?.ms ?? 0n) }
}
