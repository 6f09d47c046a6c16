import { numberedItem } from '../../../http/numbered-item.ts'

/** A member can always be acted on. */
export const memberItem = numberedItem('member', (db, ids) =>
  db.selectFrom('member').select('uid as id').where('uid', 'in', ids.map(Number)),
)
