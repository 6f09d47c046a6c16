import type { ItemKind } from '../../http/feature.ts'

/** A withdrawal or payout, until it is completed or rejected. */
export const withdrawalItem: ItemKind = {
  kind: 'withdrawal',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('withdrawal')
      .select('id')
      .where('id', 'in', ids.map(BigInt))
      .where('state', 'not in', ['completed', 'rejected'])
      .execute()
    return rows.map(({ id }) => String(id))
  },
}
