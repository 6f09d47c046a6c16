import { hash } from 'node:crypto'
import type { Clock } from '../../../adapters/clock.ts'
import type { Db } from '../../../database/database.ts'
import { createWaiters, type Waiting } from '../../../http/waiters.ts'
import { type Top, topOfBook } from './book.queries.ts'

/** Milliseconds between two looks at the book while somebody waits. */
const EVERY = 250
/** Milliseconds for which it is looked at after the last one asked: whoever asked is about to wait for the next version. */
const LINGER = 5_000
/** Milliseconds that a call waits at most; the app asks again. */
const WAIT = 25_000
/** How many versions are kept, to tell what changed since. */
const KEPT = 128
/** The best orders of both sides, as they stood at one look. */
export interface Book extends Top {
  /** Made of what it holds, so that two nodes that see the same book give it the same one. */
  version: string
}

/** What the orders of a version had left, by id: an order changes in nothing else. */
export type Lefts = ReadonlyMap<bigint, bigint>

export interface BookWaiting extends Waiting {
  /** The version that the caller has. */
  since: string
}

export interface BookWatch {
  /** The book as a look finds it that begins after this was asked: who has just published something sees it. */
  now(): Promise<Book>
  /**
   * The book once it is another one than `since`; as it stands when 25 seconds are over, the caller has ended, or the same
   * device waits anew. No connection to the database is held meanwhile.
   */
  next(waiting: BookWaiting): Promise<Book>
  /** What a version held; undefined: it is too old, or was never seen here. */
  known(version: string): Lefts | undefined
  /** How many wait. */
  waiting(): number
}

function bookOf(top: Top): Book {
  const told = top.rows.map(({ id, left_cig }) => `${id}.${left_cig}`).join(' ')
  const version = hash('sha256', `${top.counts.buy} ${top.counts.sell} ${told}`, 'base64url').slice(0, 22)
  return { ...top, version }
}

/** Looks at the book for all who are on this node: one look serves everybody, however many wait (decisions §11). */
export function watchBook({ db, clock }: { db: Db; clock: Clock }): BookWatch {
  const versions = new Map<string, Lefts>()
  const waiters = createWaiters<BookWaiting, Book>()
  let latest: { book: Book; began: number } | undefined
  let looking: Promise<Book> | undefined
  let queued: Promise<Book> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let ticking = false

  function remember(book: Book): void {
    const lefts = versions.get(book.version) ?? new Map(book.rows.map(({ id, left_cig }) => [id, left_cig]))
    versions.delete(book.version)
    versions.set(book.version, lefts)
    const [oldest] = versions.keys()
    if (versions.size > KEPT && oldest !== undefined) versions.delete(oldest)
  }

  async function look(): Promise<Book> {
    const began = performance.now()
    const book = bookOf(await topOfBook(db, clock.now()))
    latest = { book, began }
    remember(book)
    for (const waiter of waiters.every()) if (waiter.since !== book.version) waiter.done(book)
    return book
  }

  /** One look at a time; who comes while one is going on shares the next one with all who do. */
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

  /** Looks again and again while somebody waits, or did just now. Nobody is left waiting for a database that is away. */
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
      if (waiters.count() > 0 || performance.now() - askedAt < LINGER) tick()
    }
    setTimeout(() => void again(), EVERY).unref()
  }

  const recent = () => (latest && performance.now() - latest.began < EVERY ? Promise.resolve(latest.book) : fresh())

  function asked(): void {
    askedAt = performance.now()
    tick()
  }

  return {
    now: () => {
      asked()
      return fresh()
    },
    async next(waiting) {
      asked()
      const book = await recent()
      // Looked at and put among those who wait in one go: no look comes between.
      if (book.version !== waiting.since || waiting.ended.aborted) return book
      return await waiters
        .wait(waiting, WAIT, () => latest?.book ?? book)
        .finally(() => {
          askedAt = performance.now()
        })
    },
    known: (version) => versions.get(version),
    waiting: waiters.count,
  }
}
