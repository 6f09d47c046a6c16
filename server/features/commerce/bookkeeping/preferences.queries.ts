import type { ShopRate } from '@humidor/domain/commerce/bookkeeping.ts'
import { DEFAULT_ZONE, type ShopDay } from '@humidor/domain/commerce/shop-time.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

/** How a merchant counts. One without a row has the platform's zone. */
export async function preferenceOf(db: Db, merchantId: number): Promise<{ zone: string; currency: string | null }> {
  const found = db.selectFrom('merchant_preference').select(['zone', 'currency']).where('merchant_id', '=', merchantId)
  return (await found.executeTakeFirst()) ?? { zone: DEFAULT_ZONE, currency: null }
}

export const putPreference = (tx: Tx, row: Insertable<Schema['merchant_preference']>) =>
  tx
    .insertInto('merchant_preference')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet({ zone: row.zone, currency: row.currency ?? null, changed_at: row.changed_at }),
    )
    .execute()

export const insertRate = (tx: Tx, row: Insertable<Schema['merchant_rate']>) =>
  tx.insertInto('merchant_rate').values(row).execute()

/** A merchant's rates of a currency in the order of their days; the one that counts is the last of a day. */
export async function ratesOf(db: Db, merchantId: number, currency: string): Promise<ShopRate[]> {
  const { rows } = await sql<ShopRate>`
    select distinct on (from_day) to_char(from_day, 'YYYY-MM-DD') as "from", rate from merchant_rate
    where merchant_id = ${merchantId} and currency = ${currency} order by from_day, id desc`.execute(db)
  return rows
}

/** Rates as their owner set them. */
export interface SetRate extends ShopRate {
  created_at: Date
}

/** The newest rates of a currency, the latest day first. */
export async function latestRates(db: Db, merchantId: number, currency: string, limit: number): Promise<SetRate[]> {
  const { rows } = await sql<{ from: ShopDay; rate: bigint; created_at: Date }>`
    select to_char(from_day, 'YYYY-MM-DD') as "from", rate, created_at from merchant_rate
    where merchant_id = ${merchantId} and currency = ${currency} order by from_day desc, id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
