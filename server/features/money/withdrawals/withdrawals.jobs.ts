import { type ChainHead, type ChainReader, ChainUnavailableError } from '../../../adapters/chain.ts'
import type { Db } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { agreedHead } from '../deposits/deposits.ts'
import { lookForUnentered, nextToPayAgain, type Turns } from './paying/unentered.ts'
import { followTransaction } from './paying/watch.ts'
import { type Position, watchedTransactions } from './paying/watching.queries.ts'

/** Milliseconds for which a taken-back transaction is looked for. No node keeps a transaction pending for so long. */
const TAKEN_BACK_WATCHED_MS = 30 * 86_400_000

/**
 * Transactions of a batch. Each needs several calls to providers, and a batch must end well before another watcher
 * may take over.
 */
const BATCH_SIZE = 50

const START: Position = { id: 0n, txid: '' }

export interface WatchParts {
  reader: ChainReader
  alarm: Alarm
  /** Seconds between two reads of the chain. */
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
  // The end of the last batch. Another node's watcher has its own: reading twice does no harm.
  let after = START
  const turns: Turns = { after: 0n, searched: new Map() }
  return {
    id: `withdrawals.watch-${reader.chain.toLowerCase()}`,
    summary: `Looks for payments of withdrawals on ${reader.chain}, and completes those that are final.`,
    at: { every },
    async run({ db, at, limit }) {
      const most = Math.min(limit, BATCH_SIZE)
      const notBefore = new Date(at.getTime() - TAKEN_BACK_WATCHED_MS)
      const found = await watchedTransactions(db, { chain: reader.chain, after, notBefore, limit: most })
      after = START
      const toPayAgain = await nextToPayAgain(db, reader, turns, limit)
      if (found.length + toPayAgain.length === 0) return { done: 0, left: false }
      const head = await headOf(db, reader, at)
      if (!head) return { done: 0, left: false }
      for (const it of found) {
        try {
          await followTransaction({ db, reader, head, at, alarm }, it)
        } catch (error) {
          // Too few answers about this transaction must not stop those behind it. The next run tries again.
          if (error instanceof ChainUnavailableError) continue
          alarm('a sent withdrawal could not be checked', { withdrawal: it.id, tx: it.txid, err: error })
        }
      }
      await lookForUnentered({ db, reader, head, alarm, searched: turns.searched }, toPayAgain)
      const last = found.at(-1)
      const left = found.length === most
      if (left && last) after = { id: last.id, txid: last.txid }
      return { done: found.length, left }
    },
  }
}
