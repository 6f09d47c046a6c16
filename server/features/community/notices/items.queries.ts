import { numberedItem } from '../../../http/numbered-item.ts'

/** A notice that operators write. */
export const noticeItem = numberedItem('notice', (db, ids) =>
  db.selectFrom('written_notice').select('id').where('id', 'in', ids),
)
