import { setTimeout as pause } from 'node:timers/promises'
import { askAgain } from './attempts.ts'
import { carryOut, type MoneyCall, moneyCalls } from './calls/calls.ts'
import { check, type Found, isAllPaid } from './checks.ts'
import { EXPIRY, type FaultKind, type Harness, runJobsNow } from './harness.ts'
import type { Intent } from './intents.ts'
import type { ServerProcess } from './server-process.ts'

/** Seconds within which there is a midnight. */
const DAY = 86_400

/** What a family of faults did to a world, and what was found afterwards. */
export interface Outcome {
  /** Intents that came to an end. */
  operations: number
  /** Those that were done. */
  done: number
  /** Tries, all together. */
  tries: number
  /** Answers that were asked for once more, and came the same. */
  replays: number
  faults: ReadonlyMap<FaultKind, number>
  /** What else a family counts. */
  counted?: Readonly<Record<string, number>>
  found: Found
}

/** What was answered when something was asked for once more. */
export interface Answers {
  replays: number
  /** In words, where it was not the same. */
  different: string[]
}

export interface LoadOptions {
  /** How many people ask at the same time. */
  clients?: number
  calls?: readonly MoneyCall[]
  /** How often a success is asked for once more. */
  again?: number
}

/**
 * Lets people ask for money to be moved for as long as `during` takes, heals, waits until everybody knows what became of
 * what they wanted, and then looks at the ledger.
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
  // Whoever needs another code must not wait half a minute for it.
  harness.setTimeFactor(10)
  await running
  harness.setTimeFactor(1)
  return await collectOutcome(harness, first, answers)
}

/** What became of everything since the `first` intent, once all of it has come to its end. */
export async function collectOutcome(
  harness: Harness,
  first: number,
  { replays, different }: Answers,
): Promise<Outcome> {
  // Whatever takes its time is due.
  const due = harness.owed.some(({ atMidnight }) => atMidnight) ? DAY : EXPIRY + 1
  harness.advance(due * 1000)
  const deadline = harness.deadline + harness.timeoutSeconds * 1000
  while (harness.waitsForOwed && !(await isAllPaid(harness)) && performance.now() < deadline) {
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

/** Asks once more for what was done, and for as long as there is no answer. */
export async function repeat(harness: Harness, intent: Intent, answers: Answers, node?: ServerProcess) {
  while (performance.now() < harness.deadline) {
    const same = await askAgain(harness, intent, node)
    if (same !== undefined) {
      if (same) answers.replays += 1
      else answers.different.push(`answered differently: ${intent.name} ${intent.key}, first ${intent.answer}`)
      return
    }
    await pause(50)
  }
}
