import type { MallCategory, MallSort, ProductText } from '@humidor/domain/commerce/mall.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
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

export interface Wanted {
  category: MallCategory | undefined
  /** Each must be in a title or the tags of one language. */
  words: readonly string[]
}

const found = (words: readonly string[]) =>
  words.length === 0
    ? sql`true`
    : sql`exists (select from mall_product_text s where s.product_id = p.id and ${sql.join(
        words.map((word) => sql`strpos(s.folded, search_fold(${word})) > 0`),
        sql` and `,
      )})`

const shown = ({ category, words }: Wanted) =>
  sql`p.shown_since is not null and ${category === undefined ? sql`true` : sql`p.category = ${sql.lit(category)}`}
    and ${found(words)}`

// The number by which an order sorts. Products with the same number follow by their own.
const sorts: Readonly<Record<MallSort, { by: RawBuilder<unknown>; falls: boolean }>> = {
  place: { by: sql`p.place::bigint`, falls: false },
  newest: { by: sql`(extract(epoch from p.shown_since) * 1000)::bigint`, falls: true },
  priceUp: { by: sql`p.price`, falls: false },
  priceDown: { by: sql`p.price`, falls: true },
}

/** A place in an order of products. */
export interface ProductPlace {
  key: bigint
  id: bigint
}

export interface ProductsFilter extends Wanted {
  /** A key of `locales/languages.ts`. */
  language: string
  sort: MallSort
  after: ProductPlace | undefined
  limit: number
}

/** The visible products that are wanted, in an order, each with its `key` in it. */
export async function shownProducts(db: Db, { language, sort, after, limit, ...wanted }: ProductsFilter) {
  const { by, falls } = sorts[sort]
  const than = sql.raw(falls ? '<' : '>')
  const beyond = after ? sql`and (${by}, p.id) ${than} (${after.key}::bigint, ${after.id}::bigint)` : sql``
  const way = sql.raw(falls ? 'desc' : 'asc')
  const { rows } = await sql<ShownProduct & { key: bigint }>`
    select ${shownColumns}, ${by} as key from mall_product p cross join ${productTexts.translated('p.id', language)}
    where ${shown(wanted)} ${beyond} order by ${by} ${way}, p.id ${way} limit ${limit}`.execute(db)
  return rows
}

export async function countShown(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_product p where ${shown(wanted)}`.execute(db)
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
  /** The language of the title. */
  language: string
}

/**
 * The visible products of these, with their titles in a language. `hold` locks them in the order of their numbers until the
 * purchase commits, so each concurrent buyer sees the remaining stock. `look`: without a lock, for a check that must not wait.
 */
export async function productsOnSale(db: Db, ids: readonly number[], language: string, how: 'hold' | 'look') {
  const { rows } = await sql<OnSale>`
    select p.id, p.price, p.stock, t.title, t.language
    from mall_product p cross join ${productTexts.translated('p.id', language)}
    where p.id = any (${ids}::bigint[]) and p.shown_since is not null
    order by p.id ${how === 'hold' ? sql`for no key update of p` : sql``}`.execute(db)
  return rows
}

/** Locks products in the order of their numbers, until the transaction ends. */
export const lockProducts = (tx: Tx, ids: readonly bigint[]) =>
  sql`select from mall_product where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx)

/** A change of stock, in pieces. */
export interface StockMove {
  id: bigint
  by: number
}

/** Changes the stock of locked products. */
export const moveStock = (tx: Tx, moves: readonly StockMove[]) =>
  sql`update mall_product p set stock = p.stock + move.by
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ by }) => by)}::integer[]) move (id, by)
    where p.id = move.id`.execute(tx)
