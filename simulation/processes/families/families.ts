import { setTimeout as pause } from 'node:timers/promises'
import { businessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import { type MoneyCall, moneyCalls } from '../calls/calls.ts'
import { openingCharge, payingCharge } from '../calls/charges.ts'
import { takingOut } from '../calls/savings.ts'
import { comingLate, offering } from '../calls/trades.ts'
import { convertingBack, depositing, transferring } from '../calls/wallet.ts'
import { approving } from '../calls/withdrawals.ts'
import type { ProviderFault } from '../faulty-provider.ts'
import { EXPIRY, type Harness, type HarnessOptions } from '../harness.ts'
import { type Outcome, underLoad } from '../load.ts'
import { chaos, type Mix, mixes } from './chaos.ts'
import { cutLines } from './cuts.ts'
import { giveFalseData } from './false-data.ts'
import { killDatabases } from './kill-database.ts'
import { race } from './races.ts'
import { type JobTask, killAtEveryStatement } from './statements.ts'

/** A kind of fault test. */
export interface Family {
  name: string
  /** Options of its harness. */
  needs?: Partial<HarnessOptions>
  run(harness: Harness): Promise<Outcome>
}

/** Milliseconds. */
const LOAD_TIMEOUT_MS = 30_000

/** P4: load without faults. `calls`: the calls to make; by default all. */
export const loadFamily = ({ operations, calls }: { operations: number; calls?: readonly MoneyCall[] }): Family => ({
  name: 'load',
  run: (harness) =>
    underLoad(
      harness,
      async () => {
        harness.setTimeFactor(30)
        // A slow machine does fewer operations; the printed figure counts the real ones.
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

/**
 * Effects that the worker owes: credited deposits, completed conversions and transfers, expired orders, completed
 * withdrawals.
 */
const JOB_TASKS: readonly JobTask[] = [
  { job: 'deposits.watch-bsc', call: depositing, owes: 'credited deposit' },
  { job: 'wallet.complete-conversions', call: convertingBack, owes: 'completed conversion' },
  { job: 'wallet.complete-transfers', call: transferring, owes: 'arrived transfer' },
  { job: 'withdrawals.watch-bsc', call: approving, owes: 'completed withdrawal' },
  { job: 'merchants.convert', call: payingCharge, owes: 'converted bill' },
  { job: 'webhooks.deliver', call: openingCharge, isOver: hasNoWaitingDelivery },
  // Last, as its time jumps expire all other orders and charges too.
  { job: 'charges.expire', call: openingCharge, after: EXPIRY + 1, isOver: hasNoOldCharge },
  { job: 'order-book.expire-orders', call: offering, owes: 'ended order', after: EXPIRY + 1 },
  // One midnight each: interest, profits, returns, ended holdings, money out of the treasure.
  {
    ...{ job: 'settlement.', call: takingOut, owes: 'arrived treasure', after: 86_400, most: 16 },
    isOver: isSettled,
  },
]

/** Whether everything that is due was sent to the shops. */
async function hasNoWaitingDelivery({ cluster, worker }: Harness): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_delivery where state = 'pending' and created_at <= ${worker.clock.now()} limit 1`.execute(
    cluster.own().db,
  )
  return rows.length === 0
}

/** Whether every charge whose time is over has ended. */
async function hasNoOldCharge({ cluster, worker }: Harness): Promise<boolean> {
  const { rows } = await sql`
    select from merchant_charge where num_nonnulls(paid_at, cancelled_at, expired_at) = 0
      and expires_at <= ${worker.clock.now()} limit 1`.execute(cluster.own().db)
  return rows.length === 0
}

/** Whether all midnights until now are settled. */
async function isSettled({ cluster, worker }: Harness): Promise<boolean> {
  const { rows } = await sql<{ last: string | null; open: bigint }>`
    select max(day)::text as last, count(*) filter (where finished_at is null) as open from settlement_day
  `.execute(cluster.own().db)
  return rows[0]?.open === 0n && rows[0].last === businessDay(worker.clock.now())
}

/** Orders first, before they expire. Fills of ended orders are left out, as they send too few statements. */
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
    const counted = { statements: sum('statements'), 'statements killed at': sum('killed') }
    return { ...outcome, counted: { ...outcome.counted, ...counted } }
  },
})

export const cutsFamily = (size: { cuts: number; calls?: readonly MoneyCall[] }): Family => ({
  name: 'cut',
  run: (harness) => cutLines(harness, size),
})

/** `again`: the probability that a success is requested once more. */
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
    return { ...outcome, counted: { ...outcome.counted, races: outcome.races } }
  },
})

/** Seconds. Some fifteen payments are credited per second, and fewer on a busy machine, so a backlog takes time. */
const FALSE_DATA_TIMEOUT_S = 300

/** P10: a faulty provider beside an honest one. `only`: the only fault. */
export const falseDataFamily = (size: { falseAnswers: number; only?: ProviderFault }): Family => ({
  name: 'a provider gives false data',
  needs: { faultyProvider: true, timeoutSeconds: FALSE_DATA_TIMEOUT_S },
  run: (harness) => giveFalseData(harness, size),
})

/** All families, each for about a minute. `npm run simulate` repeats them. */
export const everyFamily: readonly Family[] = [
  loadFamily({ operations: 6_000 }),
  cutsFamily({ cuts: 3_000 }),
  killDatabaseFamily({ kills: 40 }),
  racesFamily({ rounds: 20 }),
  falseDataFamily({ falseAnswers: 2_000 }),
  ...Object.keys(mixes).map((mix) => chaosFamily({ seconds: 30, mix: mix as Mix })),
  statementsFamily(),
]
