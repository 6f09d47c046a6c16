import { sweeping } from '../../jobs/sweeping.ts'
import { deleteOver } from './sessions.queries.ts'

/** Deletes sessions that are over, and forgets devices of long ago. */
export const sweep = sweeping({
  id: 'merchants.sweep',
  tells: 'Deletes merchants’ sessions that have expired, and forgets devices that nobody logged in on for long.',
  deletes: deleteOver,
})
