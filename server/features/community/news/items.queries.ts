import { numberedItem } from '../../../http/numbered-item.ts'

/** News can always be changed. */
export const newsItem = numberedItem('news', (db, ids) => db.selectFrom('news').select('id').where('id', 'in', ids))
