import type { Outcome } from '@humidor/client/client.ts'
import type * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { byRank, type TradeAction, tradeActions } from '@humidor/domain/trading/order-book.ts'
import { applied, type Book, type Order } from './book.ts'

type List = typeof orderBookCalls.list
/** The request as in the contract, without zod's types, so that a test can write it down. */
export interface Asking {
  since?: string
  side?: TradeAction
  after?: string
}

/** The orders of one side that are shown beyond its best hundred. */
export interface Further {
  rows: readonly Order[]
  /** Where it continues; null: nowhere. Ignored while there are no pages. */
  next: string | null
  pages: number
}

/** Everything that a screen shows of the book. */
export interface Look {
  book: Book | undefined
  further: Record<TradeAction, Further>
  /** The time of the last answer, in milliseconds of this device's clock; 0: never. */
  answeredAt: number
  /** `lost`: the last request got no answer, and is being retried. */
  line: 'asking' | 'live' | 'lost'
}

/** What the line needs from its surroundings. */
export interface Surroundings {
  ask(request: Asking, signal?: AbortSignal): Promise<Outcome<List>>
  signedOut(outcome: Extract<Outcome<List>, { kind: 'signed out' }>): void
  now(): number
  /** Waits; resolves at once when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

/** The shortest time between two requests, so that a busy book does not keep a phone busy. Milliseconds. */
const MIN_INTERVAL_MS = 300
/** The pause after an early answer without news, as when another window of this device asks too. Milliseconds. */
const IDLE_PAUSE_MS = 3_000
/** The wait after a failure: 50 to 100 per cent of one second, then of two, of four, at last of half a minute. Milliseconds. */
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000
/** How many of the further pages are fetched again after each change. */
const LIVE_PAGES = 3

/** Milliseconds to wait after so many failures in a row; random, so that not all devices come back at once. */
export const retryAfter = (failures: number, random: number) =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random / 2)

const nothingFurther: Further = { rows: [], next: null, pages: 0 }
export const nothingSeen: Look = {
  book: undefined,
  further: { buy: nothingFurther, sell: nothingFurther },
  answeredAt: 0,
  line: 'asking',
}

/** Where a side continues after the shown orders; null: nowhere. */
export const nextOf = ({ book, further }: Look, side: TradeAction) =>
  further[side].pages > 0 ? further[side].next : (book?.next[side] ?? null)

/**
 * The live book: while it is started it asks for the changes, again and again. Changes that arrive while a finger is on the
 * screen are shown when it is lifted.
 */
export function createLine(surroundings: Surroundings, first: Look = nothingSeen) {
  let look = first
  let shown = first
  let updatesPaused = false
  let running: AbortController | undefined
  const watchers = new Set<() => void>()
  const emit = () => {
    if (updatesPaused || shown === look) return
    shown = look
    for (const watcher of watchers) watcher()
  }
  const put = (part: Partial<Look>) => {
    look = { ...look, ...part }
    emit()
  }

  /** Fetches so many pages of a side from a place on; undefined if one of them did not come. */
  async function pagesOf(side: TradeAction, from: string | null, most: number, signal?: AbortSignal) {
    let next = from
    const rows: Order[] = []
    let pages = 0
    for (; pages < most && next !== null; pages++) {
      const outcome = await surroundings.ask({ side, after: next }, signal)
      if (outcome.kind !== 'answer') return undefined
      rows.push(...outcome.data.rows)
      next = outcome.data.next[side]
    }
    return { rows, next, pages }
  }

  const putFurther = (side: TradeAction, further: Further) => put({ further: { ...look.further, [side]: further } })

  /** Fetches the shown further pages again. Pages beyond the first few stay as they were fetched. */
  async function fetchAgain(side: TradeAction, signal: AbortSignal) {
    const before = look.further[side]
    if (before.pages === 0) return
    const fresh = await pagesOf(side, look.book?.next[side] ?? null, Math.min(before.pages, LIVE_PAGES), signal)
    if (!fresh || signal.aborted) return
    const last = fresh.rows.at(-1)
    const stays = before.pages > LIVE_PAGES && fresh.next !== null && last !== undefined
    putFurther(
      side,
      stays ? { ...before, rows: [...fresh.rows, ...before.rows.filter((order) => byRank(last, order) < 0)] } : fresh,
    )
  }

  /** Asks once. @returns the pause before the next request, in milliseconds; undefined: there is no next one */
  async function turn(failures: number, signal: AbortSignal): Promise<{ failures: number; pause: number } | undefined> {
    const began = surroundings.now()
    // After a failure it asks for the whole book, which is answered at once and shows that the line is back.
    const since = look.line === 'live' ? look.book?.version : undefined
    const outcome = await surroundings.ask(since === undefined ? {} : { since }, signal)
    if (signal.aborted) return undefined
    if (outcome.kind === 'signed out') {
      surroundings.signedOut(outcome)
      return undefined
    }
    if (outcome.kind !== 'answer') {
      put({ line: 'lost' })
      return { failures: failures + 1, pause: retryAfter(failures + 1, surroundings.random()) }
    }
    const moved = outcome.data.version !== look.book?.version
    put({ book: moved ? applied(look.book, outcome.data) : look.book, answeredAt: surroundings.now(), line: 'live' })
    if (moved) for (const side of tradeActions) await fetchAgain(side, signal)
    const took = surroundings.now() - began
    const early = since !== undefined && !moved && took < IDLE_PAUSE_MS
    return { failures: 0, pause: early ? IDLE_PAUSE_MS : Math.max(0, MIN_INTERVAL_MS - took) }
  }

  async function run(signal: AbortSignal) {
    let next: Awaited<ReturnType<typeof turn>> = { failures: 0, pause: 0 }
    while (next && !signal.aborted) {
      next = await turn(next.failures, signal)
      if (next && next.pause > 0) await surroundings.pause(next.pause, signal)
    }
  }

  const stop = () => {
    running?.abort()
    running = undefined
  }
  const start = () => {
    stop()
    running = new AbortController()
    // The state from before the stop may be old, so begin with the whole book.
    if (look.line === 'live') look = { ...look, line: 'asking' }
    void run(running.signal)
  }

  return {
    now: () => shown,
    listen(watcher: () => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    start,
    stop,
    /** The network is lost: the line is `lost` until it is back. */
    lose() {
      stop()
      put({ line: 'lost' })
    },
    /** While true, changes are kept back. */
    pauseUpdates(on: boolean) {
      updatesPaused = on
      emit()
    },
    /** Asks for the whole book now. Resolves after the answer or the failure. @returns whether it is there */
    async refresh(): Promise<boolean> {
      const before = look
      start()
      await new Promise<void>((resolve) => {
        const watch = () => {
          if (look.answeredAt === before.answeredAt && look.line !== 'lost') return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
      })
      return look.line !== 'lost'
    },
    /** The next page of a side. @returns false when it did not come */
    async more(side: TradeAction): Promise<boolean> {
      const before = look.further[side]
      const fetched = await pagesOf(side, nextOf(look, side), 1)
      if (!fetched) return false
      // The pages have changed in the meantime, so this page is not added twice.
      if (look.further[side] !== before) return true
      putFurther(side, { ...fetched, rows: [...before.rows, ...fetched.rows], pages: before.pages + fetched.pages })
      return true
    },
  }
}

export type Line = ReturnType<typeof createLine>
