import type { ItemKind } from '../../http/feature.ts'

/** News can always be changed. */
export const newsItem: ItemKind = {
  kind: 'news',
  waiting: async (db, ids) => {
    const rows = await db.selectFrom('news').select('id').where('id', 'in', ids.map(BigInt)).execute()
    return rows.map(({ id }) => String(id))
  },
}
