import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { backConversionPostings } from '../wallet.postings.ts'
import { inBatches } from './completing.ts'
import { lockDueConversions, writeEndedConversions } from './conversions.queries.ts'
import { endingWell } from './ending.ts'

/** How many are completed by one transaction: meanwhile nobody else turns USDT into USCD, as backing is locked. */
export const BATCH_SIZE = 200

/** Conversions whose time has come. */
export const dueConversions = endingWell({
  kind: 'conversion',
  called: 'conversion',
  operation: 'completeConversion',
  hold: lockDueConversions,
  postings: ({ uid, money }) => backConversionPostings(uid, micros<'USCD'>(money)),
  write: writeEndedConversions,
  told: ({ uid, money }, at) => [{ uid, kind: 'conversionDone', params: { money: noticeAmount(money, 'USDT') }, at }],
})

/**
 * Completes conversions whose time has come (decisions §5). Each bite is one transaction that holds its rows, so it may be
 * begun twice, or cut off anywhere: none is completed twice, and none that was cancelled meanwhile. One that cannot be
 * completed is told of, and tried again by the next run.
 */
export const completeConversions = (alarm: Alarm): Job => ({
  id: 'wallet.complete-conversions',
  summary: 'Completes conversions of USCD into USDT whose time has come.',
  at: { every: 30 },
  run: inBatches(dueConversions, BATCH_SIZE, alarm),
})
