import type { ItemKind } from '../../http/feature.ts'

/** What a member wrote, until it is answered. */
export const feedbackItem: ItemKind = {
  kind: 'feedback',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('feedback')
      .select('id')
      .where('id', 'in', ids.map(BigInt))
      .where('reply', 'is', null)
      .execute()
    return rows.map(({ id }) => String(id))
  },
}
