import type { Job } from '../../jobs/job.ts'
import { type NewNotice, tellNotices } from '../notices/notices.ts'
import { type Alarm, type Completing, inBites } from './completing.ts'
import { endMovements } from './ending.ts'
import { holdDueReviews, type ReviewRow, writeEndedReviews } from './reviews.queries.ts'
import { arrivedTransferPostings } from './wallet.postings.ts'
import { maskedName } from './wallet.present.ts'

/** How many are completed by one transaction. */
const MOST = 200

/** Transfers whose review is over. */
export const dueTransfers: Completing<ReviewRow> = {
  kind: 'transfer in review',
  hold: holdDueReviews,
  async complete(tx, due, at) {
    await endMovements(tx, {
      kind: 'transferReview',
      operation: 'completeTransfer',
      state: 'done',
      at,
      ends: due.map((it) => ({ id: it.id, heldBy: it.held_by, postings: arrivedTransferPostings(it) })),
      write: writeEndedReviews(),
    })
    await tellNotices(
      tx,
      due.flatMap((it) => told(it, at)),
    )
  },
}

/** Lets transfers arrive whose review is over, each bite as one transaction that holds its rows (decisions §5). */
export const completeTransfers = (alarm: Alarm): Job => ({
  id: 'wallet.complete-transfers',
  tells: 'Lets transfers between members arrive whose review is over.',
  at: { every: 30 },
  run: inBites(dueTransfers, MOST, alarm),
})

/** The giver hears that it arrived, and the receiver that they have it. */
function told({ uid, to_uid, money, fee, name, to_name }: ReviewRow, at: Date): NewNotice[] {
  const uscd = (amount: bigint) => ({ amount: Number(amount), coin: 'USCD' }) as const
  return [
    { uid, kind: 'transferArrived', params: { money: uscd(money), name: maskedName(to_name) }, at },
    { uid: to_uid, kind: 'transferReceived', params: { money: uscd(money - fee), name: maskedName(name) }, at },
  ]
}
