import { type ChainReader, ChainUnavailableError } from '../../../adapters/chain.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Job, Work } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { processConfirmed } from './watching/confirmed.ts'
import { awaited, noteFailure } from './watching/cursor.queries.ts'
import { ProviderLiedError } from './watching/provider-lied-error.ts'
import { raise, reportNoticed, scan, type Watch } from './watching/scan.ts'
import { newMemory } from './watching/watcher-memory.ts'

export interface WatchParts {
  reader: ChainReader
  clock: Clock
  settings: ReadSettings
  alarm: Alarm
  /** Seconds between two reads of the chain while a payment is expected. */
  every: number
  /** New blocks of one batch at most; 2,000 by default. A batch must end well before another watcher may take over. */
  blocks?: number
}

/**
 * Seconds until the next read while a payment is confirming: it is credited within three seconds of its last block.
 * And while no payment is expected: providers that count requests are asked less.
 */
const CONFIRMING_SECONDS = 1
const IDLE_SECONDS = 5

/** Milliseconds without a reading after which operators are warned. */
const UNREADABLE_ALARM_MS = 60_000

/**
 * Watches one chain: reads its blocks, matches payments with deposits, and credits them once they are confirmed
 * (rules M25). Failing providers do not fail the job: with growing pauses it would notice minutes late that one is
 * back. The reader knows the providers that rest.
 */
export function watchChain({ reader, clock, settings, alarm, every, blocks = 2_000 }: WatchParts): Job {
  let checked = false
  /** Since when a chain without a stored cursor could not be reached. Nothing else reports it. */
  let unread: { since: Date; reported: boolean } | undefined
  const memory = newMemory()
  async function look(watch: Watch, limit: number) {
    if (!checked) await reader.check()
    checked = true
    const scanned = await scan(watch)
    const { done, left } = await processConfirmed({ ...watch, limit })
    // A read block counts as work, even without a payment in it. Otherwise a long pause would look like a stuck job.
    // A reported problem does not shorten the pause.
    const { confirming, waiting } = await awaited(watch.db, reader.chain, {
      at: watch.at,
      except: [...memory.doubted, ...memory.refused],
    })
    const next = confirming ? CONFIRMING_SECONDS : waiting ? every : Math.max(every, IDLE_SECONDS)
    return { done: scanned.blocks + done, left: scanned.left || left, next }
  }
  return {
    id: `deposits.watch-${reader.chain.toLowerCase()}`,
    summary: `Looks for deposits on ${reader.chain}, and credits those that are confirmed.`,
    at: { every },
    async run({ db, at, limit }: Work) {
      const { depositMinimum: minimum } = await settings()
      const watch = { db, reader, clock, at, minimum, alarm, memory, limit: blocks }
      try {
        return await look(watch, limit)
      } catch (error) {
        if (!(error instanceof ChainUnavailableError || error instanceof ProviderLiedError)) throw error
        if (await noteFailedRead(watch, error.message)) return { done: 0, left: false }
        unread ??= { since: at, reported: false }
        if (!unread.reported && at.getTime() - unread.since.getTime() >= UNREADABLE_ALARM_MS) {
          unread.reported = true
          alarm(`${reader.chain} was never read, since ${unread.since.toISOString()}`, { why: error.message })
        }
        return { done: 0, left: false }
      }
    },
  }
}

/**
 * Stores why a chain could not be read, and warns operators once if that lasts. False: it was never read, so there is
 * no row to store it in.
 */
async function noteFailedRead(watch: Watch, why: string): Promise<boolean> {
  const { db, reader, at } = watch
  const noticed = reader.noticed()
  const noted = await noteFailure(db, reader.chain, { trouble: why, noticed, at })
  if (!noted) return false
  await reportNoticed(watch, noticed, noted.disagrees_since)
  if (!noted.trouble_at || at.getTime() - noted.trouble_at.getTime() < UNREADABLE_ALARM_MS) return true
  await raise(watch, `${reader.chain} cannot be read since ${noted.trouble_at.toISOString()}`, { why })
  return true
}
