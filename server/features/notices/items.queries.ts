import type { ItemKind } from '../../http/feature.ts'

/** A notice that operators write. */
export const noticeItem: ItemKind = {
  kind: 'notice',
  waiting: async (db, ids) => {
    const rows = await db.selectFrom('written_notice').select('id').where('id', 'in', ids.map(BigInt)).execute()
    return rows.map(({ id }) => String(id))
  },
}
