import type { MallCategory, ProductText } from '@humidor/domain/mall.ts'
import { languages } from '@humidor/locales/languages.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../database/database.ts'

const inOrder = sql`array[${sql.join(languages.map(({ key }) => sql.lit(key)))}]::text[]`

/** A product with all that is known of it but its texts. */
export const productRow = (db: Db, id: number) =>
  db
    .selectFrom('mall_product as p')
    .leftJoin('operator as o', 'o.id', 'p.changed_by')
    .selectAll('p')
    .select('o.name as changed_by_name')
    .where('p.id', '=', BigInt(id))
    .executeTakeFirst()
export type ProductRow = NonNullable<Awaited<ReturnType<typeof productRow>>>

/** A product as operators see it in their list. */
export interface DeskProduct extends ProductRow {
  /** In English, or the first language that it is in; null: it has no text yet. */
  title: string | null
  languages: string[]
}

const thatAre = (shown: boolean | undefined) => {
  if (shown === undefined) return sql`true`
  return shown ? sql`p.shown_since is not null` : sql`p.shown_since is null`
}

export interface DeskAsked {
  shown: boolean | undefined
  /** Only what was written before this one. */
  before: bigint | undefined
  limit: number
}

/** Products, shown or not, the latest written first. */
export async function deskProducts(db: Db, { shown, before, limit }: DeskAsked): Promise<DeskProduct[]> {
  const { rows } = await sql<DeskProduct>`
    select p.*, o.name as changed_by_name, t.title, coalesce(t.languages, '{}') as languages
    from mall_product p left join operator o on o.id = p.changed_by
    cross join lateral (
      select array_agg(language order by place) as languages, (array_agg(title order by place))[1] as title
      from (select language, title, array_position(${inOrder}, language) as place
        from mall_product_text where product_id = p.id) text
    ) t
    where ${thatAre(shown)} ${before === undefined ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countProducts(db: Db, shown: boolean | undefined): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_product p where ${thatAre(shown)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Its texts, in the order of the languages. */
export const textsOf = (db: Db, id: number) =>
  db
    .selectFrom('mall_product_text')
    .select(['language', 'title', 'tags', 'details', 'content'])
    .where('product_id', '=', BigInt(id))
    .orderBy(sql`array_position(${inOrder}, language)`)
    .execute()

/** A product that is about to be changed, held until the transaction ends. */
export const holdProduct = (tx: Tx, id: number) =>
  tx
    .selectFrom('mall_product')
    .select(['id', 'version', 'shown_since', 'stock', 'picture'])
    .where('id', '=', BigInt(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
export type HeldProduct = NonNullable<Awaited<ReturnType<typeof holdProduct>>>

export const hasText = (tx: Tx, id: bigint, language: string): Promise<boolean> =>
  hasRow(
    tx.selectFrom('mall_product_text').select('language').where('product_id', '=', id).where('language', '=', language),
  )

/** Who changes a product, and when. */
export interface Hand {
  operatorId: number
  at: Date
}

/** What holds of a product in every language. */
export interface ProductFacts {
  category: MallCategory
  price: bigint
  place: number
  picture: string | null
}

/** Begins a product, of which none lies there yet. Its id. */
export async function insertProduct(tx: Tx, facts: ProductFacts, { operatorId, at }: Hand): Promise<bigint> {
  const { id } = await tx
    .insertInto('mall_product')
    .values({ ...facts, created_at: at, created_by: operatorId, changed_at: at, changed_by: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is held; each change counts. */
export const changeProduct = (
  tx: Tx,
  { id, version }: HeldProduct,
  facts: Partial<ProductFacts> & { shown_since?: Date | null },
  { operatorId, at }: Hand,
) =>
  tx
    .updateTable('mall_product')
    .set({
      ...facts,
      version: version + 1,
      changed_by: operatorId,
      changed_at: sql`greatest(created_at, ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()

export const putText = (tx: Tx, id: bigint, language: string, text: ProductText) =>
  tx
    .insertInto('mall_product_text')
    .values({ product_id: id, language, ...text })
    .onConflict((conflict) => conflict.columns(['product_id', 'language']).doUpdateSet(text))
    .execute()

/** Takes a text away. Whether it was there. */
export const deleteText = (tx: Tx, id: bigint, language: string): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('mall_product_text')
      .where('product_id', '=', id)
      .where('language', '=', language)
      .returning('language'),
  )
