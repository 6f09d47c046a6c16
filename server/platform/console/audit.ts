import type { Db } from '../../database/database.ts'
import type { AuditEvent } from '../../http/sessions.ts'
import { insertAuditEvent } from './audit.queries.ts'

/** Fields that nobody may read later, whatever call they are of. Authenticator codes are proofs, and have been left out before. */
const SECRETS = /password|googleCode|secret|token/i

const withoutSecrets = (request: object) =>
  Object.fromEntries(Object.entries(request).filter(([field]) => !SECRETS.test(field)))

/** Writes what an operator did, or looked at, into the audit log; in the transaction of the deed. */
export const recordAuditEvent = (db: Db, deed: AuditEvent) =>
  insertAuditEvent(db, { ...deed, request: withoutSecrets(deed.request) })

/** Writes down that somebody tried to sign in as this operator, or to change their password, and could not. */
export const recordFailure = (
  db: Db,
  { email, ...deed }: { operatorId: number; email: string; call: string; ip: string; at: Date },
) => insertAuditEvent(db, { ...deed, request: { email, refused: true } })

/** Writes down what was done on the command line, by whoever has the machine. */
export const recordCommand = (db: Db, deed: { call: string; request: object; at: Date }) =>
  insertAuditEvent(db, { ...deed, operatorId: null, ip: 'command line' })
