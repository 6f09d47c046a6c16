import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of the daily settlement (rules D13). */
export const settlementInvariants: readonly Invariant[] = [
  {
    id: 'settlement.no-day-is-missing',
    summary: 'The settlement of every business day has begun, from the first one on (threats I-37).',
    sql: `select day, next from (select day, lead(day) over (order by day) as next from settlement_day) d where next <> day + 1`,
  },
  {
    id: 'settlement.none-overtakes-itself',
    summary: 'No phase began on a day before it was done on the day before.',
    sql: `select r.day, r.phase from settlement_run r
      join settlement_run b on b.phase = r.phase and b.day = r.day - 1
      where b.state <> 'done' and (r.state <> 'waiting' or r.done > 0)`,
  },
  {
    id: 'settlement.finished-is-done',
    summary: 'A day is finished when each of its phases is done.',
    sql: `select d.day from settlement_day d join settlement_run r using (day)
      group by d.day having bool_and(d.finished_at is not null) and not bool_and(r.state = 'done')
      union all select day from settlement_day d where not exists (select from settlement_run r where r.day = d.day)`,
  },
  guardsStand('settlement', {
    triggers: [
      'settlement_goes_on',
      'settlement_run_never_leaves',
      'settlement_day_stays',
      'settlement_day_never_leaves',
    ],
    constraints: ['settlement_run_state', 'settlement_run_place', 'settlement_run_finished', 'settlement_run_stuck'],
  }),
]
