import type { AccountEvent } from '@humidor/domain/accounts/own-account.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'

interface NewEvent {
  kind: AccountEvent
  at: Date
  device: string
  network: string
}

/** Inserts events by one statement. */
export async function insertEvents(db: Db, rows: readonly (NewEvent & { uid: number })[]) {
  if (rows.length > 0) await db.insertInto('account_event').values(rows).execute()
}

/** Inserts an event of the member with this address, in lower case, if there is one. */
export const insertEventOf = (db: Db, email: string, { kind, at, device, network }: NewEvent) =>
  sql`
    insert into account_event (uid, kind, at, device, network)
    select uid, ${kind}, ${at}::timestamptz, ${device}, ${network} from member where email = ${email}`.execute(db)

/** Which events are read: those since a moment, older than the event `before`, and before the moment `until`. */
interface EventsAsked {
  uid: number
  since: Date
  before: bigint | undefined
  until?: Date | undefined
  limit: number
}

/** A member's events, the newest first. */
export const eventsOf = (db: Db, asked: EventsAsked) =>
  db
    .selectFrom('account_event')
    .select(['id', 'at', 'kind', 'device', 'network'])
    .where('uid', '=', asked.uid)
    .where('at', '>', asked.since)
    .$if(asked.until !== undefined, (query) => query.where('at', '<', asked.until ?? new Date()))
    .$if(asked.before !== undefined, (query) => query.where('id', '<', asked.before ?? 0n))
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .execute()

/** Deletes up to `limit` events from before a moment. Returns how many. */
export async function deleteEvents(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await sql`delete from account_event where id in (
    select id from account_event where at <= ${before} order by at limit ${limit})`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}
