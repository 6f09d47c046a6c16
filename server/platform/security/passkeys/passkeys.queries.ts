import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** Whose passkey or challenge it is: a member's, a merchant's or an operator's. */
export interface Holder {
  kind: 'uid' | 'merchant_id' | 'operator_id'
  /** The uid, or the number of the merchant or of the operator. */
  id: number
}

export const memberHolder = (uid: number): Holder => ({ kind: 'uid', id: uid })
export const merchantHolder = (merchantId: number): Holder => ({ kind: 'merchant_id', id: merchantId })
export const operatorHolder = (operatorId: number): Holder => ({ kind: 'operator_id', id: operatorId })

/** The columns of a holder; without one, nobody is named. */
const columnsOf = (holder: Holder | null) => ({
  uid: holder?.kind === 'uid' ? holder.id : null,
  merchant_id: holder?.kind === 'merchant_id' ? holder.id : null,
  operator_id: holder?.kind === 'operator_id' ? holder.id : null,
})

/** What a challenge is for. */
export type ChallengePurpose = 'add' | 'sign in' | 'confirm'

export interface Challenge {
  hash: Buffer
  purpose: ChallengePurpose
  /** Null at a sign-in: nobody is named before the passkey answers. */
  holder: Holder | null
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

export const putChallenge = (db: Db, { holder, ...row }: Challenge) =>
  db
    .insertInto('passkey_challenge')
    .values({ ...row, ...columnsOf(holder) })
    .execute()

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

/** Who of a kind has the passkey with this credential id; undefined where nobody has one that may be used. */
export async function holderOf(db: Db, kind: Holder['kind'], credentialId: Buffer): Promise<Holder | undefined> {
  const found = await db
    .selectFrom('passkey')
    .select(kind)
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const id = found?.[kind] ?? null
  return id === null ? undefined : { kind, id }
}

/** A passkey of a holder by its credential id, locked. */
export const lockPasskey = (tx: Tx, { kind, id }: Holder, credentialId: Buffer) =>
  tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where(kind, '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The passkeys of a holder, the newest first. */
export const passkeysOf = (db: Db, { kind, id }: Holder) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'name', 'made_at', 'used_at', 'backed_up'])
    .where(kind, '=', id)
    .where('removed_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()

export interface NewPasskeyRow {
  holder: Holder
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: readonly string[]
  name: string
  backed_up: boolean
  made_at: Date
}

/** Inserts a passkey. False where the credential id is taken. */
export async function insertPasskey(tx: Tx, { holder, ...row }: NewPasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({ ...row, ...columnsOf(holder), transports: [...row.transports] })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const putUse = (tx: Tx, id: string, use: { counter: bigint; backed_up: boolean; used_at: Date }) =>
  tx.updateTable('passkey').set(use).where('id', '=', id).execute()

/** Changes a passkey of a holder by its public id. False where they have none of it. */
export async function changePasskey(
  tx: Tx,
  holder: Holder,
  id: string,
  change: { name: string } | { removed_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set(change)
    .where(sql<boolean>`id::text = ${id}`)
    .where(holder.kind, '=', holder.id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes all passkeys of a holder. */
export const removePasskeysOf = (tx: Tx, { kind, id }: Holder, at: Date) =>
  tx.updateTable('passkey').set({ removed_at: at }).where(kind, '=', id).where('removed_at', 'is', null).execute()

/** Removes all passkeys of all people of a kind. */
export const removeEveryPasskey = (tx: Tx, kind: Holder['kind'], at: Date) =>
  tx
    .updateTable('passkey')
    .set({ removed_at: at })
    .where(kind, 'is not', null)
    .where('removed_at', 'is', null)
    .execute()

/** Deletes a batch of expired challenges. Returns how many. */
export async function deleteOldChallenges(db: Db, at: Date, limit: number): Promise<number> {
  const gone = await sql`delete from passkey_challenge where hash in (
    select hash from passkey_challenge where expires_at <= ${at} limit ${limit} for update skip locked)`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}
