import { numberedItem } from '../../../http/numbered-item.ts'

/** A transfer between members that is in review. */
export const transferItem = numberedItem('transfer', (db, ids) =>
  db.selectFrom('transfer_review').select('id').where('id', 'in', ids).where('state', '=', 'pending'),
)
