import { sweeping } from '../../../jobs/sweeping.ts'
import { deleteOldChallenges } from '../../../platform/security/passkeys/passkeys.queries.ts'
import { deleteOldPending } from './authenticator/authenticator.queries.ts'
import { deleteOldCodes } from './codes/codes.queries.ts'
import { forgetEvents } from './history/account-events.ts'
import { deleteExpired } from './identity.queries.ts'
import { deleteOldEmailReservations } from './own-email/own-email.queries.ts'
import { deleteOldReservations } from './own-name/own-name.queries.ts'

/** Milliseconds for which an expired code is kept, so that it is reported as expired. */
const CODES_KEPT = 86_400_000

/** Deletes expired sessions, pictures, codes and counts, reservations of names and addresses, and old events of accounts. */
export const sweep = sweeping({
  id: 'identity.sweep',
  summary: 'Deletes sessions, pictures and codes that have expired.',
  deletes: async (db, at, limit) =>
    (await deleteExpired(db, at, limit)) +
    (await deleteOldCodes(db, new Date(at.getTime() - CODES_KEPT), limit)) +
    (await deleteOldPending(db, at, limit)) +
    (await deleteOldChallenges(db, at, limit)) +
    (await deleteOldReservations(db, at, limit)) +
    (await deleteOldEmailReservations(db, at, limit)) +
    (await forgetEvents(db, at, limit)),
})
