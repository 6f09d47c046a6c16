import type { ChainReader } from '../../adapters/chain.ts'
import type { Job, Work } from '../../jobs/job.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { type Alarm, scan } from './scan.ts'
import { settle } from './settle.ts'

export interface WatchParts {
  reader: ChainReader
  settings: ReadSettings
  alarm: Alarm
  /** Seconds between two looks at the chain. */
  every: number
  /** Most new blocks for one bite, which is to end well before another watcher may take over: 2,000 unless told. */
  blocks?: number
}

/** Watches one chain: reads its blocks, matches payments with deposits, credits them once they are confirmed (decisions §5). */
export function watchChain({ reader, settings, alarm, every, blocks = 2_000 }: WatchParts): Job {
  let checked = false
  return {
    id: `deposits.watch-${reader.chain.toLowerCase()}`,
    tells: `Looks for deposits on ${reader.chain}, and credits those that are confirmed.`,
    at: { every },
    async run({ db, at, limit }: Work) {
      if (!checked) await reader.check()
      checked = true
      const { depositMinimum: minimum } = await settings()
      const scanned = await scan({ db, reader, at, minimum, alarm, limit: blocks })
      const settled = await settle({ db, reader, at, minimum, alarm, limit })
      // A block that was read is work done, also where nobody paid in it: else a long sleep would look like a job that is stuck.
      return { done: scanned.blocks + settled.done, left: scanned.left || settled.left }
    },
  }
}
