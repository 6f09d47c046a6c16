import { sweeping } from '../../../jobs/sweeping.ts'
import { deleteOldPending } from './authenticator/authenticator.queries.ts'
import { deleteOldCodes } from './codes/codes.queries.ts'
import { deleteExpired } from './identity.queries.ts'

/** Milliseconds for which an expired code is kept, so that it is reported as expired. */
const CODES_KEPT = 86_400_000

/** Deletes expired sessions, pictures, codes and counts. */
export const sweep = sweeping({
  id: 'identity.sweep',
  summary: 'Deletes sessions, pictures and codes that have expired.',
  deletes: async (db, at, limit) =>
    (await deleteExpired(db, at, limit)) +
    (await deleteOldCodes(db, new Date(at.getTime() - CODES_KEPT), limit)) +
    (await deleteOldPending(db, at, limit)),
})
