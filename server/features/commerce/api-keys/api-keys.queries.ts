import type { ApiScope } from '@humidor/domain/commerce/api-key.ts'
import type { MerchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { sql } from 'kysely'
import { type Db, forgettable, hasRow, type Tx } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'

/** A key as its merchant sees it. */
export interface ApiKeyRow {
  id: bigint
  name: string
  prefix: string
  scopes: ApiScope[]
  created_at: Date
  used_at: Date | null
  rotated_at: Date | null
  old_until: Date | null
}

const columns = sql`k.id, k.name, k.prefix, k.scopes, k.created_at, k.used_at, k.rotated_at, k.old_until`

/** A merchant's keys that work, the newest first. */
export async function livingKeys(db: Db, merchantId: number): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} from merchant_api_key k where k.merchant_id = ${merchantId} and k.revoked_at is null order by k.id desc`.execute(
    db,
  )
  return rows
}

/** Whether there is such a merchant. */
export const isMerchant = (db: Db, merchantId: number): Promise<boolean> =>
  hasRow(db.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', merchantId))

const keysOf = (merchantId: number) => sql`merchant_api_key k where k.merchant_id = ${merchantId}`

/** A page of a merchant's keys with revoked ones, the newest first. */
export async function keysBefore(
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | undefined; limit: number },
) {
  const { rows } = await sql<ApiKeyRow & { revoked_at: Date | null }>`
    select ${columns}, k.revoked_at from ${keysOf(merchantId)}
      and ${before === undefined ? sql`true` : sql`k.id < ${before}`}
    order by k.id desc limit ${limit}`.execute(db)
  return rows
}

export const countKeys = (db: Db, merchantId: number): Promise<number> => countRows(db, keysOf(merchantId))

/** Locks a merchant, and answers which of the twenty places their keys have taken. Two new keys take turns. */
export async function lockPlaces(tx: Tx, merchantId: number): Promise<number[]> {
  await sql`select from merchant where merchant_id = ${merchantId} for no key update`.execute(tx)
  const { rows } = await sql<{ slot: number }>`
    select slot from merchant_api_key where merchant_id = ${merchantId} and revoked_at is null`.execute(tx)
  return rows.map(({ slot }) => slot)
}

/** A secret as it is stored. */
export interface StoredSecret {
  hash: Buffer
  prefix: string
}

export interface NewApiKey extends StoredSecret {
  merchantId: number
  slot: number
  name: string
  scopes: readonly ApiScope[]
  at: Date
}

export async function insertKey(tx: Tx, it: NewApiKey): Promise<ApiKeyRow> {
  const { rows } = await sql<ApiKeyRow>`
    insert into merchant_api_key as k (merchant_id, slot, name, scopes, secret_hash, prefix, created_at)
    values (${it.merchantId}, ${it.slot}, ${it.name}, ${[...it.scopes]}::text[], ${it.hash}, ${it.prefix}, ${it.at})
    returning ${columns}`.execute(tx)
  return rows[0] as ApiKeyRow
}

/** Replaces the secret of a key that works. Undefined: there is none with this id. */
export async function replaceSecret(
  tx: Tx,
  it: StoredSecret & { merchantId: number; id: bigint; at: Date; oldUntil: Date },
): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    update merchant_api_key k set old_hash = secret_hash, old_until = ${it.oldUntil}, rotated_at = ${it.at},
      secret_hash = ${it.hash}, prefix = ${it.prefix}
    where k.id = ${it.id} and k.merchant_id = ${it.merchantId} and k.revoked_at is null
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Ends a key. Returns its first characters; undefined: none with this id worked. */
export async function writeRevoked(
  tx: Tx,
  it: { merchantId: number; id: bigint; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ prefix: string }>`
    update merchant_api_key set revoked_at = ${it.at}
    where id = ${it.id} and merchant_id = ${it.merchantId} and revoked_at is null returning prefix`.execute(tx)
  return rows[0]?.prefix
}

/** A key that was found by its secret, and its merchant. */
export interface FoundKey {
  /** The position in the arguments, from 1. */
  n: bigint
  id: bigint
  name: string
  scopes: ApiScope[]
  used_at: Date | null
  merchant_id: number
  merchant: string
  status: MerchantStatus
}

/** Finds the keys that work behind many secrets, in one statement. */
export async function keysBehind(db: Db, hashes: readonly Buffer[], at: Date): Promise<FoundKey[]> {
  const { rows } = await sql<FoundKey>`
    select asked.n, k.id, k.name, k.scopes, k.used_at, m.merchant_id, m.name as merchant, m.status
    from unnest(${hashes}::bytea[]) with ordinality asked (hash, n)
    -- Lateral with "offset 0", so that every plan uses both indexes.
    cross join lateral (
      select * from merchant_api_key where secret_hash = asked.hash and revoked_at is null
      union all
      select * from merchant_api_key where old_hash = asked.hash and old_until > ${at} and revoked_at is null
      offset 0
    ) k
    join merchant m on m.merchant_id = k.merchant_id`.execute(db)
  return rows
}

/** Notes that keys were used. Skips rows that another transaction has locked, so that no request waits. */
export const writeUsed = (db: Db, ids: readonly bigint[], at: Date, unusedSince: Date) =>
  sql`
  update merchant_api_key set used_at = ${at} where id in (
    select id from merchant_api_key
    where id = any(${ids}::bigint[]) and (used_at is null or used_at <= ${unusedSince}) and revoked_at is null
    for no key update skip locked
  ) and revoked_at is null and ${forgettable}`.execute(db)

/** Whether a secret still works, until this transaction ends: a revocation waits for it. */
export async function stillWorks(tx: Tx, { id, hash, at }: { id: bigint; hash: Buffer; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from merchant_api_key where id = ${id} and revoked_at is null
      and (secret_hash = ${hash} or (old_hash = ${hash} and old_until > ${at})) for share`.execute(tx)
  return rows.length > 0
}
