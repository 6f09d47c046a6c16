import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { convertBackPostings } from '../wallet.postings.ts'
import { inBatches } from './completing.ts'
import { lockDueConversions, writeEndedConversions } from './conversions.queries.ts'
import { completingWith } from './end-movements.ts'

/** Conversions that one transaction completes. It locks backing, so that nobody turns USDT into USCD meanwhile. */
export const BATCH_SIZE = 200

/** Conversions that are due. */
export const dueConversions = completingWith({
  kind: 'conversion',
  called: 'conversion',
  operation: 'completeConversion',
  lock: lockDueConversions,
  postings: ({ uid, money }) => convertBackPostings(uid, micros<'USCD'>(money)),
  write: writeEndedConversions,
  notifications: ({ uid, money }, at) => [
    { uid, kind: 'conversionDone', params: { money: noticeAmount(money, 'USDT') }, at },
  ],
})

/**
 * Completes due conversions (rules M18). Each batch is one transaction that locks its rows, so it may start twice
 * or be cut off anywhere: none is completed twice, and no cancelled one is completed. A conversion that cannot be
 * completed is reported, and the next run tries it again.
 */
export const completeConversions = (alarm: Alarm): Job => ({
  id: 'wallet.complete-conversions',
  summary: 'Completes conversions of USCD into USDT that are due.',
  at: { every: 30 },
  run: inBatches(dueConversions, BATCH_SIZE, alarm),
})
