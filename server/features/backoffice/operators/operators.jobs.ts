import { sweeping } from '../../../jobs/sweeping.ts'
import { limitsAt } from './sessions/operator-sessions.ts'
import { deleteOver } from './sessions/sessions.queries.ts'

/** Deletes ended sessions and expired claims. */
export const sweep = sweeping({
  id: 'operators.sweep',
  summary: 'Deletes ended sessions of operators, and expired claims.',
  deletes: (db, at, limit) => deleteOver(db, at, limitsAt(at), limit),
})
