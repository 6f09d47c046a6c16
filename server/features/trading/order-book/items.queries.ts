import { numberedItem } from '../../../http/numbered-item.ts'

/** An order that is in the book. */
export const tradeItem = numberedItem('trade', (db, ids) =>
  db.selectFrom('trade_order').select('id').where('id', 'in', ids).where('ended_at', 'is', null),
)
