import type { MallCategory, ProductText } from '@humidor/domain/commerce/mall.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { textsIn } from '../../../platform/localized-content/localized-content.queries.ts'

export const productTexts = textsIn<ProductText>({
  table: 'mall_product_text',
  of: 'product_id',
  columns: ['title', 'tags', 'details', 'content'],
})

/** A product as a member reads it: in one language. */
export interface ToldProduct {
  id: bigint
  category: MallCategory
  price: bigint
  place: number
  stock: number
  picture: string | null
  language: string
  title: string
  tags: string
}

const told = sql`p.id, p.category, p.price, p.place, p.stock, p.picture, t.language, t.title, t.tags`

const shown = (category: MallCategory | undefined) =>
  sql`p.shown_since is not null and ${category === undefined ? sql`true` : sql`p.category = ${sql.lit(category)}`}`

/** A place in the order of the house. */
export interface ProductPlace {
  place: number
  id: bigint
}

export interface ProductsAsked {
  /** A key of `locales/languages.ts`. */
  language: string
  category: MallCategory | undefined
  after: ProductPlace | undefined
  limit: number
}

/** What is shown, in the order of the house. */
export async function shownProducts(db: Db, { language, category, after, limit }: ProductsAsked) {
  const beyond = after ? sql`and (p.place, p.id) > (${after.place}::int, ${after.id}::bigint)` : sql``
  const { rows } = await sql<ToldProduct>`
    select ${told} from mall_product p cross join ${productTexts.told('p.id', language)}
    where ${shown(category)} ${beyond} order by p.place, p.id limit ${limit}`.execute(db)
  return rows
}

export async function countShown(db: Db, category: MallCategory | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_product p where ${shown(category)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** One that is shown, with all that is said of it. */
export async function shownOne(db: Db, id: number, language: string) {
  const { rows } = await sql<ToldProduct & { details: string; content: string }>`
    select ${told}, t.details, t.content
    from mall_product p cross join ${productTexts.told('p.id', language)}
    where p.id = ${id} and p.shown_since is not null`.execute(db)
  return rows[0]
}

/** What is about to be bought. */
export interface OnSale {
  id: bigint
  price: bigint
  stock: number
  title: string
}

/**
 * A product that is shown, with its title in a language, locked until whoever buys it has paid: of many at once, each finds what the
 * one before has left. `look`: without a lock, for who may not have to wait at all.
 */
export async function productOnSale(db: Db, id: number, language: string, how: 'hold' | 'look') {
  const { rows } = await sql<OnSale>`
    select p.id, p.price, p.stock, t.title
    from mall_product p cross join ${productTexts.told('p.id', language)}
    where p.id = ${id} and p.shown_since is not null
    ${how === 'hold' ? sql`for no key update of p` : sql``}`.execute(db)
  return rows[0]
}

/** One piece less, or one more. Its row is held. */
export const moveStock = (db: Db, id: bigint, by: number) =>
  sql`update mall_product set stock = stock + ${by} where id = ${id}`.execute(db)
