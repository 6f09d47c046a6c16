import { hash } from 'node:crypto'
import type { Clock } from '../../../adapters/clock.ts'
import type { Db } from '../../../database/database.ts'
import { createWaiters, type Waiting } from '../../../http/waiters.ts'
import { type Top, topOfBook } from './book.queries.ts'

/** Milliseconds between two reads of the book while a call waits. */
const READ_INTERVAL_MS = 250
/** Milliseconds for which reading goes on after the last call: its caller is about to wait for the next version. */
const LINGER_MS = 5_000
/** Milliseconds that a call waits at most. Then the app calls again. */
const MAX_WAIT_MS = 25_000
/** Number of versions kept, from which changes are computed. */
const VERSIONS_KEPT = 128
/** The best orders of both sides at one read. */
export interface Book extends Top {
  /** A hash of the content, so that two nodes that see the same book give it the same version. */
  version: string
}

/** The remaining amount of each order of a version, by id. An order changes in nothing else. */
export type RemainingAmounts = ReadonlyMap<bigint, bigint>

export interface BookWaiting extends Waiting {
  /** The version that the caller has. */
  since: string
}

export interface BookWatch {
  /** Reads the book after this call began, so that a member who has just published an order sees it. */
  now(): Promise<Book>
  /**
   * Waits until the book differs from `since`. Resolves with the present book after 25 seconds, when the caller has
   * ended, or when the same device waits anew. Occupies no database connection meanwhile.
   */
  next(waiting: BookWaiting): Promise<Book>
  /** The content of a version. Undefined: it is too old, or this node never saw it. */
  known(version: string): RemainingAmounts | undefined
  /** Number of calls that wait. */
  waiting(): number
}

function bookOf(top: Top): Book {
  const shown = top.rows.map(({ id, left_cig }) => `${id}.${left_cig}`).join(' ')
  const version = hash('sha256', `${top.counts.buy} ${top.counts.sell} ${shown}`, 'base64url').slice(0, 22)
  return { ...top, version }
}

/** Reads the book for all callers of this node: one read serves them all (rules T10). */
export function watchBook({ db, clock }: { db: Db; clock: Clock }): BookWatch {
  const versions = new Map<string, RemainingAmounts>()
  const waiters = createWaiters<BookWaiting, Book>()
  let latest: { book: Book; began: number } | undefined
  let looking: Promise<Book> | undefined
  let queued: Promise<Book> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let ticking = false

  function remember(book: Book): void {
    const remainingAmounts = versions.get(book.version) ?? new Map(book.rows.map(({ id, left_cig }) => [id, left_cig]))
    versions.delete(book.version)
    versions.set(book.version, remainingAmounts)
    const [oldest] = versions.keys()
    if (versions.size > VERSIONS_KEPT && oldest !== undefined) versions.delete(oldest)
  }

  async function look(): Promise<Book> {
    const began = performance.now()
    const book = bookOf(await topOfBook(db, clock.now()))
    latest = { book, began }
    remember(book)
    for (const waiter of waiters.every()) if (waiter.since !== book.version) waiter.done(book)
    return book
  }

  /** One read at a time. Callers that come during a read share the next one. */
  function fresh(): Promise<Book> {
    if (!looking) {
      looking = look().finally(() => {
        looking = undefined
      })
      return looking
    }
    queued ??= looking
      .catch(() => undefined)
      .then(() => {
        queued = undefined
        return fresh()
      })
    return queued
  }

  /** Reads repeatedly while a call waits or has just waited. A failed read ends the waiting calls. */
  function tick(): void {
    if (ticking) return
    ticking = true
    const again = async () => {
      try {
        await fresh()
      } catch (error) {
        for (const waiter of waiters.every()) waiter.done(error as Error)
      }
      ticking = false
      if (waiters.count() > 0 || performance.now() - askedAt < LINGER_MS) tick()
    }
    setTimeout(() => void again(), READ_INTERVAL_MS).unref()
  }

  const recent = () =>
    latest && performance.now() - latest.began < READ_INTERVAL_MS ? Promise.resolve(latest.book) : fresh()

  function readerAsked(): void {
    askedAt = performance.now()
    tick()
  }

  return {
    now: () => {
      readerAsked()
      return fresh()
    },
    async next(waiting) {
      readerAsked()
      const book = await recent()
      // Compares and enqueues in one synchronous step, so that no read comes between.
      if (book.version !== waiting.since || waiting.ended.aborted) return book
      return await waiters
        .wait(waiting, MAX_WAIT_MS, () => latest?.book ?? book)
        .finally(() => {
          askedAt = performance.now()
        })
    },
    known: (version) => versions.get(version),
    waiting: waiters.count,
  }
}
