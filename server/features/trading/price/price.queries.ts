import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

/** The price in force. */
export interface PriceInForce {
  id: bigint
  day: BusinessDay
  price: Price
  at: Date
  /** The last price of the day before; null: there was none. */
  yesterday: Price | null
}

/** The last published price, with the last price of the day before it. */
export async function priceInForce(db: Db): Promise<PriceInForce | undefined> {
  const { rows } = await sql<PriceInForce>`
    select p.id, p.day, p.price, p.published_at as at, (
      select b.price from cig_price b where b.day < p.day order by b.published_at desc, b.id desc limit 1
    ) as yesterday
    from cig_price p order by p.published_at desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

/** The opening price of a day: its own first price, or else the price in force before. */
export async function openingPrice(db: Db, day: BusinessDay): Promise<Price | undefined> {
  const { rows } = await sql<{ price: Price }>`
    select price from cig_price where day < ${day} or (day = ${day} and opens)
    order by published_at desc, id desc limit 1`.execute(db)
  return rows[0]?.price
}

/** The very first price. */
export const earliestPrice = async (db: Db): Promise<{ price: Price; at: Date } | undefined> => {
  const { rows } = await sql<{ price: Price; at: Date }>`
    select price, published_at as at from cig_price order by published_at, id limit 1`.execute(db)
  return rows[0]
}

/** All prices, or those from a moment on, the oldest first. */
export async function pricesSince(db: Db, since?: Date): Promise<{ price: Price; at: Date }[]> {
  const { rows } = await sql<{ price: Price; at: Date }>`
    select price, published_at as at from cig_price
    where ${since ? sql`published_at >= ${since}` : sql`true`} order by published_at, id`.execute(db)
  return rows
}

/** Keeps other transactions from publishing until this one ends. Reading stays possible. */
export const lockPrices = (tx: Tx) => sql`lock table cig_price in share row exclusive mode`.execute(tx)

/** Publishes prices. The caller has called `lockPrices`. */
export const publish = async (tx: Tx, prices: readonly Insertable<Schema['cig_price']>[]) => {
  if (prices.length > 0) await tx.insertInto('cig_price').values(prices).execute()
}

/**
 * Whether an agreement `g` with its request `a` is valid: operators have published no price since. Two operators
 * agree on a change from one price to another, so a new price in force at its midnight makes it another change.
 * Prices of the rule do not count.
 */
export const isStillValid = sql<boolean>`not exists (
  select from cig_price o where o.approval_id is not null and o.id > coalesce((a.payload ->> 'standing')::bigint, 0))`

export interface AgreedRow {
  id: bigint
  /** Whether it is still the agreed change. */
  stands: boolean
  day: BusinessDay
  price: Price
  approval_id: string
}

/** The agreements for the midnights after `after`, up to and including `upTo`. */
export async function agreedBetween(db: Db, after: BusinessDay, upTo: BusinessDay): Promise<AgreedRow[]> {
  const { rows } = await sql<AgreedRow>`
    select distinct on (g.day) g.id, g.day, g.price, g.approval_id, ${isStillValid} as stands
    from price_agreed g join approval a on a.id = g.approval_id
    where g.day > ${after} and g.day <= ${upTo} order by g.day, g.id desc`.execute(db)
  return rows
}

export const insertAgreed = (tx: Tx, row: Insertable<Schema['price_agreed']>) =>
  tx.insertInto('price_agreed').values(row).execute()
