import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'

/** What a challenge is for. */
export type ChallengePurpose = 'add' | 'sign in' | 'confirm'

export interface Challenge {
  hash: Buffer
  purpose: ChallengePurpose
  uid: number | null
  sid: string
  bound: string
  begun_at: Date
  expires_at: Date
}

/** How many challenges a device has begun since a moment. */
export async function begunSince(db: Db, sid: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('passkey_challenge')
    .select((it) => it.fn.countAll<bigint>().as('n'))
    .where('sid', '=', sid)
    .where('begun_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const putChallenge = (db: Db, row: Challenge) => db.insertInto('passkey_challenge').values(row).execute()

/** A challenge of a device, locked until the transaction ends. */
export const lockChallenge = (tx: Tx, hash: Buffer, sid: string) =>
  tx
    .selectFrom('passkey_challenge')
    .selectAll()
    .where('hash', '=', hash)
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()

export const spendChallenge = (tx: Tx, hash: Buffer, answer: Buffer) =>
  tx.updateTable('passkey_challenge').set({ spent_by: answer }).where('hash', '=', hash).execute()

/** Whose passkey has this credential id; undefined where none has that may be used. */
export async function ownerOf(db: Db, credentialId: Buffer): Promise<number | undefined> {
  const found = await db
    .selectFrom('passkey')
    .select('uid')
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found?.uid
}

/** A passkey of a member by its credential id, locked. */
export const lockPasskey = (tx: Tx, uid: number, credentialId: Buffer) =>
  tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The passkeys of a member, the newest first. */
export const passkeysOf = (db: Db, uid: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'name', 'made_at', 'used_at', 'backed_up'])
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()

export interface NewPasskeyRow {
  uid: number
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: readonly string[]
  name: string
  backed_up: boolean
  made_at: Date
}

/** Inserts a passkey. False where the credential id is taken. */
export async function insertPasskey(tx: Tx, row: NewPasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({ ...row, transports: [...row.transports] })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const putUse = (tx: Tx, id: string, use: { counter: bigint; backed_up: boolean; used_at: Date }) =>
  tx.updateTable('passkey').set(use).where('id', '=', id).execute()

/** Changes a passkey of a member by its public id. False where they have none of it. */
export async function changePasskey(
  tx: Tx,
  uid: number,
  id: string,
  change: { name: string } | { removed_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set(change)
    .where(sql<boolean>`id::text = ${id}`)
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes all passkeys of a member. */
export const removePasskeysOf = (tx: Tx, uid: number, at: Date) =>
  tx.updateTable('passkey').set({ removed_at: at }).where('uid', '=', uid).where('removed_at', 'is', null).execute()

/** When money of a member may leave again; null: at once. */
export async function moneyWaitOf(tx: Tx, uid: number): Promise<Date | null> {
  const { money_waits_until: until } = await tx
    .selectFrom('member')
    .select('money_waits_until')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return until
}

/** Deletes a batch of expired challenges. Returns how many. */
export async function deleteOldChallenges(db: Db, at: Date, limit: number): Promise<number> {
  const gone = await sql`delete from passkey_challenge where hash in (
    select hash from passkey_challenge where expires_at <= ${at} limit ${limit} for update skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}
