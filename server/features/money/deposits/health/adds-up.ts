import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Job, Work } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { raise } from '../watching/scan.ts'
import { type ChainSums, chainSums, countThrough, creditedAgain, noteSum } from './health.queries.ts'

/** Seconds between two checks. */
const EVERY_SECONDS = 60

/** Milliseconds within which settled payments are compared with the ledger, one by one. Longer than a night's sleep. */
const RECENT_MS = 86_400_000

/** Whether received equals credited plus unmatched, to the last unit of the token. */
export const doesAddUp = ({ received, credited, unmatched }: ChainSums, unitsPerMicro: bigint) =>
  received === credited * unitsPerMicro + unmatched

/**
 * Checks every minute on each chain that received = credited + unmatched, and that the ledger credited the stored
 * payments. Warns operators once; the console and the figures show it as long as it lasts.
 */
export const addUp = ({ readers, alarm }: { readers: readonly ChainReader[]; alarm: Alarm }): Job => ({
  id: 'deposits.add-up',
  summary: 'Checks that received equals credited plus unmatched on each chain, to the last unit.',
  at: { every: EVERY_SECONDS },
  async run({ db, at }: Work) {
    const sums = await chainSums(db)
    for (const reader of readers) {
      const { chain, unitsPerMicro } = reader
      const sum = sums.find((one) => one.chain === chain) ?? { chain, received: 0n, credited: 0n, unmatched: 0n }
      const otherwise = await creditedAgain(db, chain, new Date(at.getTime() - RECENT_MS))
      const addsUp = doesAddUp(sum, unitsPerMicro) && otherwise.length === 0
      // Older payments that add up are not summed again. `verify` sums them from the beginning.
      if (addsUp) await countThrough(db, chain, new Date(at.getTime() - RECENT_MS))
      const isNews = await noteSum(db, chain, addsUp)
      if (isNews && !addsUp)
        await raise(
          { db, reader, alarm, at },
          `received is not credited plus unmatched on ${chain} since ${at.toISOString()}`,
          { sum, otherwise },
        )
    }
    return { done: readers.length, left: false }
  },
})
