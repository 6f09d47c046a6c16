import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { isCutOff, isLockedOut, isUnlucky } from '../database/failure.ts'
import type { Settled, TellerTransfer } from './act.ts'
import { memberScope, type RequestName } from './idempotency.ts'
import { transferTogether } from './transfer-together.ts'

export interface Teller {
  /** Settles one request. Resolves once its effect and answer are committed. Rejects when the database fails. */
  transfer<Answer>(request: TellerTransfer<Answer>): Promise<Settled<Answer>>
  /** Refuses new requests, and resolves once all accepted ones are settled. */
  close(): Promise<void>
}

/** A queued request, with the callbacks of its caller. */
export interface Waiting {
  request: TellerTransfer
  /** The deadline in milliseconds of the machine's own clock (`performance.now`). */
  until: number
  resolve(settled: Settled): void
  reject(error: unknown): void
}

export interface TellerOptions {
  db: Database
  /** Database transactions in parallel. More than two only queue on each other (`bench/ledger.ts` shows it). */
  writers?: number
  /** The most requests in one database transaction. */
  batch?: number
  /** The most queued requests. A further one is refused with `network_error` at once. */
  queue?: number
  /**
   * Milliseconds that a request may queue: less than the member's app waits for an answer. After that it is refused with
   * `network_error`, so that it does not happen minutes later, when the database is back.
   */
  timeoutMs?: number
  /** Called for each answered request, once it is committed. */
  acknowledged?(request: Pick<RequestName, 'scope' | 'key'>): void
}

/**
 * Creates the teller. Concurrent requests queue while the transaction before them runs. They are then settled together, by one
 * statement per table and one commit. So a busy account stays fast, and a quiet hour adds no delay. Tellers on several nodes
 * agree through the database: they lock the accounts before they look up the idempotency keys.
 */
export function createTeller({
  db,
  writers = 2,
  batch = 200,
  queue = 10_000,
  timeoutMs = 10_000,
  acknowledged = () => undefined,
}: TellerOptions): Teller {
  let waiting: Waiting[] = []
  let running = 0
  let closed = false
  let scheduled = false
  const whenIdle: (() => void)[] = []

  const work = async () => {
    running++
    while (waiting.length > 0) {
      const taken = waiting.slice(0, batch)
      waiting = waiting.slice(batch)
      await settleBatch(db, taken)
    }
    running--
    if (running === 0) for (const idle of whenIdle.splice(0)) idle()
  }

  const start = () => {
    scheduled = false
    void work()
  }

  return {
    transfer: <Answer>(request: TellerTransfer<Answer>) =>
      new Promise<Settled<Answer>>((resolve, reject) => {
        if (closed || waiting.length >= queue) return resolve({ refused: 'network_error' })
        const answers = (settled: Settled<Answer>) => {
          if ('answer' in settled) acknowledged({ scope: memberScope(request.member, request.call), key: request.key })
          resolve(settled)
        }
        waiting.push({ request, until: performance.now() + timeoutMs, resolve: answers as Waiting['resolve'], reject })
        // Once per turn of the event loop, so that requests which arrive together share a batch.
        if (!scheduled && running < writers) {
          scheduled = true
          setImmediate(start)
        }
      }),
    close: () => {
      closed = true
      return new Promise((resolve) => {
        if (running === 0 && waiting.length === 0) resolve()
        else whenIdle.push(resolve)
      })
    },
  }
}

/** Settles a batch. If it fails as a whole, settles each request alone, so that a bad one does not affect the others. */
async function settleBatch(db: Database, asked: readonly Waiting[]) {
  const { batch = [], late = [] } = Object.groupBy(asked, ({ until }) => (performance.now() < until ? 'batch' : 'late'))
  for (const { resolve } of late) resolve({ refused: 'network_error' })
  if (batch.length === 0) return
  try {
    const settled = await transferTogether(
      db,
      batch.map(({ request }) => request),
    )
    for (const [index, { resolve }] of batch.entries()) resolve(settled[index] ?? { refused: 'network_error' })
  } catch (error) {
    if (batch.length > 1) await oneByOne(db, batch)
    else await again(db, batch[0], error)
  }
}

async function oneByOne(db: Database, batch: readonly Waiting[]) {
  for (const one of batch) await settleBatch(db, [one])
}

const isPassing = (error: unknown) => isUnlucky(error) || isLockedOut(error) || isCutOff(error)
const TRIES = 3

/**
 * Retries a request after a deadlock, a lock timeout or a broken connection. In the last case it may be committed already; the retry
 * then finds its answer. Rejects with any other error.
 */
async function again(db: Database, one: Waiting | undefined, error: unknown, tries = TRIES): Promise<void> {
  if (!one) return
  if (tries === 0 || !isPassing(error) || performance.now() > one.until) return one.reject(error)
  await pause(50 * 2 ** (TRIES - tries))
  try {
    const [settled] = await transferTogether(db, [one.request])
    one.resolve(settled ?? { refused: 'network_error' })
  } catch (next) {
    await again(db, one, next, tries - 1)
  }
}
