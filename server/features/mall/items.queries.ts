import type { ItemKind } from '../../http/feature.ts'

/** A product can always be changed. */
export const productItem: ItemKind = {
  kind: 'product',
  waiting: async (db, ids) => {
    const rows = await db.selectFrom('mall_product').select('id').where('id', 'in', ids.map(BigInt)).execute()
    return rows.map(({ id }) => String(id))
  },
}

/** An order of the mall, until it is refunded: one that has arrived can be, too. */
export const mallOrderItem: ItemKind = {
  kind: 'mallorder',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('mall_order')
      .select('id')
      .where('id', 'in', ids.map(BigInt))
      .where('status', 'not in', ['refunded', 'failed'])
      .execute()
    return rows.map(({ id }) => String(id))
  },
}
