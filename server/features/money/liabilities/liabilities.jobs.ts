import { dayAfter } from '@humidor/domain/business-day.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Job } from '../../../jobs/job.ts'
import { newestTransfer, seal, sealedUpTo } from '../../../ledger/sealing.ts'
import { lastSettled } from '../../products/settlement/settlement.ts'
import { isAnyUnsigned } from '../receipts/receipts.ts'
import { deleteOldChunks, newestDay } from './liabilities.queries.ts'
import { publishDay } from './publishing.ts'

/** Days for which the list of leaves is kept. Roots and sums are kept for ever. */
export const KEPT_DAYS = 400

/**
 * Publishes the newest settled day, once everything is sealed that it moved. A day that was settled late has no list of its own when a
 * newer one is settled by then: nobody could say any more what was owed in between.
 */
export const publishLiabilities = (randomness: Randomness): Job => ({
  id: 'liabilities.publish',
  summary:
    'Publishes what is owed to members and merchants after each settlement, as trees in which each can find their own.',
  at: { every: 60 },
  async run({ db, at }) {
    const day = await lastSettled(db)
    const published = await newestDay(db)
    if (day === undefined || (published !== undefined && day <= published)) return { done: 0, left: false }
    const newest = await newestTransfer(db)
    await seal(db)
    // A member compares the day with their receipts, so those come first.
    if ((await sealedUpTo(db)) < newest || (await isAnyUnsigned(db))) return { done: 0, left: false, next: 1 }
    return { done: (await publishDay({ db, randomness }, { day, at })) ? 1 : 0, left: false }
  },
})

/** Deletes the lists of leaves that are older than 400 days. */
export const deleteOldLists: Job = {
  id: 'liabilities.delete-old-lists',
  summary: 'Deletes the lists of liabilities that are older than 400 days. Their roots and sums stay.',
  at: ['03:20'],
  async run({ db, limit }) {
    const newest = await newestDay(db)
    const done = newest === undefined ? 0 : await deleteOldChunks(db, dayAfter(newest, -KEPT_DAYS), limit)
    return { done, left: done === limit }
  },
}
