import type { settlements } from '@humidor/contract/products/settlement.console.ts'
import { dayState } from '@humidor/domain/products/settlement.ts'
import type { z } from 'zod/mini'
import type { Phase } from '../../../jobs/phase.ts'
import type { DayRow, PhaseRow } from './runs.queries.ts'

type Day = z.output<typeof settlements.response>['rows'][number]

/** A settled day with its phases, in the operators' view. */
export function presentDay(row: DayRow, phases: readonly PhaseRow[], known: ReadonlyMap<string, Phase>): Day {
  return {
    day: row.day,
    state: dayState(phases.map(({ state }) => state)),
    beganAt: row.began_at,
    finishedAt: row.finished_at,
    phases: phases.map((it) => ({
      name: it.phase,
      // This build may no longer know a phase of an earlier build.
      summary: known.get(it.phase)?.summary ?? it.phase,
      state: it.state,
      done: Number(it.done),
      paid: (
        [
          ['USDT', it.usdt],
          ['USCD', it.uscd],
          ['CIG', it.cig],
        ] as const
      ).flatMap(([coin, amount]) => (amount > 0n ? [{ coin, amount }] : [])),
      startedAt: it.started_at,
      finishedAt: it.finished_at,
      error: it.error,
    })),
  }
}
