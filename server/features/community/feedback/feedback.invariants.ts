import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of feedback (rules P21). */
export const feedbackInvariants: readonly Invariant[] = [
  {
    id: 'feedback.answered-by-operators',
    summary: 'Every answer to feedback is an operator’s.',
    sql: `select f.id from feedback f where f.replied_by is not null
      and not exists (select from operator o where o.id = f.replied_by)`,
  },
  guardsStand('feedback', {
    triggers: ['feedback_stays_as_it_is', 'feedback_never_leaves'],
    constraints: ['feedback_is_answered_whole'],
  }),
]
