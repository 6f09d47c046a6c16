import { setTimeout as pause } from 'node:timers/promises'
import { businessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import { type MoneyCall, moneyCalls } from '../calls/calls.ts'
import { takingOut } from '../calls/savings.ts'
import { comingLate, offering } from '../calls/trades.ts'
import { convertingBack, depositing, transferring } from '../calls/wallet.ts'
import { approving } from '../calls/withdrawals.ts'
import { EXPIRY, type Harness, type HarnessOptions } from '../harness.ts'
import type { Lie } from '../liar.ts'
import { type Outcome, underLoad } from '../load.ts'
import { chaos, type Mix, mixes } from './chaos.ts'
import { cutLines } from './cuts.ts'
import { killDatabases } from './kill-database.ts'
import { tellLies } from './lies.ts'
import { race } from './races.ts'
import { type JobTask, killAtEveryStatement } from './statements.ts'

/** A way to hurt a world, and what of it is printed. */
export interface Family {
  name: string
  /** What its world needs. */
  needs?: Partial<HarnessOptions>
  run(harness: Harness): Promise<Outcome>
}

/** Milliseconds. */
const LOAD_TIMEOUT_MS = 30_000

/** P4: everybody asks, and nothing is hurt. `calls`: what they ask for, unless everything. */
export const loadFamily = ({ operations, calls }: { operations: number; calls?: readonly MoneyCall[] }): Family => ({
  name: 'load',
  run: (harness) =>
    underLoad(
      harness,
      async () => {
        harness.setTimeFactor(30)
        // A slow machine does fewer: the figure that is printed is what was done.
        for (const since = performance.now(); performance.now() - since < LOAD_TIMEOUT_MS; await pause(20))
          if (harness.intents.length >= operations) break
        harness.setTimeFactor(1)
      },
      { ...(calls && { calls }) },
    ),
})

export const killDatabaseFamily = (size: { kills: number }): Family => ({
  name: 'kill PostgreSQL',
  run: (harness) => killDatabases(harness, size),
})

/** What the worker pays: credits of deposits, conversions and orders that have come to their end, withdrawals that the chain shows. */
const JOB_TASKS: readonly JobTask[] = [
  { job: 'deposits.watch-bsc', call: depositing, owes: 'credited deposit' },
  { job: 'wallet.complete-conversions', call: convertingBack, owes: 'completed conversion' },
  { job: 'wallet.complete-transfers', call: transferring, owes: 'arrived transfer' },
  { job: 'withdrawals.watch-bsc', call: approving, owes: 'completed withdrawal' },
  // Last: while it is done, everybody's orders come to their end.
  { job: 'order-book.expire-orders', call: offering, owes: 'ended order', after: EXPIRY + 1 },
  // A midnight each time: interest, profits, returns, what was held, what was taken out.
  {
    ...{ job: 'settlement.', call: takingOut, owes: 'arrived treasure', after: 86_400, most: 16 },
    isOver: isSettled,
  },
]

/** Whether every midnight until now is settled. */
async function isSettled({ cluster, worker }: Harness): Promise<boolean> {
  const { rows } = await sql<{ last: string | null; open: bigint }>`
    select max(day)::text as last, count(*) filter (where finished_at is null) as open from settlement_day
  `.execute(cluster.own().db)
  return rows[0]?.open === 0n && rows[0].last === businessDay(worker.clock.now())
}

/** Orders first, before they come to their end; and nobody comes too late, as then there is nothing to kill a node in. */
const callsToKillIn = (harness: Harness) =>
  moneyCalls(harness)
    .filter((call) => call !== comingLate)
    .toReversed()

export const statementsFamily = (): Family => ({
  name: 'kill at every statement',
  needs: { nodes: 4, transfersReviewed: true, priceMoves: true },
  async run(harness) {
    const outcome = await killAtEveryStatement(harness, { calls: callsToKillIn(harness), jobTasks: JOB_TASKS })
    const sum = (of: 'statements' | 'killed') => outcome.enumerated.reduce((all, one) => all + one[of], 0)
    for (const one of outcome.enumerated) harness.record('enumerated', one)
    return { ...outcome, counted: { statements: sum('statements'), 'statements killed at': sum('killed') } }
  },
})

export const cutsFamily = (size: { cuts: number }): Family => ({
  name: 'cut',
  run: (harness) => cutLines(harness, size),
})

/** `again`: how often a success is asked for once more. */
export const chaosFamily = (size: { seconds: number; mix: Mix; again?: number }): Family => ({
  name: `chaos: ${size.mix}`,
  needs: { priceMoves: true },
  run: (harness) => chaos(harness, size),
})

export const racesFamily = (size: { rounds: number }): Family => ({
  name: 'races',
  needs: { priceMoves: true },
  async run(harness) {
    const outcome = await race(harness, size)
    return { ...outcome, counted: { races: outcome.races } }
  },
})

/** Seconds. Payments are credited one by one, some fifteen a second: what waited while lies were told takes its time. */
const LIES_TIMEOUT_S = 300

/** P10: a provider that lies beside an honest one; `only`: in no other way. */
export const liesFamily = (size: { lies: number; only?: Lie }): Family => ({
  name: 'a provider lies',
  needs: { liar: true, timeoutSeconds: LIES_TIMEOUT_S },
  run: (harness) => tellLies(harness, size),
})

/** Every family once, each for about a minute: what is gone through again and again for as long as was asked. */
export const everyFamily: readonly Family[] = [
  loadFamily({ operations: 6_000 }),
  cutsFamily({ cuts: 3_000 }),
  killDatabaseFamily({ kills: 40 }),
  racesFamily({ rounds: 20 }),
  liesFamily({ lies: 2_000 }),
  ...Object.keys(mixes).map((mix) => chaosFamily({ seconds: 30, mix: mix as Mix })),
  statementsFamily(),
]
