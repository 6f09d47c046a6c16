import { numberedItem } from '../../../http/numbered-item.ts'

/** A member's message, until it is answered. */
export const feedbackItem = numberedItem('feedback', (db, ids) =>
  db.selectFrom('feedback').select('id').where('id', 'in', ids).where('reply', 'is', null),
)
