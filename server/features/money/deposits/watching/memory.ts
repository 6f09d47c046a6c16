import type { Place, Whose } from './turns.queries.ts'

/** What one watcher of a chain remembers from one look to the next. Another node's has its own: to look at something twice does no harm. */
export interface Memory {
  /** Payments that operators were told of because they do not stand on the chain: of each they hear once. */
  doubted: Set<bigint>
  /** Payments that operators were told of because the books do not take them. */
  refused: Set<bigint>
  /** Behind which payment the next look begins to settle; undefined: with the first. */
  after: Record<Whose, Place | undefined>
  /** When blocks far back were last read again for a payment that is still not settled, business time. */
  readBack: Date | undefined
}

export const newMemory = (): Memory => ({
  doubted: new Set(),
  refused: new Set(),
  after: { 'a deposit': undefined, none: undefined },
  readBack: undefined,
})
