import type { Role } from '@humidor/contract/call.ts'
import { sql } from 'kysely'
import { type Db, forgettable, hasRow, type Tx } from '../../../../database/database.ts'

export interface FoundSession {
  /** The position in the arguments, from 1. */
  n: bigint
  id: number
  name: string
  email: string
  role: Role
}

/** A session is over when its last request or its beginning is before these. */
export interface Limits {
  unseenSince: Date
  begunSince: Date
}

/**
 * Finds the living sessions among many, with their operators, and updates `seen_at`, in one statement.
 * Skips rows that another transaction has locked, so that no request waits.
 */
export async function findSessions(
  db: Db,
  hashes: readonly Buffer[],
  sids: readonly string[],
  at: Date,
  { unseenSince, begunSince }: Limits,
): Promise<FoundSession[]> {
  const { rows } = await sql<FoundSession>`
    with found as (
      select asked.n, s.token_hash, o.id, o.name, o.email, o.role
      from unnest(${hashes}::bytea[], ${sids}::text[]) with ordinality asked (hash, sid, n)
      join operator_session s on s.token_hash = asked.hash and s.sid = asked.sid
      join operator o on o.id = s.operator_id
      where s.seen_at > ${unseenSince} and s.created_at > ${begunSince} and o.disabled_at is null
    ),
    seen as (
      update operator_session set seen_at = ${at} where token_hash in (
        select s.token_hash from operator_session s join found on found.token_hash = s.token_hash
        where s.seen_at < ${at} for no key update of s skip locked
      ) and ${forgettable}
    )
    select n, id, name, email, role from found`.execute(db)
  return rows
}

export interface NewSession {
  token_hash: Buffer
  id: string
  operator_id: number
  sid: string
  ip: string
  device: string
  created_at: Date
  seen_at: Date
}

/** Inserts a session, or replaces the operator's session on this device. A code of the old one counts no longer. */
export const putSession = (tx: Tx, row: NewSession) =>
  tx
    .insertInto('operator_session')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'sid']).doUpdateSet({ ...row, code_at: null, code_lasts: null }),
    )
    .execute()

/** An operator's living sessions, the newest first. */
export const sessionsOf = (db: Db, operatorId: number, { unseenSince, begunSince }: Limits) =>
  db
    .selectFrom('operator_session')
    .select(['id', 'device', 'ip', 'sid', 'created_at', 'seen_at'])
    .where('operator_id', '=', operatorId)
    .where('seen_at', '>', unseenSince)
    .where('created_at', '>', begunSince)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Whether an operator is signed in on a device. The session stays until the transaction ends. */
export const lockSession = (tx: Tx, operatorId: number, sid: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('operator_session')
      .select('id')
      .where('operator_id', '=', operatorId)
      .where('sid', '=', sid)
      .forKeyShare(),
  )

/** Ends one session of an operator by its id. False when the operator has none with this id. */
export const deleteSessionById = (tx: Tx, operatorId: number, id: string): Promise<boolean> =>
  hasRow(tx.deleteFrom('operator_session').where('operator_id', '=', operatorId).where('id', '=', id).returning('id'))

/** Ends the session that an operator has on a device. */
export const deleteSessionOn = (tx: Tx, operatorId: number, sid: string) =>
  tx.deleteFrom('operator_session').where('operator_id', '=', operatorId).where('sid', '=', sid).execute()

/** Ends an operator's sessions, but for the one on a device. */
export const deleteSessions = (tx: Tx, operatorId: number, exceptSid = '') =>
  tx.deleteFrom('operator_session').where('operator_id', '=', operatorId).where('sid', '<>', exceptSid).execute()

/** Whether an operator has signed in on a device before. */
export const isKnownDevice = (db: Db, operatorId: number, sidHash: Buffer): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('operator_device')
      .select('seen_at')
      .where('operator_id', '=', operatorId)
      .where('sid_hash', '=', sidHash),
  )

export const putDevice = (tx: Tx, row: { operator_id: number; sid_hash: Buffer; seen_at: Date }) =>
  tx
    .insertInto('operator_device')
    .values(row)
    .onConflict((conflict) => conflict.columns(['operator_id', 'sid_hash']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()

export const forgetDevices = (tx: Tx, operatorId: number) =>
  tx.deleteFrom('operator_device').where('operator_id', '=', operatorId).execute()

/** Ends all sessions of all operators, forgets their devices, and releases their items. Returns the number of sessions. */
export async function endOperatorSessions(tx: Tx): Promise<number> {
  await tx.deleteFrom('operator_lock').execute()
  await tx.deleteFrom('operator_device').execute()
  const { numDeletedRows } = await tx.deleteFrom('operator_session').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A device without a sign-in for this long is forgotten. Milliseconds. */
const DEVICE_LIFE_MS = 400 * 86_400_000

/** Deletes a batch of ended sessions, expired claims and old devices. Returns the number of rows. */
export async function deleteOver(
  db: Db,
  at: Date,
  { unseenSince, begunSince }: Limits,
  limit: number,
): Promise<number> {
  const longAgo = new Date(at.getTime() - DEVICE_LIFE_MS)
  const batches = [
    sql`delete from operator_session where token_hash in (
      select token_hash from operator_session where seen_at <= ${unseenSince} or created_at <= ${begunSince}
      limit ${limit} for update skip locked)`,
    sql`delete from operator_lock where item in (
      select item from operator_lock where until <= ${at} limit ${limit} for update skip locked)`,
    sql`delete from operator_device where (operator_id, sid_hash) in (
      select operator_id, sid_hash from operator_device where seen_at <= ${longAgo} limit ${limit} for update skip locked)`,
  ]
  let gone = 0
  for (const batch of batches) gone += Number((await batch.execute(db)).numAffectedRows ?? 0)
  return gone
}
