import { type ChainHead, type ChainReader, ChainUnavailableError } from '../../../adapters/chain.ts'
import type { Db } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { agreedHead } from '../deposits/deposits.ts'
import { lookForUnentered, nextToBePaidAnew, type Turns } from './paying/unentered.ts'
import { look } from './paying/watch.ts'
import { type After, lookedFor } from './paying/watching.queries.ts'

/** Milliseconds for which a taken-back transaction is looked for. No node keeps a transaction pending for so long. */
const MAY_COME = 30 * 86_400_000

/**
 * Transactions of a batch. Each needs several calls to providers, and a batch must end well before another watcher
 * may take over.
 */
const BATCH_SIZE = 50

const TOP: After = { id: 0n, txid: '' }

export interface WatchParts {
  reader: ChainReader
  alarm: Alarm
  /** Seconds between two looks at the chain. */
  every: number
}

/** The chain's heights. Undefined: no provider answers, or they contradict each other. */
async function headOf(db: Db, reader: ChainReader, at: Date): Promise<ChainHead | undefined> {
  try {
    await reader.check()
    return await agreedHead(db, reader, at)
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  }
}

/**
 * Looks for the transactions that operators entered, on one chain, and completes the withdrawals that they pay.
 * Failing providers do not fail the job: with growing pauses it would notice minutes late that one is back. The
 * watcher of deposits warns operators of a chain that cannot be read.
 */
export function watchPayouts({ reader, alarm, every }: WatchParts): Job {
  // Where the last batch ended. Another node's watcher has its own place: a second look does no harm.
  let after = TOP
  const turns: Turns = { after: 0n, searched: new Map() }
  return {
    id: `withdrawals.watch-${reader.chain.toLowerCase()}`,
    summary: `Looks for payments of withdrawals on ${reader.chain}, and completes those that are final.`,
    at: { every },
    async run({ db, at, limit }) {
      const most = Math.min(limit, BATCH_SIZE)
      const notBefore = new Date(at.getTime() - MAY_COME)
      const found = await lookedFor(db, { chain: reader.chain, after, notBefore, limit: most })
      after = TOP
      const anew = await nextToBePaidAnew(db, reader, turns, limit)
      if (found.length + anew.length === 0) return { done: 0, left: false }
      const head = await headOf(db, reader, at)
      if (!head) return { done: 0, left: false }
      for (const it of found) {
        try {
          await look({ db, reader, head, at, alarm }, it)
        } catch (error) {
          // Too few answers about this transaction must not stop those behind it. The next run looks again.
          if (error instanceof ChainUnavailableError) continue
          alarm('a withdrawal could not be looked after', { withdrawal: it.id, tx: it.txid, err: error })
        }
      }
      await lookForUnentered({ db, reader, head, alarm, searched: turns.searched }, anew)
      const last = found.at(-1)
      const left = found.length === most
      if (left && last) after = { id: last.id, txid: last.txid }
      return { done: found.length, left }
    },
  }
}
