import type { Place, Whose } from './turns.queries.ts'

/** A watcher's memory between two runs. Another node's watcher has its own: reading twice does no harm. */
export interface Memory {
  /** Payments reported to operators because they are not on the chain. Each is reported once. */
  doubted: Set<bigint>
  /** Payments reported to operators because the books refuse them. */
  refused: Set<bigint>
  /** The payment after which the next run begins; undefined: it begins with the first. */
  after: Record<Whose, Place | undefined>
  /** When blocks far back were last read again for an unprocessed payment, in business time. */
  readBack: Date | undefined
}

export const newMemory = (): Memory => ({
  doubted: new Set(),
  refused: new Set(),
  after: { 'a deposit': undefined, none: undefined },
  readBack: undefined,
})
