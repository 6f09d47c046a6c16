import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Job, Work } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { raise } from '../watching/scan.ts'
import { type ChainSums, chainSums, countThrough, creditedOtherwise, noteSum } from './health.queries.ts'

/** Seconds between two sums. */
const EVERY = 60

/** Milliseconds: what was settled within this time is held against the ledger, payment by payment. Longer than a night's sleep. */
const LATELY = 86_400_000

/** True when all that came in is credited or unmatched, to the last unit of the token. */
export const doesAddUp = ({ received, credited, unmatched }: ChainSums, unitsPerMicro: bigint) =>
  received === credited * unitsPerMicro + unmatched

/**
 * Asks every minute whether received = credited + unmatched on each chain, and whether the ledger credited what our books
 * of payments say. It tells the operators once, and the console and the figures for as long as it is so.
 */
export const addUp = ({ readers, alarm }: { readers: readonly ChainReader[]; alarm: Alarm }): Job => ({
  id: 'deposits.add-up',
  summary: 'Asks whether what came in on each chain is credited or unmatched, to the last unit.',
  at: { every: EVERY },
  async run({ db, at }: Work) {
    const sums = await chainSums(db)
    for (const reader of readers) {
      const { chain, unitsPerMicro } = reader
      const sum = sums.find((one) => one.chain === chain) ?? { chain, received: 0n, credited: 0n, unmatched: 0n }
      const otherwise = await creditedOtherwise(db, chain, new Date(at.getTime() - LATELY))
      const addsUp = doesAddUp(sum, unitsPerMicro) && otherwise.length === 0
      // What adds up and is older than that need not be summed again; `verify` does, from the beginning.
      if (addsUp) await countThrough(db, chain, new Date(at.getTime() - LATELY))
      const isNews = await noteSum(db, chain, addsUp)
      if (isNews && !addsUp)
        await raise(
          { db, reader, alarm, at },
          `received is not credited and unmatched on ${chain} since ${at.toISOString()}`,
          { sum, otherwise },
        )
    }
    return { done: readers.length, left: false }
  },
})
