import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { CigPriceTable, PriceAgreedTable } from './price.tables.ts'

/** The price in force. */
export interface Standing {
  id: bigint
  day: BusinessDay
  price: Price
  at: Date
  /** What the day before ended with; null: there was none. */
  yesterday: Price | null
}

/** The last price that was published, with what the day before it ended with. */
export async function standingPrice(db: Db): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select p.id, p.day, p.price, p.published_at as at, (
      select b.price from cig_price b where b.day < p.day order by b.published_at desc, b.id desc limit 1
    ) as yesterday
    from cig_price p order by p.published_at desc, p.id desc limit 1`.execute(db)
  return rows[0]
}

/** The price that a day began with: its own first one, or what was in force before, where it has none. */
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

/** Every price from a moment on (or every one there is), oldest first. */
export async function pricesSince(db: Db, since?: Date): Promise<{ price: Price; at: Date }[]> {
  const { rows } = await sql<{ price: Price; at: Date }>`
    select price, published_at as at from cig_price
    where ${since ? sql`published_at >= ${since}` : sql`true`} order by published_at, id`.execute(db)
  return rows
}

/** Nobody else publishes anything until the transaction ends; everybody may read. */
export const holdPrices = (tx: Tx) => sql`lock table cig_price in share row exclusive mode`.execute(tx)

/** Publishes prices, under `holdPrices`. */
export const publish = async (tx: Tx, prices: readonly Insertable<CigPriceTable>[]) => {
  if (prices.length > 0) await tx.insertInto('cig_price').values(prices).execute()
}

export interface AgreedRow {
  day: BusinessDay
  price: Price
  approval_id: string
}

/** What operators agreed on for the midnights after a day, up to and including that of another. */
export async function agreedBetween(db: Db, after: BusinessDay, upTo: BusinessDay): Promise<AgreedRow[]> {
  const { rows } = await sql<AgreedRow>`
    select distinct on (day) day, price, approval_id from price_agreed
    where day > ${after} and day <= ${upTo} order by day, id desc`.execute(db)
  return rows
}

export const insertAgreed = (tx: Tx, row: Insertable<PriceAgreedTable>) =>
  tx.insertInto('price_agreed').values(row).execute()

/** What was last agreed on for a midnight, and by whom. */
export async function agreedFor(db: Db, day: BusinessDay) {
  const { rows } = await sql<{ price: Price; maker: string; checker: string }>`
    select g.price, m.name as maker, k.name as checker from price_agreed g
    join approval a on a.id = g.approval_id join operator m on m.id = a.maker join operator k on k.id = a.checker
    where g.day = ${day} order by g.id desc limit 1`.execute(db)
  return rows[0]
}

export interface PublishedRow {
  id: bigint
  day: BusinessDay
  at: Date
  price: Price
  before: Price | null
  opens: boolean
  reason: string | null
  maker: string | null
  checker: string | null
}

export type By = 'rule' | 'operators'

const madeBy = (by: By | undefined) => {
  if (by === undefined) return sql`true`
  return by === 'rule' ? sql`p.approval_id is null` : sql`p.approval_id is not null`
}

/** A page of what was published, the newest first, from the place on where the page before ended. */
export async function publishedBefore(
  db: Db,
  { by, place, limit }: { by: By | undefined; place: { at: Date; id: string } | undefined; limit: number },
): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select p.id, p.day, p.published_at as at, p.price, p.opens, a.reason, m.name as maker, k.name as checker, (
      select b.price from cig_price b where (b.published_at, b.id) < (p.published_at, p.id)
      order by b.published_at desc, b.id desc limit 1
    ) as before
    from cig_price p left join approval a on a.id = p.approval_id
    left join operator m on m.id = a.maker left join operator k on k.id = a.checker
    where ${madeBy(by)} and ${place ? sql`(p.published_at, p.id) < (${place.at}, ${place.id}::bigint)` : sql`true`}
    order by p.published_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countPublished(db: Db, by: By | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from cig_price p where ${madeBy(by)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}
