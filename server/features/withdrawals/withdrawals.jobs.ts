import { type ChainReader, ChainUnavailable } from '../../adapters/chain.ts'
import type { Job } from '../../jobs/job.ts'
import { type Alarm, look } from './watch.ts'
import { type After, lookedFor } from './watching.queries.ts'

/** Milliseconds for which a transaction that was taken back is looked for: no node keeps one waiting for so long. */
const MAY_COME = 30 * 86_400_000

/** Each takes several questions to a chain, and a bite is to end well before another watcher may take over. */
const MOST = 50

const TOP: After = { id: 0n, txid: '' }

export interface WatchParts {
  reader: ChainReader
  alarm: Alarm
  /** Seconds between two looks at the chain. */
  every: number
}

/** Looks for the transactions that operators entered, on one chain, and completes the withdrawals that they pay. */
export function watchPayouts({ reader, alarm, every }: WatchParts): Job {
  // Where the last bite ended. Another node's watcher has its own: looking twice does nothing twice.
  let after = TOP
  return {
    id: `withdrawals.watch-${reader.chain.toLowerCase()}`,
    tells: `Looks for payments of withdrawals on ${reader.chain}, and completes those that are final.`,
    at: { every },
    async run({ db, at, limit }) {
      const most = Math.min(limit, MOST)
      const notBefore = new Date(at.getTime() - MAY_COME)
      const found = await lookedFor(db, { chain: reader.chain, after, notBefore, limit: most })
      after = TOP
      if (found.length === 0) return { done: 0, left: false }
      await reader.check()
      const head = await reader.head()
      for (const it of found) {
        try {
          await look({ db, reader, head, at, alarm }, it)
        } catch (error) {
          // Nobody to ask is everybody's trouble; anything else is one withdrawal's, and the others go on.
          if (error instanceof ChainUnavailable) throw error
          alarm('a withdrawal could not be looked after', { withdrawal: it.id, tx: it.txid, err: error })
        }
      }
      const last = found.at(-1)
      const left = found.length === most
      if (left && last) after = { id: last.id, txid: last.txid }
      return { done: found.length, left }
    },
  }
}
