import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import type { NewNotification } from '../../../../platform/notifications/notifications.queries.ts'
import { arrivedTransferPostings } from '../wallet.postings.ts'
import { inBatches } from './completing.ts'
import { completingWith } from './end-movements.ts'
import { lockDueReviews, type ReviewRow, writeEndedReviews } from './reviews.queries.ts'

/** Transfers that one transaction completes. */
const BATCH_SIZE = 200

/** Transfers whose review is over. */
export const dueTransfers = completingWith<ReviewRow>({
  kind: 'transferReview',
  called: 'transfer in review',
  operation: 'completeTransfer',
  lock: lockDueReviews,
  postings: arrivedTransferPostings,
  write: writeEndedReviews(),
  notifications: notificationsOf,
})

/** Completes transfers whose review is over. Each batch is one transaction that locks its rows (rules M21). */
export const completeTransfers = (alarm: Alarm): Job => ({
  id: 'wallet.complete-transfers',
  summary: 'Completes transfers between members whose review is over.',
  at: { every: 30 },
  run: inBatches(dueTransfers, BATCH_SIZE, alarm),
})

/** Notifies the giver and the receiver. */
function notificationsOf({ uid, to_uid, money, fee, name, to_name }: ReviewRow, at: Date): NewNotification[] {
  const uscd = (amount: bigint) => noticeAmount(amount, 'USCD')
  return [
    { uid, kind: 'transferArrived', params: { money: uscd(money), name: maskedName(to_name) }, at },
    { uid: to_uid, kind: 'transferReceived', params: { money: uscd(money - fee), name: maskedName(name) }, at },
  ]
}
