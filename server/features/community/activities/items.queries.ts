import { numberedItem } from '../../../http/numbered-item.ts'

/** An activity can always be changed. */
export const activityItem = numberedItem('activity', (db, ids) =>
  db.selectFrom('activity').select('id').where('id', 'in', ids),
)

/** An application, until it is approved or refused. */
export const applicationItem = numberedItem('application', (db, ids) =>
  db.selectFrom('application').select('id').where('id', 'in', ids).where('state', '=', 'waiting'),
)
