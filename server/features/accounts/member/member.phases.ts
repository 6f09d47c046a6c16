import { balanceDate } from '@humidor/domain/business-day.ts'
import type { Phase } from '../../../jobs/phase.ts'
import { priceOn } from '../../trading/price/price.ts'
import { takeSnapshots } from './member.queries.ts'

/** Keyed by (member, day): running it again, late, or on two nodes at once, writes nothing twice and nothing else. */
export const snapshotBalances: Phase = {
  name: 'snapshots',
  summary: 'Records every member’s total at the beginning of the business day.',
  needs: ['price'],
  async run({ tx, day, at, limit }) {
    const seen = await takeSnapshots(tx, { balanceDate: balanceDate(day), at, price: await priceOn(tx, day) }, limit)
    return { done: seen, left: seen === limit }
  },
}
