import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import type { ManualSum } from '@humidor/domain/money/transparency.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'
import { isStillValid } from '../price.queries.ts'

/** The last valid agreement for a midnight, with both operators' names. */
export async function agreedFor(db: Db, day: BusinessDay) {
  const { rows } = await sql<{ price: Price; maker: string; checker: string }>`
    select g.price, m.name as maker, k.name as checker from price_agreed g
    join approval a on a.id = g.approval_id join operator m on m.id = a.maker join operator k on k.id = a.checker
    where g.day = ${day} and ${isStillValid} order by g.id desc limit 1`.execute(db)
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

interface PricesQuery {
  by: By | undefined
  order: TimeOrder | undefined
  place: { at: Date; id: string } | undefined
  limit: number
}

/** A page of published prices after a place. */
export async function publishedBefore(db: Db, { by, order, place, limit }: PricesQuery): Promise<PublishedRow[]> {
  const { way, past } = directionOf(order)
  const { rows } = await sql<PublishedRow>`
    select p.id, p.day, p.published_at as at, p.price, p.opens, a.reason, m.name as maker, k.name as checker, (
      select b.price from cig_price b where (b.published_at, b.id) < (p.published_at, p.id)
      order by b.published_at desc, b.id desc limit 1
    ) as before
    from cig_price p left join approval a on a.id = p.approval_id
    left join operator m on m.id = a.maker left join operator k on k.id = a.checker
    where ${madeBy(by)} and ${place ? sql`(p.published_at, p.id) ${past} (${place.at}, ${place.id}::bigint)` : sql`true`}
    order by p.published_at ${way}, p.id ${way} limit ${limit}`.execute(db)
  return rows
}

export async function countPublished(db: Db, by: By | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from cig_price p where ${madeBy(by)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Prices that two operators agreed on: since a moment, and ever. */
export async function agreedPrices(db: Db, since: Date): Promise<ManualSum[]> {
  const { rows } = await sql<ManualSum>`
    select 'price' as kind, null as coin, count(*) as count, 0::bigint as amount,
      count(*) filter (where at > ${since}) as "recentCount",
      0::bigint as "recentAmount"
    from price_agreed having count(*) > 0`.execute(db)
  return rows
}
