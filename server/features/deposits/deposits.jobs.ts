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
}

/** Most new blocks for one look: a bite that ends well before another watcher may take over. */
const BLOCKS = 2_000

/** Watches one chain: reads its blocks, matches payments with deposits, credits them once they are confirmed (decisions §5). */
export function watchChain({ reader, settings, alarm, every }: WatchParts): Job {
  let checked = false
  return {
    id: `deposits.watch-${reader.chain.toLowerCase()}`,
    tells: `Looks for deposits on ${reader.chain}, and credits those that are confirmed.`,
    at: { every },
    async run({ db, at, limit }: Work) {
      if (!checked) await reader.check()
      checked = true
      const { depositMinimum: minimum } = await settings()
      const scanned = await scan({ db, reader, at, minimum, alarm, limit: BLOCKS })
      const settled = await settle({ db, reader, at, minimum, alarm, limit })
      return { done: settled.done, left: scanned.left || settled.left }
    },
  }
}
