import type { MallCategory, ProductText } from '@humidor/domain/commerce/mall.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { textsIn } from '../../../platform/localized-content/localized-content.queries.ts'

export const productTexts = textsIn<ProductText>({
  table: 'mall_product_text',
  of: 'product_id',
  columns: ['title', 'tags', 'details', 'content'],
})

/** A product in the members' view, in one language. */
export interface ShownProduct {
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

const shownColumns = sql`p.id, p.category, p.price, p.place, p.stock, p.picture, t.language, t.title, t.tags`

const shown = (category: MallCategory | undefined) =>
  sql`p.shown_since is not null and ${category === undefined ? sql`true` : sql`p.category = ${sql.lit(category)}`}`

/** A place in the platform's order of products. */
export interface ProductPlace {
  place: number
  id: bigint
}

export interface ProductsFilter {
  /** A key of `locales/languages.ts`. */
  language: string
  category: MallCategory | undefined
  after: ProductPlace | undefined
  limit: number
}

/** The visible products, in the platform's order. */
export async function shownProducts(db: Db, { language, category, after, limit }: ProductsFilter) {
  const beyond = after ? sql`and (p.place, p.id) > (${after.place}::int, ${after.id}::bigint)` : sql``
  const { rows } = await sql<ShownProduct>`
    select ${shownColumns} from mall_product p cross join ${productTexts.translated('p.id', language)}
    where ${shown(category)} ${beyond} order by p.place, p.id limit ${limit}`.execute(db)
  return rows
}

export async function countShown(db: Db, category: MallCategory | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_product p where ${shown(category)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** A visible product with its full text. */
export async function shownOne(db: Db, id: number, language: string) {
  const { rows } = await sql<ShownProduct & { details: string; content: string }>`
    select ${shownColumns}, t.details, t.content
    from mall_product p cross join ${productTexts.translated('p.id', language)}
    where p.id = ${id} and p.shown_since is not null`.execute(db)
  return rows[0]
}

/** A product at its purchase. */
export interface OnSale {
  id: bigint
  price: bigint
  stock: number
  title: string
}

/**
 * A visible product with its title in a language, locked until the purchase commits: each concurrent buyer sees the remaining
 * stock. `look`: without a lock, for a check that must not wait.
 */
export async function productOnSale(db: Db, id: number, language: string, how: 'hold' | 'look') {
  const { rows } = await sql<OnSale>`
    select p.id, p.price, p.stock, t.title
    from mall_product p cross join ${productTexts.translated('p.id', language)}
    where p.id = ${id} and p.shown_since is not null
    ${how === 'hold' ? sql`for no key update of p` : sql``}`.execute(db)
  return rows[0]
}

/** Changes the stock by one piece. Its row is locked. */
export const moveStock = (db: Db, id: bigint, by: number) =>
  sql`update mall_product set stock = stock + ${by} where id = ${id}`.execute(db)
