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
