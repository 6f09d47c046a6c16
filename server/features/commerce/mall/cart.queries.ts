import type { Wanted } from '@humidor/domain/commerce/mall-cart.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { productTexts, type ShownProduct } from './products.queries.ts'

/** A line of a cart with its product. Of a hidden product: only what the line kept, without pieces or a picture. */
export interface CartLine extends ShownProduct {
  shown: boolean
  quantity: number
  seen_cig: bigint
}

/** A member's cart, the oldest line first, in a language: a key of `locales/languages.ts`. */
export async function cartOf(db: Db, uid: number, language: string): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`
    select p.id, p.category, p.price, p.place, case when p.shown_since is null then 0 else p.stock end as stock,
      case when p.shown_since is not null then p.picture end as picture, coalesce(t.language, c.language) as language,
      coalesce(t.title, c.title) as title, coalesce(t.tags, '') as tags, p.shown_since is not null as shown,
      c.quantity, c.seen_cig
    from mall_cart_line c join mall_product p on p.id = c.product_id
    left join ${productTexts.translated('p.id', language)} on p.shown_since is not null
    where c.uid = ${uid} order by c.added_at, c.product_id`.execute(db)
  return rows
}

/** Counts the products of a cart other than one. */
export async function countOtherLines(tx: Tx, uid: number, productId: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from mall_cart_line where uid = ${uid} and product_id <> ${productId}`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

export interface NewCartLine {
  uid: number
  productId: number
  quantity: number
  seenCig: bigint
  /** The title that the member saw, and its language. */
  title: string
  language: string
  at: Date
}

/** Puts a product into a cart, in place of its line. */
export const putCartLine = (tx: Tx, { uid, productId, quantity, seenCig, title, language, at }: NewCartLine) =>
  sql`insert into mall_cart_line (uid, product_id, quantity, seen_cig, title, language, added_at)
    values (${uid}, ${productId}, ${quantity}, ${seenCig}, ${title}, ${language}, ${at})
    on conflict (uid, product_id) do update set quantity = excluded.quantity, seen_cig = excluded.seen_cig,
      title = excluded.title, language = excluded.language`.execute(tx)

/** Takes a product out of a cart. */
export const dropCartLine = (tx: Tx, uid: number, productId: number) =>
  sql`delete from mall_cart_line where uid = ${uid} and product_id = ${productId}`.execute(tx)

/** Locks the lines of some products in a cart until the transaction ends, so that each piece in it is paid once. */
export async function lockCartLines(tx: Tx, uid: number, productIds: readonly number[]): Promise<Wanted[]> {
  const { rows } = await sql<{ product_id: bigint; quantity: number }>`
    select product_id, quantity from mall_cart_line where uid = ${uid} and product_id = any (${productIds}::bigint[])
    order by product_id for update`.execute(tx)
  return rows.map(({ product_id, quantity }) => ({ productId: Number(product_id), quantity }))
}

/** Takes paid pieces out of locked lines. A line without pieces goes. */
export async function takePaidPieces(tx: Tx, uid: number, paid: readonly Wanted[]) {
  const [ids, pieces] = [paid.map(({ productId }) => productId), paid.map(({ quantity }) => quantity)]
  await sql`
    with paid as (select * from unnest(${ids}::bigint[], ${pieces}::integer[]) as p (product_id, quantity)),
      gone as (delete from mall_cart_line c using paid p
        where c.uid = ${uid} and c.product_id = p.product_id and c.quantity <= p.quantity)
    update mall_cart_line c set quantity = c.quantity - p.quantity from paid p
    where c.uid = ${uid} and c.product_id = p.product_id and c.quantity > p.quantity`.execute(tx)
}
