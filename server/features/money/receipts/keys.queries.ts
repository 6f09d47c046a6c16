import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { isoOf } from './tree.queries.ts'

/** The key that signs now, sealed. */
export interface OpenKeyRow {
  id: number
  public_key: Buffer
  private_sealed: Buffer
  sealed_under: string
  salt_secret: Buffer
  /** Seconds since it was made, by the database's clock. */
  age: number
}

/** Locks the key that signs now, so that one signer works at a time. Undefined: there is none, or another signer works. */
export async function lockOpenKey(tx: Tx): Promise<OpenKeyRow | undefined> {
  const { rows } = await sql<OpenKeyRow>`
    select id, public_key, private_sealed, sealed_under, salt_secret, extract(epoch from clock_timestamp() - made_at)::float8 as age
    from signing_key where ends_at is null for update skip locked`.execute(tx)
  return rows[0]
}

export async function hasKey(db: Db): Promise<boolean> {
  const { rows } = await sql`select from signing_key limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The time of the oldest unsigned block, or of the last block where all are signed. No signed block is later and no unsigned one is
 * earlier, as times of blocks never go back. The clock cannot serve: blocks are signed after they were sealed.
 */
const changeOfKeys = sql.raw(`coalesce(
  (select at from ledger_block where number > coalesce((select max(block) from receipt_batch), 0) order by number limit 1),
  (select at from ledger_block order by number desc limit 1))`)

/** Ends a key between two blocks. Returns the time, at which the next one begins. */
export async function endKey(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    update signing_key set ends_at = ${changeOfKeys} where id = ${id}
    returning ${sql.raw(isoOf('ends_at'))} as at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`there is no signing key ${id}`)
  return row.at
}

/** The time of the first block that a first key signs. */
export async function firstBeginning(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ${sql.raw(isoOf('it.at'))} as at from (select ${changeOfKeys} as at) it`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the query of the first key answered no row')
  return row.at
}

export interface NewKey {
  id: number
  public_key: Buffer
  private_sealed: Buffer
  sealed_under: string
  salt_secret: Buffer
  begins_at: string
  signature: Buffer | null
}

/** Stores a key that signs from now on. False: another node has made one meanwhile. */
export async function insertKey(tx: Tx, key: NewKey): Promise<boolean> {
  const { rows } = await sql`
    insert into signing_key (id, public_key, private_sealed, sealed_under, salt_secret, begins_at, signature)
    values (${key.id}, ${key.public_key}, ${key.private_sealed}, ${key.sealed_under}, ${key.salt_secret}, ${key.begins_at}, ${key.signature})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** A key as it is published. Times are ISO 8601 in UTC with microseconds. */
export interface PublicKeyRow {
  id: number
  public_key: Buffer
  begins_at: string
  ends_at: string | null
  signature: Buffer | null
}

/** Every key that has ever signed, by number. */
export async function everyKey(db: Db): Promise<PublicKeyRow[]> {
  const { rows } = await sql<PublicKeyRow>`
    select id, public_key, ${sql.raw(isoOf('begins_at'))} as begins_at, ${sql.raw(isoOf('ends_at'))} as ends_at, signature
    from signing_key order by id`.execute(db)
  return rows
}
