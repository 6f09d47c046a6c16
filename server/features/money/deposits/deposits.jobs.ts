import { type ChainReader, ChainUnavailableError } from '../../../adapters/chain.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Job, Work } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { awaited, noteTrouble } from './watching/cursor.queries.ts'
import { ProviderLiedError } from './watching/lied.ts'
import { newMemory } from './watching/memory.ts'
import { raise, scan, tellNoticed, type Watch } from './watching/scan.ts'
import { settle } from './watching/settle.ts'

export interface WatchParts {
  reader: ChainReader
  clock: Clock
  settings: ReadSettings
  alarm: Alarm
  /** Seconds between two looks at the chain while somebody is about to pay. */
  every: number
  /** Most new blocks for one bite, which is to end well before another watcher may take over: 2,000 unless told. */
  blocks?: number
}

/**
 * Seconds until the next look while a payment is being confirmed, so that it is credited within three of its last block;
 * and while nobody is about to pay, so that providers that count requests are asked only for what somebody waits for.
 */
const CONFIRMING = 1
const IDLE = 5

/** After so many milliseconds without a reading the operators are told. */
const SILENCE = 60_000

/**
 * Watches one chain: reads its blocks, matches payments with deposits, credits them once they are confirmed (decisions §5).
 * Providers that fail are no failure of the job: those who rest are known to the reader, and a job that waits longer and
 * longer would find out minutes late that one is back.
 */
export function watchChain({ reader, clock, settings, alarm, every, blocks = 2_000 }: WatchParts): Job {
  let checked = false
  /** Since when a chain of which nothing stands in the books yet could not be reached: nothing else would tell of it. */
  let unread: { since: Date; told: boolean } | undefined
  const memory = newMemory()
  async function look(watch: Watch, settled: number) {
    if (!checked) await reader.check()
    checked = true
    const scanned = await scan(watch)
    const { done, left } = await settle({ ...watch, limit: settled })
    // A block that was read is work done, also where nobody paid in it: else a long sleep would look like a job that is stuck.
    // What operators were told of holds nobody's eye: it is looked at as often as anything else.
    const { confirming, waiting } = await awaited(watch.db, reader.chain, {
      at: watch.at,
      except: [...memory.doubted, ...memory.refused],
    })
    const next = confirming ? CONFIRMING : waiting ? every : Math.max(every, IDLE)
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
        if (await bearTrouble(watch, error.message)) return { done: 0, left: false }
        unread ??= { since: at, told: false }
        if (!unread.told && at.getTime() - unread.since.getTime() >= SILENCE) {
          unread.told = true
          alarm(`${reader.chain} was never read, since ${unread.since.toISOString()}`, { why: error.message })
        }
        return { done: 0, left: false }
      }
    },
  }
}

/** Keeps why a chain could not be read, and tells operators once when that lasts. False: it was never read, so there is nowhere to keep it. */
async function bearTrouble(watch: Watch, why: string): Promise<boolean> {
  const { db, reader, at } = watch
  const noticed = reader.noticed()
  const noted = await noteTrouble(db, reader.chain, { trouble: why, noticed, at })
  if (!noted) return false
  await tellNoticed(watch, noticed, noted.disagrees_since)
  if (!noted.trouble_at || at.getTime() - noted.trouble_at.getTime() < SILENCE) return true
  await raise(watch, `${reader.chain} cannot be read since ${noted.trouble_at.toISOString()}`, { why })
  return true
}
