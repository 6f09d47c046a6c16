import type { Figure } from '../../../http/feature.ts'
import { waitingBills } from './payments/converting.queries.ts'

/** Payments to merchants that the treasury's USDT does not cover, and the age of the oldest. */
export const billsWaitingFigure: Figure = {
  name: 'humidor_merchant_bills_waiting',
  help: 'Payments to merchants that wait for conversion (what=bills), and the age of the oldest in seconds (what=oldest).',
  labels: ['what'],
  async read(db, at) {
    const { count, since } = await waitingBills(db, at)
    return [
      { labels: { what: 'bills' }, value: count },
      { labels: { what: 'oldest' }, value: since ? (at.getTime() - since.getTime()) / 1000 : 0 },
    ]
  },
}
