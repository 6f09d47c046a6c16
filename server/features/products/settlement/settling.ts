import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { nextTurn, type SettlementState } from '@humidor/domain/products/settlement.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Database } from '../../../database/database.ts'
import { isBusy } from '../../../database/failure.ts'
import type { Bite } from '../../../jobs/job.ts'
import type { Phase, Refused } from '../../../jobs/phase.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import {
  beginDay,
  finishDays,
  hasBegun,
  lockRun,
  openDays,
  openRuns,
  type RunRow,
  termsOf,
  writeBite,
  writeStuck,
} from './days.queries.ts'

export interface SettlingParts {
  db: Database
  clock: Clock
  /** In their order (rules D13). */
  phases: readonly Phase[]
  settings: ReadSettings
  alarm: Alarm
  /** Items to a bite of a phase. */
  bite?: number
}

/** What a worker remembers of the phases that it was at. Another node's has its own: to try something once more does no harm. */
export interface Tries {
  /** What is stuck, by day and phase: it waits for the next time. */
  stuck: Set<string>
  /** What phases that are not done have refused so far, by day and phase: the next bite passes it over. */
  refused: Map<string, bigint[]>
}

export const newTries = (): Tries => ({ stuck: new Set(), refused: new Map() })

/** What operators are told where a settlement goes on without some of what was due. */
export const LEFT_OUT = 'the settlement of a day left out what cannot be settled'

/** How many items a bite takes: their accounts are held for a tenth of a second, which whoever pays meanwhile hardly notices. */
const BATCH_SIZE = 2_500

/** Begins the settlement of a day. Twice is once. */
export async function begin({ db, clock, phases, settings }: SettlingParts, day: BusinessDay): Promise<void> {
  if (await hasBegun(db, day)) return
  const terms = Object.fromEntries(Object.entries(await settings()).map(([key, value]) => [key, String(value)]))
  const names = phases.map(({ name }) => name)
  await db.transaction().execute((tx) => beginDay(tx, { day, terms, phases: names, now: clock.now() }))
}

/** The settings that a day goes by. What there was no setting of yet, when it began, is as it is by default. */
function readTerms(terms: Readonly<Record<string, string>>): Settings {
  const values = Object.entries(defaultSettings).map(([key, byDefault]) => {
    const value = terms[key] ?? String(byDefault)
    return [key, typeof byDefault === 'bigint' ? BigInt(value) : Number(value)]
  })
  return Object.fromEntries(values) as Settings
}

const nameOf = ({ day, phase }: RunRow) => `${day} ${phase}`

/** The phase whose turn it is, of the earliest day that has one. What was `tried` already and is stuck waits for the next time. */
async function turnOf({ db, phases }: SettlingParts, tried: ReadonlySet<string>) {
  const [days, runs] = await Promise.all([openDays(db), openRuns(db)])
  const known = new Map(phases.map((phase) => [phase.name, phase]))
  const of = (day: BusinessDay) => runs.filter((run) => run.day === day && known.has(run.phase))
  for (const day of days) {
    const before = new Map<string, SettlementState>(of(dayAfter(day, -1)).map(({ phase, state }) => [phase, state]))
    const turns = of(day).map((run) => ({
      run,
      name: run.phase,
      state: run.state,
      needs: known.get(run.phase)?.needs ?? [],
    }))
    const turn = nextTurn(turns, before, ({ run }) => !tried.has(nameOf(run)))
    const phase = turn && known.get(turn.name)
    if (turn && phase) return { run: turn.run, phase }
  }
  return undefined
}

/**
 * One bite of the phase whose turn it is: in one transaction with how far it is, so that it happens once. A phase that cannot go
 * on says why, and is `stuck`. Any number of workers may do this at once: whoever comes second waits for the first and goes on, or
 * leaves it to them.
 * @throws where the database is too busy or away: then nothing has happened
 */
export async function settleBite(
  parts: SettlingParts,
  { tries, waits }: { tries: Tries; waits: boolean },
): Promise<Bite> {
  const { db, clock, alarm } = parts
  const turn = await turnOf(parts, tries.stuck)
  if (!turn) {
    // A day is finished after its last phase, and not with it, as two workers may be at two last ones. Between the two anybody may die.
    await finishDays(db, clock.now())
    return { done: 0, left: false }
  }
  const { run, phase } = turn
  try {
    const except = tries.refused.get(nameOf(run)) ?? []
    const done = await runBite(parts, run, phase, { waits, except })
    if (done === 'another is at it') return { done: 0, left: false }
    // After it is committed: what was undone was not left out.
    if (done.refused.length > 0) tellLeftOut(parts, tries, run, done.refused)
    if (done.finished) {
      tries.refused.delete(nameOf(run))
      await finishDays(db, clock.now())
    }
    return { done: Math.max(1, done.items), left: true }
  } catch (error) {
    if (isBusy(error)) throw error
    tries.stuck.add(nameOf(run))
    const state = error instanceof NotCoveredError ? 'short' : 'failing'
    const why =
      error instanceof NotCoveredError ? `${nameOfAccount(error)} does not cover what is next` : messageOf(error)
    if (await writeStuck(db, run, state, why, clock.now()))
      alarm(`the settlement of a day is ${state === 'short' ? 'short of money' : 'failing'}`, {
        day: run.day,
        phase: run.phase,
        err: error,
      })
    return { done: 1, left: true }
  }
}

function tellLeftOut({ alarm }: SettlingParts, tries: Tries, run: RunRow, refused: readonly Refused[]) {
  const ids = refused.map(({ id }) => id)
  tries.refused.set(nameOf(run), [...(tries.refused.get(nameOf(run)) ?? []), ...ids])
  alarm(LEFT_OUT, { day: run.day, phase: run.phase, ids: ids.map(String), err: refused[0]?.error })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** `treasury USCD` */
const nameOfAccount = ({ account }: NotCoveredError) => String(account).split(':').slice(2).join(' ')

const runBite = (
  { db, clock, bite = BATCH_SIZE }: SettlingParts,
  { day }: RunRow,
  phase: Phase,
  { waits, except }: { waits: boolean; except: readonly bigint[] },
): Promise<'another is at it' | { items: number; finished: boolean; refused: readonly Refused[] }> =>
  db.transaction().execute(async (tx) => {
    const began = clock.now()
    const run = await lockRun(tx, { day, phase: phase.name, waits })
    if (!run) return 'another is at it'
    // Another worker has done it meanwhile.
    if (run.state === 'done') return { items: 0, finished: true, refused: [] }
    const terms = readTerms(await termsOf(tx, day))
    const reached = run.reached ?? undefined
    const bitten = await phase.run({ tx, day, at: startOf(day), terms, reached, limit: bite, except })
    const { refused = [] } = bitten
    if (bitten.left && bitten.done === 0 && refused.length === 0 && bitten.reached === reached)
      throw new Error(`${phase.name} says that more is left but does nothing`)
    await writeBite(tx, run, bitten, { began, now: clock.now() })
    return { items: bitten.done, finished: !bitten.left, refused }
  })
