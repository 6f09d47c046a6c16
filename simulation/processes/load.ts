import { setTimeout as pause } from 'node:timers/promises'
import { askAgain } from './attempts.ts'
import { carryOut, type MoneyCall, moneyCalls } from './calls/calls.ts'
import { areShopsDone, check, countShops, type Found, isAllPaid } from './checks.ts'
import { EXPIRY, type Harness, runJobsNow } from './harness.ts'
import type { Intent } from './intents.ts'
import type { FaultKind } from './records.ts'
import type { ServerProcess } from './server-process.ts'

/** Seconds; there is a midnight within them. */
const DAY = 86_400

/** The result of a family of faults. */
export interface Outcome {
  /** Settled intents. */
  operations: number
  /** Those that were done. */
  done: number
  /** The number of attempts. */
  tries: number
  /** Repeated requests with the same answer. */
  replays: number
  faults: ReadonlyMap<FaultKind, number>
  /** Further counts of the family. */
  counted?: Readonly<Record<string, number>>
  found: Found
}

/** Answers to repeated requests. */
export interface Answers {
  replays: number
  /** Descriptions of different answers. */
  different: string[]
}

export interface LoadOptions {
  /** Concurrent clients. */
  clients?: number
  calls?: readonly MoneyCall[]
  /** The probability that a success is requested once more. */
  again?: number
}

/**
 * Runs clients while `during` lasts, then repairs all faults, waits until every request is answered, and checks the
 * ledger.
 */
export async function underLoad(
  harness: Harness,
  during: (harness: Harness) => Promise<unknown>,
  { clients = 24, calls = moneyCalls(harness), again = 0.2 }: LoadOptions = {},
): Promise<Outcome> {
  const first = harness.intents.length
  const answers: Answers = { replays: 0, different: [] }
  let over = false
  const one = async () => {
    while (!over) {
      const intent = await carryOut(harness, choose(harness, calls))
      if (!intent) await pause(20)
      else if (intent.done && intent.call.idempotent && harness.dice.chance(again))
        await repeat(harness, intent, answers)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, one))
  try {
    await during(harness)
  } finally {
    over = true
    await harness.heal()
  }
  // Clients that need a new code should not wait half a minute.
  harness.setTimeFactor(10)
  await running
  harness.setTimeFactor(1)
  return await collectOutcome(harness, first, answers)
}

/** The result of all intents from number `first` on, after all of them are settled. */
export async function collectOutcome(
  harness: Harness,
  first: number,
  { replays, different }: Answers,
): Promise<Outcome> {
  // Advances time until all delayed effects are due.
  const due = harness.owed.some(({ atMidnight }) => atMidnight) ? DAY : EXPIRY + 1
  harness.advance(due * 1000)
  const deadline = harness.deadline + harness.timeoutSeconds * 1000
  const isDone = async () => (await isAllPaid(harness)) && (await areShopsDone(harness))
  while (harness.waitsForOwed && !(await isDone()) && performance.now() < deadline) {
    await runJobsNow(harness)
    await pause(100)
  }
  const found = await check(harness)
  found.violations.push(...different)
  harness.deadline = Number.POSITIVE_INFINITY
  const mine = harness.intents.slice(first)
  return {
    operations: mine.filter(({ answer }) => answer !== undefined).length,
    done: mine.filter(({ done }) => done).length,
    tries: mine.reduce((sum, { attempts }) => sum + attempts.length, 0),
    replays,
    faults: harness.faults,
    counted: await countShops(harness),
    found,
  }
}

function choose({ dice }: Harness, calls: readonly MoneyCall[]): MoneyCall {
  let left = dice.below(calls.reduce((sum, { weight }) => sum + weight, 0))
  for (const call of calls) {
    left -= call.weight
    if (left < 0) return call
  }
  return calls[0] as MoneyCall
}

/** Repeats a successful request until it is answered, and compares the answers. */
export async function repeat(harness: Harness, intent: Intent, answers: Answers, node?: ServerProcess) {
  while (performance.now() < harness.deadline) {
    const same = await askAgain(harness, intent, node)
    if (same !== undefined) {
      if (same) answers.replays += 1
      else answers.different.push(`different answer: ${intent.name} ${intent.key}, first ${intent.answer}`)
      return
    }
    await pause(50)
  }
}
