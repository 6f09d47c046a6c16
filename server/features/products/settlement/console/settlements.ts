import { settlements } from '@humidor/contract/products/settlement.console.ts'
import { isBusinessDay } from '@humidor/domain/business-day.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import type { Phase } from '../../../../jobs/phase.ts'
import { pageOf } from '../../../../platform/console/keyset.ts'
import { countDays, daysBefore, phasesOf } from '../runs.queries.ts'
import { presentDay } from '../settlement.present.ts'

/** `GET /console/settlements`. */
export function answerSettlements(phases: readonly Phase[]): Handler {
  const known = new Map(phases.map((phase) => [phase.name, phase]))
  return read(settlements, async ({ db, request: { after, limit, unfinished = false }, fail }) => {
    if (after !== undefined && !isBusinessDay(after)) fail('parameter_error')
    const before = after !== undefined && isBusinessDay(after) ? after : undefined
    const [found, count] = await Promise.all([
      daysBefore(db, { before, unfinished, limit: limit + 1 }),
      countDays(db, unfinished),
    ])
    const { rows, next } = pageOf(found, limit, ({ day }) => day)
    const phasesFound = await phasesOf(
      db,
      rows.map(({ day }) => day),
    )
    return {
      rows: rows.map((row) =>
        presentDay(
          row,
          phasesFound.filter(({ day }) => day === row.day),
          known,
        ),
      ),
      count,
      next,
    }
  })
}
