import type { Invariant } from '../../ledger/invariants.ts'

/** What is always true of feedback (decisions §9). */
export const feedbackInvariants: readonly Invariant[] = [
  {
    id: 'feedback.answered-by-operators',
    tells: 'Whoever answered feedback is an operator.',
    sql: `select f.id from feedback f where f.replied_by is not null
      and not exists (select from operator o where o.id = f.replied_by)`,
  },
  {
    id: 'feedback.guards-stand',
    tells: 'The triggers and the constraint that keep feedback as it is are in force.',
    sql: `select name from (values ('feedback_stays_as_it_is'), ('feedback_never_leaves')) guard (name)
        where not exists (select from pg_trigger where tgname = name and tgenabled in ('O', 'A'))
      union all select name from (values ('feedback_is_answered_whole')) guard (name)
        where not exists (select from pg_constraint where conname = name and convalidated)`,
  },
]
