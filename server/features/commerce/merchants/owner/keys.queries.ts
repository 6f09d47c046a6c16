import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'

/**
 * The first characters of a merchant's API keys of which a secret from before a recovery still works, the oldest key first. A new secret
 * made afterwards ends that, once the old one is over.
 */
export async function keysFromBefore(db: Db, merchantId: number, recovery: Date, at: Date): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    select prefix from merchant_api_key where merchant_id = ${merchantId} and revoked_at is null and created_at <= ${recovery}
      and (rotated_at is null or rotated_at <= ${recovery} or old_until > ${at}) order by id`.execute(db)
  return rows.map(({ prefix }) => prefix)
}

/**
 * Ends all API keys of a merchant, after the writes that they have begun. In the order of their ids, as every lock is taken.
 * @returns the first characters of those that worked
 */
export async function revokeKeys(tx: Tx, merchantId: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    with working as materialized (
      select id from merchant_api_key where merchant_id = ${merchantId} and revoked_at is null order by id for no key update),
    ended as (update merchant_api_key k set revoked_at = ${at} from working w where k.id = w.id returning k.id, k.prefix)
    select prefix from ended order by id`.execute(tx)
  return rows.map(({ prefix }) => prefix)
}
