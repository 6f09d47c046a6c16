import { sweeping } from '../../../jobs/sweeping.ts'
import { limitsAt } from './sessions/operator-sessions.ts'
import { deleteOver } from './sessions/sessions.queries.ts'

/** Deletes sessions that are over and items that nobody has open. */
export const sweep = sweeping({
  id: 'operators.sweep',
  summary: 'Deletes operators’ sessions that are over, and frees what they left open.',
  deletes: (db, at, limit) => deleteOver(db, at, limitsAt(at), limit),
})
