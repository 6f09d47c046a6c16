import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { isCutOff, isLockedOut, isUnlucky } from '../database/failure.ts'
import type { Account } from './accounts.ts'
import type { Transfer } from './posting.ts'
import { settleTogether } from './settling.ts'

/** Answers what stands on an account at the moment this act's turn comes, earlier acts of the same batch included. */
export type BalanceOf = <C extends Coin>(account: Account<C>) => Micros<C>

/** A row of a feature with the transfer that it belongs to. */
export interface Written<Row> {
  row: Row
  transferId: bigint
}

/**
 * A row that a feature writes if its act happens, in the same transaction, and not at all if it does not. Rows with one and
 * the same `write` are handed to it together, once for all acts that are settled at once, after the entries stand and in
 * the order of the acts. So `write` is a function that is made once, and it writes set-based. It may only insert: accounts
 * are locked, so to wait for a row that somebody else holds could be forever. Throwing undoes the acts of the whole batch.
 */
export interface Alongside<Row = unknown> {
  write(tx: Tx, rows: readonly Written<Row>[]): Promise<void>
  row: Row
}

/**
 * What an act was made of that is no balance, such as the price of the day. It is looked at again in the transaction, once the
 * accounts are locked: an act whose premise does not hold any more does not happen. Premises with one and the same `holds`
 * are asked together, once for all acts that are settled at once, so `holds` is a function that is made once. It only looks,
 * and answers in the order of the facts.
 */
export interface Premise<Fact = unknown> {
  holds(tx: Tx, facts: readonly Fact[]): Promise<readonly boolean[]>
  fact: Fact
}

/** One request that is one transfer under a pure rule, with what features write alongside. */
export interface Act<Answer = unknown> {
  /** Whose request: eight digits. */
  member: number
  /** The path of the call. */
  call: string
  /** The request's `Idempotency-Key`. */
  key: string
  /** A hash of the request: the same key with another request is refused. */
  fingerprint: string
  transfer: Omit<Transfer, 'key' | 'reverses'>
  /** Accounts that the rule looks at and the transfer does not touch. */
  reads?: readonly Account[]
  premise?: Premise
  /** The pure rule, with the balances of this moment: the first reason to refuse, or undefined. */
  refuse(balance: BalanceOf): ErrorCode | undefined
  /** What features write with the transfer. */
  alongside?: readonly Alongside[]
  /** What is answered, now and whenever the same request comes again. It must survive JSON. */
  answer: Answer
}

/** `outdated`: nothing happened, as the act's premise does not hold any more; whoever asked makes it anew, of what is so now. */
export type Settled<Answer = unknown> = { answer: Answer } | { refused: ErrorCode } | { outdated: true }

export interface Teller {
  /** Settles one act: its effect and its answer are committed when this resolves. Rejects when the database fails. */
  settle<Answer>(act: Act<Answer>): Promise<Settled<Answer>>
  /** Takes no more acts, and resolves when all that were taken are settled. */
  close(): Promise<void>
}

/** An act in the queue, with the one who waits for it. */
export interface Waiting {
  act: Act
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
    if (running < writers && waiting.length > 0) void work()
  }

  return {
    settle: <Answer>(act: Act<Answer>) =>
      new Promise<Settled<Answer>>((resolve, reject) => {
        if (closed || waiting.length >= queue) return resolve({ refused: 'network_error' })
        waiting.push({ act, until: performance.now() + patience, resolve: resolve as Waiting['resolve'], reject })
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
  if (tries === 0 || !isPassing(error)) return one.reject(error)
  await pause(50 * 2 ** (TRIES - tries))
  try {
    const [settled] = await settleTogether(db, clock.now(), [one.act])
    one.resolve(settled ?? { refused: 'network_error' })
  } catch (next) {
    await again(db, clock, one, next, tries - 1)
  }
}
