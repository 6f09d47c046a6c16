import { numberedItem } from '../../../http/numbered-item.ts'

/** A transfer between members, while it is held for review. */
export const transferItem = numberedItem('transfer', (db, ids) =>
  db.selectFrom('transfer_review').select('id').where('id', 'in', ids).where('state', '=', 'pending'),
)
