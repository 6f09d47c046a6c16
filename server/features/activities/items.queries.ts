import type { ItemKind } from '../../http/feature.ts'

/** An activity can always be changed. */
export const activityItem: ItemKind = {
  kind: 'activity',
  waiting: async (db, ids) => {
    const rows = await db.selectFrom('activity').select('id').where('id', 'in', ids.map(BigInt)).execute()
    return rows.map(({ id }) => String(id))
  },
}

/** An application, until it is approved or refused. */
export const applicationItem: ItemKind = {
  kind: 'application',
  waiting: async (db, ids) => {
    const rows = await db
      .selectFrom('application')
      .select('id')
      .where('id', 'in', ids.map(BigInt))
      .where('state', '=', 'waiting')
      .execute()
    return rows.map(({ id }) => String(id))
  },
}
