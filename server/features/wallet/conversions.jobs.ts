import { micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import { tellNotices } from '../notices/notices.ts'
import { type HeldConversion, holdDueConversions, writeEndedConversions } from './conversions.queries.ts'
import { endMovements } from './ending.ts'
import { backConversionPostings } from './wallet.postings.ts'

/** How many are completed by one transaction: meanwhile nobody else turns USDT into USCD, as backing is locked. */
const MOST = 200

/**
 * Completes conversions whose time has come (decisions §5). Each bite is one transaction that holds its rows, so it may be
 * begun twice, or cut off anywhere: none is completed twice, and none that was cancelled meanwhile.
 */
export const completeConversions: Job = {
  id: 'wallet.complete-conversions',
  tells: 'Completes conversions of USCD into USDT whose time has come.',
  at: { every: 30 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, MOST)
    const done = await db.transaction().execute((tx) => completeDueConversions(tx, at, most))
    return { done, left: done === most }
  },
}

/** Completes up to `most` that are due, in one transaction. Answers how many. */
export async function completeDueConversions(tx: Tx, at: Date, most: number): Promise<number> {
  const due = await holdDueConversions(tx, at, most)
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
  return due.length
}

const told =
  (at: Date) =>
  ({ uid, money }: HeldConversion) =>
    ({ uid, kind: 'conversionDone', params: { money: { amount: Number(money), coin: 'USDT' } }, at }) as const
