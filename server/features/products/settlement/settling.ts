import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { batchSizes, nextBatchSize, nextTurn, type SettlementState } from '@humidor/domain/products/settlement.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Database } from '../../../database/database.ts'
import { isBusy } from '../../../database/failure.ts'
import type { Batch } from '../../../jobs/job.ts'
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
  writeBatch,
  writeStuck,
} from './days.queries.ts'

export interface SettlingParts {
  db: Database
  clock: Clock
  /** In their order (rules D13). */
  phases: readonly Phase[]
  settings: ReadSettings
  alarm: Alarm
  /** Items in every batch of a phase. By default each batch has as many as fit into its time. */
  batch?: number
}

/** A worker's memory of phases it has tried. Each node has its own: a second try does no harm. */
export interface Tries {
  /** Stuck phases, by day and phase. They wait for the next run. */
  stuck: Set<string>
  /** Items that unfinished phases have refused so far, by day and phase. The next batch skips them. */
  refused: Map<string, bigint[]>
  /** Items in the next batch of a phase, by its name. */
  sizes: Map<string, number>
}

export const newTries = (): Tries => ({ stuck: new Set(), refused: new Map(), sizes: new Map() })

/** The alert for operators where a settlement continues without some items. */
export const LEFT_OUT = 'the settlement of a day left out items that cannot be settled'

/** Begins the settlement of a day. Idempotent. */
export async function begin({ db, clock, phases, settings }: SettlingParts, day: BusinessDay): Promise<void> {
  if (await hasBegun(db, day)) return
  const terms = Object.fromEntries(Object.entries(await settings()).map(([key, value]) => [key, String(value)]))
  const names = phases.filter(({ retired }) => !retired).map(({ name }) => name)
  await db.transaction().execute((tx) => beginDay(tx, { day, terms, phases: names, now: clock.now() }))
}

/** The settings of a day. A setting that did not exist when the day began has its default. */
function readTerms(terms: Readonly<Record<string, string>>): Settings {
  const values = Object.entries(defaultSettings).map(([key, byDefault]) => {
    const value = terms[key] ?? String(byDefault)
    return [key, typeof byDefault === 'bigint' ? BigInt(value) : Number(value)]
  })
  return Object.fromEntries(values) as Settings
}

const nameOf = ({ day, phase }: RunRow) => `${day} ${phase}`

/** The next phase, of the earliest day that has one. Phases in `tried` that are stuck wait for the next run. */
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
 * Runs one batch of the next phase. The batch and the progress commit in one transaction, so a batch happens once. A phase that
 * cannot continue records the reason and becomes `stuck`. Any number of workers may run this at once: a second worker waits for
 * the first and continues, or leaves the phase to it.
 * @throws where the database is too busy or away: then nothing has happened
 */
export async function settleBatch(
  parts: SettlingParts,
  { tries, waits }: { tries: Tries; waits: boolean },
): Promise<Batch> {
  const { db, clock, alarm } = parts
  const turn = await turnOf(parts, tries.stuck)
  if (!turn) {
    // A day finishes after its last phase commits, as two workers may run two last phases. A worker may die between the two.
    await finishDays(db, clock.now())
    return { done: 0, left: false }
  }
  const { run, phase } = turn
  try {
    const except = tries.refused.get(nameOf(run)) ?? []
    const size = parts.batch ?? tries.sizes.get(phase.name) ?? batchSizes.first
    const began = performance.now()
    const done = await runBatch(parts, run, phase, { waits, except, size })
    if (done === 'another is at it') return { done: 0, left: false }
    // The last batch of a phase is smaller, so its duration says nothing about the size.
    if (!done.finished) tries.sizes.set(phase.name, nextBatchSize(size, performance.now() - began))
    // Only after the commit: a rolled-back batch left nothing out.
    if (done.refused.length > 0) alarmLeftOut(parts, tries, run, done.refused)
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

function alarmLeftOut({ alarm }: SettlingParts, tries: Tries, run: RunRow, refused: readonly Refused[]) {
  const ids = refused.map(({ id }) => id)
  tries.refused.set(nameOf(run), [...(tries.refused.get(nameOf(run)) ?? []), ...ids])
  alarm(LEFT_OUT, { day: run.day, phase: run.phase, ids: ids.map(String), err: refused[0]?.error })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** `treasury USCD` */
const nameOfAccount = ({ account }: NotCoveredError) => String(account).split(':').slice(2).join(' ')

const runBatch = (
  { db, clock }: SettlingParts,
  { day }: RunRow,
  phase: Phase,
  { waits, except, size }: { waits: boolean; except: readonly bigint[]; size: number },
): Promise<'another is at it' | { items: number; finished: boolean; refused: readonly Refused[] }> =>
  db.transaction().execute(async (tx) => {
    const began = clock.now()
    const run = await lockRun(tx, { day, phase: phase.name, waits })
    if (!run) return 'another is at it'
    // Another worker has finished it meanwhile.
    if (run.state === 'done') return { items: 0, finished: true, refused: [] }
    const terms = readTerms(await termsOf(tx, day))
    const reached = run.reached ?? undefined
    const batchResult = await phase.run({ tx, day, at: startOf(day), terms, reached, limit: size, except })
    const { refused = [] } = batchResult
    if (batchResult.left && batchResult.done === 0 && refused.length === 0 && batchResult.reached === reached)
      throw new Error(`${phase.name} reports remaining work but does none`)
    await writeBatch(tx, run, batchResult, { began, now: clock.now() })
    return { items: batchResult.done, finished: !batchResult.left, refused }
  })
