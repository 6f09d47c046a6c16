import { micros } from '@humidor/domain/money/micros.ts'
import type { Job } from '../../jobs/job.ts'
import { tellNotices } from '../notices/notices.ts'
import { type Alarm, type Completing, inBites } from './completing.ts'
import { type HeldConversion, holdDueConversions, writeEndedConversions } from './conversions.queries.ts'
import { endMovements } from './ending.ts'
import { backConversionPostings } from './wallet.postings.ts'

/** How many are completed by one transaction: meanwhile nobody else turns USDT into USCD, as backing is locked. */
export const MOST = 200

/** Conversions whose time has come. */
export const dueConversions: Completing<HeldConversion> = {
  kind: 'conversion',
  hold: holdDueConversions,
  async complete(tx, due, at) {
    await endMovements(tx, {
      kind: 'conversion',
      operation: 'completeConversion',
      state: 'done',
      at,
      ends: due.map((it) => ({
        id: it.id,
        heldBy: it.held_by,
        postings: backConversionPostings(it.uid, micros<'USCD'>(it.money)),
      })),
      write: writeEndedConversions,
    })
    await tellNotices(tx, due.map(told(at)))
  },
}

/**
 * Completes conversions whose time has come (decisions §5). Each bite is one transaction that holds its rows, so it may be
 * begun twice, or cut off anywhere: none is completed twice, and none that was cancelled meanwhile. One that cannot be
 * completed is told of, and tried again by the next run.
 */
export const completeConversions = (alarm: Alarm): Job => ({
  id: 'wallet.complete-conversions',
  tells: 'Completes conversions of USCD into USDT whose time has come.',
  at: { every: 30 },
  run: inBites(dueConversions, MOST, alarm),
})

const told =
  (at: Date) =>
  ({ uid, money }: HeldConversion) =>
    ({ uid, kind: 'conversionDone', params: { money: { amount: Number(money), coin: 'USDT' } }, at }) as const
