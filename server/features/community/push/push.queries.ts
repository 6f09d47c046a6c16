import type { PushGroup } from '@humidor/domain/community/push-kinds.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import { type PushChoice, wantedPushes } from '../../../platform/notifications/push-queue.queries.ts'
import type { PushPayload } from '../../../platform/notifications/push-queue.ts'

/** What a member chose about push notifications. Quiet hours are null together. */
export interface ChosenRow extends PushChoice {
  language: string
  amounts: boolean
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
}

const chosen = sql`${wantedPushes}, m.language, coalesce(c.amounts, false) as amounts, c.quiet_from, c.quiet_until, c.time_zone`

/** A member's choice, chosen or by default. Undefined: there is no such member. */
export async function chosenBy(db: Db, uid: number) {
  const { rows } = await sql<ChosenRow>`
    select ${chosen} from member m left join push_choice c on c.uid = m.uid where m.uid = ${uid}`.execute(db)
  return rows[0]
}

/** The choice of a member, the number of their devices, and the key of the one with this `sid`. */
export async function choiceWithDevices(db: Db, uid: number, sid: string) {
  const { rows } = await sql<ChosenRow & { devices: bigint; device_key: string | null }>`
    select ${chosen}, d.devices, d.device_key from member m left join push_choice c on c.uid = m.uid
    cross join lateral (
      select count(*) as devices, max(public_key) filter (where sid = ${sid}) as device_key
      from push_subscription where uid = m.uid
    ) d where m.uid = ${uid}`.execute(db)
  return rows[0]
}

/** The columns of a choice that a call sets. */
export type ChoiceChange = Partial<Record<PushGroup, boolean>> & {
  amounts?: boolean
  quiet_from?: number | null
  quiet_until?: number | null
  time_zone?: string | null
  tested_at?: Date
}

/** Sets some columns of a member's choice, and keeps the others. */
export const putPushChoice = (tx: Tx, uid: number, change: ChoiceChange) =>
  tx
    .insertInto('push_choice')
    .values({ uid, ...change })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ uid, ...change }))
    .execute()

/** Locks a member's row of choices until the transaction ends, and makes it where it is missing. Returns the time of their last test. */
export async function lockPushChoice(tx: Tx, uid: number): Promise<Date | null> {
  await putPushChoice(tx, uid, {})
  const row = await tx.selectFrom('push_choice').select('tested_at').where('uid', '=', uid).executeTakeFirst()
  return row?.tested_at ?? null
}

/** A device to be stored. */
export interface NewDevice {
  uid: number
  sid: string
  endpoint_hash: Buffer
  sealed: Buffer
  key_id: string
  public_key: string
  created_at: Date
}

/**
 * Stores a device. It takes the place of the session's device before, and of the same browser with another member. Call it with the
 * member's choice locked.
 */
export async function putDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { uid, sid, endpoint_hash, sealed, key_id, public_key } = device
  await tx
    .deleteFrom('push_subscription')
    .where('uid', '=', uid)
    .where('sid', '=', sid)
    .where('endpoint_hash', '<>', endpoint_hash)
    .execute()
  await tx
    .insertInto('push_subscription')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ uid, sid, sealed, key_id, public_key, created_at: device.created_at }),
    )
    .execute()
}

/** Deletes the oldest devices of a member beyond a number. */
export const dropOldest = (tx: Tx, uid: number, kept: number) =>
  sql`
    delete from push_subscription where uid = ${uid} and sid in (
      select sid from push_subscription where uid = ${uid} order by created_at desc, sid offset ${kept})`.execute(tx)

export const deleteDevice = (tx: Tx, uid: number, sid: string) =>
  tx.deleteFrom('push_subscription').where('uid', '=', uid).where('sid', '=', sid).execute()

export const hasDevice = (tx: Tx, uid: number, sid: string): Promise<boolean> =>
  hasRow(tx.selectFrom('push_subscription').select('uid').where('uid', '=', uid).where('sid', '=', sid))

/** A device, sealed. */
export interface DeviceRow {
  uid: number
  sid: string
  endpoint_hash: Buffer
  sealed: Buffer
  key_id: string
  public_key: string
}

/** The devices of a member with a living session, or the one with this `sid`. */
export const devicesOf = (db: Db, uid: number, sid: string | undefined, at: Date): Promise<DeviceRow[]> =>
  db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', (join) => join.onRef('s.uid', '=', 'p.uid').onRef('s.sid', '=', 'p.sid'))
    .select(['p.uid', 'p.sid', 'p.endpoint_hash', 'p.sealed', 'p.key_id', 'p.public_key'])
    .where('p.uid', '=', uid)
    .where('s.expires_at', '>', at)
    .$if(sid !== undefined, (query) => query.where('p.sid', '=', sid ?? ''))
    .execute()

/** Notes that the push service accepted a message for these devices. */
export const noteSent = (db: Db, uid: number, sids: readonly string[], at: Date) =>
  db.updateTable('push_subscription').set({ sent_at: at }).where('uid', '=', uid).where('sid', 'in', sids).execute()

/** Deletes a device that its push service does not know any more, unless it was replaced meanwhile. */
export const forgetDevice = (db: Db, { uid, endpoint_hash }: DeviceRow) =>
  db.deleteFrom('push_subscription').where('uid', '=', uid).where('endpoint_hash', '=', endpoint_hash).execute()

/** Stores notifications that wait until a moment, each once. */
export const putWaiting = (db: Db, tasks: readonly PushPayload[], sendAt: Date) =>
  db
    .insertInto('push_waiting')
    .values(
      tasks.map((task) => ({
        name: `${task.key} ${task.sid ?? ''}`,
        uid: task.uid,
        task: JSON.stringify(task),
        send_at: sendAt,
        expires_at: new Date(task.expiresAt),
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

/** Deletes up to `limit` waiting notifications that are due, and returns them. */
export async function takeDue(tx: Tx, at: Date, limit: number): Promise<PushPayload[]> {
  const { rows } = await sql<{ task: PushPayload }>`
    delete from push_waiting where id in (
      select id from push_waiting where send_at <= ${at} order by send_at limit ${limit})
    returning task`.execute(tx)
  return rows.map(({ task }) => task)
}
