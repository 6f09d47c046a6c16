import { numberedItem } from '../../../http/numbered-item.ts'

/** A product can always be changed. */
export const productItem = numberedItem('product', (db, ids) =>
  db.selectFrom('mall_product').select('id').where('id', 'in', ids),
)

/** An order of the mall, until it is refunded. An arrived order can be refunded too. */
export const mallOrderItem = numberedItem('mallorder', (db, ids) =>
  db.selectFrom('mall_order').select('id').where('id', 'in', ids).where('status', 'not in', ['refunded', 'failed']),
)
