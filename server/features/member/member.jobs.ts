import { balanceDate } from '@humidor/domain/business-day.ts'
import type { Job } from '../../jobs/job.ts'
import { priceOn } from '../price/price.ts'
import { takeSnapshots } from './member.queries.ts'

/** Keyed by (member, day): running it again, late, or on two nodes at once, writes nothing twice and nothing else. */
export const snapshotBalances: Job = {
  id: 'member.snapshot-balances',
  tells: 'Writes down what every member owned as the business day began.',
  at: ['00:00'],
  async run({ db, day, at, limit }) {
    const seen = await takeSnapshots(db, { balanceDate: balanceDate(day), at, price: await priceOn(db, day) }, limit)
    return { done: seen, left: seen === limit }
  },
}
