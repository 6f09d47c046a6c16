import { type Explanations, settledBy } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of the interest's returns to the uplines (rules D11). */
export const returnsInvariants: readonly Invariant[] = [
  {
    id: 'returns.paid-is-owed',
    summary: 'Each paid return and award is the one of its day, once, and a settlement paid no other.',
    sql: `select day, uid, owed, paid from (
        select r.day, r.uid, o.operation, o.owed from team_return r
        cross join lateral (values ('teamRebate', r.rebate), ('teamAward', r.award)) o (operation, owed)
        join (select day, operation, max(upto) as upto from settled_range group by 1, 2) paid using (day, operation)
        where o.owed > 0 and r.uid <= paid.upto
      ) r full join (
        select day, subject::int as uid, operation, amount as paid from settled where operation in ('teamRebate', 'teamAward')
      ) s using (day, uid, operation)
      where owed is distinct from paid`,
  },
  {
    id: 'returns.never-more-than-the-table',
    summary: 'The returns of a day never exceed its highest rate and the award, of the paid interest.',
    sql: `select r.day, r.owed, i.interest from (
        select day, sum(rebate + award) as owed from team_return group by 1
      ) r left join settlement_day d using (day)
      left join (
        select day, sum(amount) as interest from settled where operation = 'treasureInterest' group by 1
      ) i using (day)
      where (r.owed * 100 <= i.interest * (
        greatest((d.terms ->> 'return1')::int, (d.terms ->> 'return2')::int, (d.terms ->> 'return3')::int,
          (d.terms ->> 'return4')::int, (d.terms ->> 'return5')::int) + (d.terms ->> 'continuation')::int
      )) is not true`,
  },
  {
    id: 'returns.nothing-is-left-on-the-way',
    summary:
      'Once a day is shared, none of its interest still waits for an upline; once it is paid, none of it is owed.',
    sql: `select c.day, c.uids[1] as uid from team_return_climb c join settlement_run r on r.day = c.day and r.phase = 'returns-share' where r.state = 'done'
      union all select c.day, u.uid from team_return_climb c cross join unnest(c.uids) u (uid) left join team t using (uid) where t.depth is distinct from c.depth
      union all select o.day, o.uid from team_return o join settlement_run r on r.day = o.day and r.phase = 'returns-pay'
        where r.state = 'done' and o.uid > (
          select coalesce(max(upto), 0) from settled_range s where s.operation = 'teamRebate' and s.day = o.day)`,
  },
  guardsStand('returns', {
    triggers: ['team_return_append_only'],
    constraints: ['team_return_something', 'team_return_pkey', 'team_return_climb_page'],
  }),
]

/** The transfers that the settlement of returns explains. */
export const returnsExplanations = {
  teamRebate: settledBy('teamRebate'),
  teamAward: settledBy('teamAward'),
} satisfies Explanations
