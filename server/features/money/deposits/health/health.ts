import { type Chain, type ChainState, chainState } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Clock } from '../../../../adapters/clock.ts'
import type { Database, Db } from '../../../../database/database.ts'
import { type Cursor, cursorOf } from '../watching/cursor.queries.ts'
import { cursors } from './health.queries.ts'

/** The state of a chain's reading at a moment, from our own books. Asks no provider. */
export const stateAt = (reader: Pick<ChainReader, 'stalls'>, cursor: Cursor | undefined, at: Date): ChainState =>
  chainState({
    at,
    readAt: cursor?.head_at,
    grownAt: cursor?.grown_at,
    stalls: reader.stalls,
    behind: cursor ? cursor.head - cursor.scanned : 0n,
    waitsSince: cursor?.waits_since ?? undefined,
  })

/** The present state of a chain's reading, and the newest known block. Undefined: it was never read. */
export async function readingOf(db: Db, reader: Pick<ChainReader, 'chain' | 'stalls'>, at: Date) {
  const cursor = await cursorOf(db, reader.chain)
  return { state: stateAt(reader, cursor, at), head: cursor?.head }
}

export interface ChainStatesParts {
  db: Database
  clock: Clock
  readers: readonly ChainReader[]
}

/** Milliseconds of the machine's time for which an answer is cached: every member who opens the app asks. */
const KEPT = 1_000

/** Answers the state of each chain's reading. Asks the database once a second at most. */
export function chainStates({ db, clock, readers }: ChainStatesParts): (chain: Chain) => Promise<ChainState> {
  let known: Promise<Cursor[]> | undefined
  let until = 0
  return async (chain) => {
    if (!known || performance.now() >= until) {
      until = performance.now() + KEPT
      known = cursors(db)
    }
    const reader = readers.find((one) => one.chain === chain)
    const cursor = (await known).find((one) => one.chain === chain)
    return reader ? stateAt(reader, cursor, clock.now()) : 'down'
  }
}
