import { inspect, parseArgs } from 'node:util'
import { type BusinessDay, businessDay, dayAfter, isBusinessDay, startOf } from '@humidor/domain/business-day.ts'
import type { Clock } from './adapters/clock.ts'
import type { Database } from './database/database.ts'
import { LEFT_OUT, lastSettled, settleDay, settledDays } from './features/products/settlement/settlement.ts'
import { register } from './jobs/jobs.queries.ts'
import { createRunner } from './jobs/runner.ts'
import { settlementPhases } from './phases.ts'
import { settingsOf } from './platform/settings/stored-settings.ts'

export interface SettleVerbParts {
  db: Database
  /** The words after `settle`. */
  args: readonly string[]
  clock: Clock
  say(sentence: string): void
}

const usage = 'npm run humidor -- settle [--through yyyy-mm-dd]'

function throughIn(args: readonly string[], today: BusinessDay): BusinessDay | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { through: { type: 'string' } }, strict: true })
    const { through = today } = values
    return isBusinessDay(through) ? through : undefined
  } catch {
    return undefined
  }
}

/**
 * Settles every missed midnight in order, up to and including that of a business day. It takes the same lease as the worker, so both
 * may run at once. Prints the state of each day.
 * @returns the exit code: 1 where a day could not be settled
 */
export async function runSettleVerb({ db, args, clock, say }: SettleVerbParts): Promise<number> {
  const today = businessDay(clock.now())
  const through = throughIn(args, today)
  if (through === undefined) {
    say(usage)
    return 2
  }
  if (through > today) {
    say(`${through} has not begun: it is ${today} in UTC+8.`)
    return 2
  }
  const parts = {
    db,
    clock,
    settings: () => settingsOf(db),
    phases: settlementPhases({ db, clock, leaps: false }),
    // The state of each day is printed below. Items left out appear in no state, so print them here.
    alarm: (what: string, details: unknown) => {
      if (what === LEFT_OUT) say(`${what}: ${inspect(details, { breakLength: Number.POSITIVE_INFINITY })}`)
    },
  }
  const job = settleDay(parts)
  // A job that this database does not know yet owes nothing for the time before now.
  await register(db, [job.id], clock.now())
  const end = startOf(dayAfter(through))
  const until: Clock = { now: () => (clock.now() < end ? clock.now() : new Date(end.getTime() - 1)) }
  const after = await lastSettled(db)
  await createRunner({
    db,
    clock: until,
    jobs: [job],
    reportError: (what, err) => say(`${what}: ${String(err)}`),
  }).runDue()
  const days = await settledDays(db, { after, through })
  for (const { day, state, stuck } of days)
    say(state === 'done' ? `${day} is settled.` : `${day} is ${state}: ${stuck.join('; ')}`)
  if (days.length === 0) say(`Every day up to ${through} is settled.`)
  return days.every(({ state }) => state === 'done') ? 0 : 1
}
