import type { ItemKind } from '../../http/feature.ts'

/** A member can always be acted on. */
export const memberItem: ItemKind = {
  kind: 'member',
  waiting: async (db, ids) => {
    const rows = await db.selectFrom('member').select('uid').where('uid', 'in', ids.map(Number)).execute()
    return rows.map(({ uid }) => String(uid))
  },
}
