import type { ItemKind } from '../../http/feature.ts'

/** A transfer between members, while it is held for review. */
export const transferItem: ItemKind = {
  kind: 'transfer',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('transfer_review')
      .select('id')
      .where('id', 'in', ids.map(BigInt))
      .where('state', '=', 'pending')
      .execute()
    return rows.map(({ id }) => String(id))
  },
}
