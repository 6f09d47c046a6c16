import type { ItemKind } from '../../http/feature.ts'

/** An order, while it is in the book. */
export const tradeItem: ItemKind = {
  kind: 'trade',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('trade_order')
      .select('id')
      .where('id', 'in', ids.map(BigInt))
      .where('ended_at', 'is', null)
      .execute()
    return rows.map(({ id }) => String(id))
  },
}
