import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { isCutOff, isLockedOut, isUnlucky } from '../database/failure.ts'
import type { Settled, TellerTransfer } from './act.ts'
import { memberScope, type RequestName } from './idempotency.ts'
import { settleTogether } from './settling.ts'

export interface Teller {
  /** Settles one act: its effect and its answer are committed when this resolves. Rejects when the database fails. */
  settle<Answer>(act: TellerTransfer<Answer>): Promise<Settled<Answer>>
  /** Takes no more acts, and resolves when all that were taken are settled. */
  close(): Promise<void>
}

/** An act in the queue, with the one who waits for it. */
export interface Waiting {
  act: TellerTransfer
  /** Until when they do, on the machine's own clock in milliseconds (`performance.now`). */
  until: number
  resolve(settled: Settled): void
  reject(error: unknown): void
}

export interface TellerOptions {
  db: Database
  clock: Clock
  /** How many transactions run side by side. More than two only queue on each other (`bench/ledger.ts` shows it). */
  writers?: number
  /** The most acts that one transaction takes. */
  batch?: number
  /** The most acts that wait; a further one is refused with `network_error` at once. */
  queue?: number
  /**
   * Milliseconds that an act waits for its turn, less than its member's app does: what nobody waits for any more must
   * not happen minutes later, when the database is back. It is refused with `network_error`.
   */
  patience?: number
  /** Told of each request that is answered, once it is committed. */
  acknowledged?(request: Pick<RequestName, 'scope' | 'key'>): void
}

/**
 * The teller: concurrent acts wait for as long as the transaction before them runs, and are then settled together by one
 * statement per table and one commit. So a busy account costs nothing, and a quiet hour waits for nobody. Tellers on
 * several nodes agree through the database: the accounts are locked before the keys are looked up.
 */
export function createTeller({
  db,
  clock,
  writers = 2,
  batch = 200,
  queue = 10_000,
  patience = 10_000,
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
      await settleBatch(db, clock, taken)
    }
    running--
    if (running === 0) for (const idle of whenIdle.splice(0)) idle()
  }

  const start = () => {
    scheduled = false
    void work()
  }

  return {
    settle: <Answer>(act: TellerTransfer<Answer>) =>
      new Promise<Settled<Answer>>((resolve, reject) => {
        if (closed || waiting.length >= queue) return resolve({ refused: 'network_error' })
        const answers = (settled: Settled<Answer>) => {
          if ('answer' in settled) acknowledged({ scope: memberScope(act.member, act.call), key: act.key })
          resolve(settled)
        }
        waiting.push({ act, until: performance.now() + patience, resolve: answers as Waiting['resolve'], reject })
        // Once per turn of the event loop, so that all requests which arrived together go together.
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

/** Settles a batch; where it fails as a whole, one by one, so that a bad act hurts nobody else. */
async function settleBatch(db: Database, clock: Clock, asked: readonly Waiting[]) {
  const { batch = [], late = [] } = Object.groupBy(asked, ({ until }) => (performance.now() < until ? 'batch' : 'late'))
  for (const { resolve } of late) resolve({ refused: 'network_error' })
  if (batch.length === 0) return
  try {
    const settled = await settleTogether(
      db,
      clock.now(),
      batch.map(({ act }) => act),
    )
    for (const [index, { resolve }] of batch.entries()) resolve(settled[index] ?? { refused: 'network_error' })
  } catch (error) {
    if (batch.length > 1) await oneByOne(db, clock, batch)
    else await again(db, clock, batch[0], error)
  }
}

async function oneByOne(db: Database, clock: Clock, batch: readonly Waiting[]) {
  for (const one of batch) await settleBatch(db, clock, [one])
}

const isPassing = (error: unknown) => isUnlucky(error) || isLockedOut(error) || isCutOff(error)
const TRIES = 3

/**
 * A deadlock or a lock that took too long is tried again, and so is an act whose connection broke: it may stand already,
 * and then its answer is found. Anything else is this act's own failure.
 */
async function again(
  db: Database,
  clock: Clock,
  one: Waiting | undefined,
  error: unknown,
  tries = TRIES,
): Promise<void> {
  if (!one) return
  if (tries === 0 || !isPassing(error) || performance.now() > one.until) return one.reject(error)
  await pause(50 * 2 ** (TRIES - tries))
  try {
    const [settled] = await settleTogether(db, clock.now(), [one.act])
    one.resolve(settled ?? { refused: 'network_error' })
  } catch (next) {
    await again(db, clock, one, next, tries - 1)
  }
}
