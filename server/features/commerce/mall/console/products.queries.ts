import type { MallCategory } from '@humidor/domain/commerce/mall.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { begunBy, changedBy, type Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { productTexts } from '../products.queries.ts'

/** A product with all its fields except its texts. */
export const productRow = (db: Db, id: number) =>
  db
    .selectFrom('mall_product as p')
    .leftJoin('operator as o', 'o.id', 'p.changed_by')
    .selectAll('p')
    .select('o.name as changed_by_name')
    .where('p.id', '=', BigInt(id))
    .executeTakeFirst()
export type ProductRow = NonNullable<Awaited<ReturnType<typeof productRow>>>

/** A product in the operators' list. */
export interface ConsoleProduct extends ProductRow {
  /** In English, or in its first language; null: it has no text yet. */
  title: string | null
  languages: string[]
}

const thatAre = (shown: boolean | undefined) => {
  if (shown === undefined) return sql`true`
  return shown ? sql`p.shown_since is not null` : sql`p.shown_since is null`
}

export interface ProductsFilter {
  shown: boolean | undefined
  /** Only products changed before this one. */
  before: bigint | undefined
  limit: number
}

/** Products, visible or not, the latest changed first. */
export async function consoleProducts(db: Db, { shown, before, limit }: ProductsFilter): Promise<ConsoleProduct[]> {
  const { rows } = await sql<ConsoleProduct>`
    select p.*, o.name as changed_by_name, t.title, coalesce(t.languages, '{}') as languages
    from mall_product p left join operator o on o.id = p.changed_by
    cross join ${productTexts.titles('p.id')}
    where ${thatAre(shown)} ${before === undefined ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countProducts(db: Db, shown: boolean | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_product p where ${thatAre(shown)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Locks a product for a change, until the transaction ends. */
export const lockProduct = (tx: Tx, id: number) =>
  tx
    .selectFrom('mall_product')
    .select(['id', 'version', 'shown_since', 'stock', 'picture'])
    .where('id', '=', BigInt(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** The fields that all languages share. */
export interface ProductFacts {
  category: MallCategory
  price: bigint
  place: number
  picture: string | null
}

/** Creates a product with no stock. Returns its id. */
export async function insertProduct(tx: Tx, facts: ProductFacts, hand: Hand): Promise<bigint> {
  const { id } = await tx
    .insertInto('mall_product')
    .values({ ...facts, ...begunBy(hand) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked product; each change counts. */
export const changeProduct = (
  tx: Tx,
  held: LockedProduct,
  facts: Partial<ProductFacts> & { shown_since?: Date | null },
  hand: Hand,
) =>
  tx
    .updateTable('mall_product')
    .set({ ...facts, ...changedBy(held, hand) })
    .where('id', '=', held.id)
    .execute()
