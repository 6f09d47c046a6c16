import { businessDay } from '@humidor/domain/business-day.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import { deleteCounts } from './till.queries.ts'

export const sweep = sweeping({
  id: 'till.sweep',
  summary: 'Deletes how many receipts were mailed on earlier days.',
  deletes: (db, at, limit) => deleteCounts(db, businessDay(at), limit),
})
