import { numberedItem } from '../../../http/numbered-item.ts'

/** A conversation, while it waits for an answer. */
export const feedbackItem = numberedItem('feedback', (db, ids) =>
  db.selectFrom('feedback').select('id').where('id', 'in', ids).where('state', '=', 'open'),
)
