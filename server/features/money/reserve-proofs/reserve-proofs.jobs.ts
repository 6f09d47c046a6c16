import { businessDay } from '@humidor/domain/business-day.ts'
import { LARGEST_ON_WIRE } from '@humidor/domain/money/micros.ts'
import { type ChainReader, ChainUnavailableError, ProvidersDisagreeError } from '../../../adapters/chain.ts'
import type { Job, Work } from '../../../jobs/job.ts'
import { sweeping } from '../../../jobs/sweeping.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { readerOf } from './proof.ts'
import { forgetHourly, insertReading, unreadIn } from './reserve-proofs.queries.ts'

/** Seconds between two looks for an address without a balance of this hour. A new address is read within it. */
const EVERY_SECONDS = 60

const HOUR_MS = 3_600_000

/** An hour begins five minutes past: the first of a business day is the one of 00:05, after its settlement began. */
const PAST_MS = 5 * 60_000

/** Milliseconds without a balance after which operators are warned. */
export const UNREAD_ALARM_MS = 6 * HOUR_MS

/** Milliseconds for which hourly balances are kept. */
const HOURLY_MS = 7 * 24 * HOUR_MS

/** The hour of a moment, as the balances count them: five minutes past a full one. */
export const slotOf = (at: Date) => new Date(Math.floor((at.getTime() - PAST_MS) / HOUR_MS) * HOUR_MS + PAST_MS)

export interface ReadingParts {
  readers: readonly ChainReader[]
  alarm: Alarm
}

/** Reads the balance of one address and stores it. @throws ChainUnavailableError when providers are silent or disagree */
async function readOne({ db, at }: Work, reader: ChainReader, it: { id: bigint; address: string; block: bigint }) {
  const { raw, from, to, providers } = await reader.balanceOf(it.address, it.block)
  const amount = raw / reader.unitsPerMicro
  if (amount > LARGEST_ON_WIRE) throw new ProvidersDisagreeError(`no token has ${raw} units on ${it.address}`)
  const slot = slotOf(at)
  const reading = { reserve_id: it.id, at, slot, block: from, block_to: to, providers, amount }
  // The day of the hour, not of the moment: what is read at 00:03 belongs to the hour of 23:05.
  return await insertReading(db, reading, businessDay(slot))
}

/**
 * Reads the USDT on each proved address once an hour, at a final block, as two providers agree. Where they do not, nothing is
 * stored and it is tried again a minute later. The last balance stays, with its time.
 */
export function readBalances({ readers, alarm }: ReadingParts): Job {
  const reported = new Set<bigint>()
  return {
    id: 'reserve-proofs.read-balances',
    summary: 'Reads the USDT on each proved reserve address once an hour, as two providers agree.',
    at: { every: EVERY_SECONDS },
    async run(work: Work) {
      const { db, at } = work
      const silent = new Map<string, string>()
      // All addresses of a chain are read at one block, so that money carried between two of them is not counted twice.
      const blocks = new Map<string, bigint>()
      const blockOn = async (reader: ChainReader) => {
        const block = blocks.get(reader.chain) ?? (await reader.head()).finalized
        blocks.set(reader.chain, block)
        return block
      }
      let done = 0
      for (const { id, network, address, since } of await unreadIn(db, slotOf(at))) {
        const reader = readerOf({ readers }, network)
        let why = reader ? silent.get(network) : 'the chain is not configured'
        if (reader && why === undefined)
          try {
            if (await readOne(work, reader, { id, address, block: await blockOn(reader) })) done++
            reported.delete(id)
          } catch (error) {
            if (!(error instanceof ChainUnavailableError)) throw error
            why = error.message
            // The same silence would be waited for at each address. A disagreement may be about this one alone.
            if (!(error instanceof ProvidersDisagreeError)) silent.set(network, why)
          }
        if (why === undefined || reported.has(id) || at.getTime() - since.getTime() < UNREAD_ALARM_MS) continue
        reported.add(id)
        alarm(`the balance of reserve ${address} on ${network} was not read since ${since.toISOString()}`, { why })
      }
      return { done, left: false }
    },
  }
}

export const forgetHourlyBalances = sweeping({
  id: 'reserve-proofs.forget-hourly',
  summary: 'Deletes hourly balances of reserves that are older than a week. Daily ones stay.',
  deletes: (db, at, limit) => forgetHourly(db, new Date(at.getTime() - HOURLY_MS), limit),
})
