import { numberedItem } from '../../../http/numbered-item.ts'

/** A withdrawal or payout, until it is completed or rejected. */
export const withdrawalItem = numberedItem('withdrawal', (db, ids) =>
  db.selectFrom('withdrawal').select('id').where('id', 'in', ids).where('state', 'not in', ['completed', 'rejected']),
)
