import { sql } from 'kysely'
import type { ClosingPart } from '../../../http/feature.ts'

/** Orders that have not arrived stand in the way. The cart goes; delivery addresses go after the years of keeping. */
export const mallClosing: ClosingPart = {
  async open(db, uid) {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from mall_order where uid = ${uid} and status in ('created', 'shipped')`.execute(db)
    return [{ kind: 'mallOrders', count: Number(rows[0]?.n ?? 0n) }]
  },
  erase: (tx, uid) => tx.deleteFrom('mall_cart_line').where('uid', '=', uid).execute(),
  forget: (tx, uids, at) =>
    sql`
      update mall_order set erased_at = ${at}, address_name = '', address_phone = '', address_detail = ''
      where uid = any (${uids}::int[]) and erased_at is null`.execute(tx),
}
