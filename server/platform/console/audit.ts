import type { Db } from '../../database/database.ts'
import type { AuditEvent } from '../../http/sessions.ts'
import { insertAuditEvent } from './audit.queries.ts'

/** Fields that are never logged, whatever the call. Authenticator codes are proofs, and are removed earlier. */
const SECRETS = /password|googleCode|secret|token/i

const withoutSecrets = (request: object) =>
  Object.fromEntries(Object.entries(request).filter(([field]) => !SECRETS.test(field)))

/** Records an operator's action or view in the audit log, in the transaction of that action. */
export const recordAuditEvent = (db: Db, event: AuditEvent) =>
  insertAuditEvent(db, { ...event, request: withoutSecrets(event.request) })

/** Records a failed sign-in as this operator, or a failed change of their password. */
export const recordFailure = (
  db: Db,
  { email, ...event }: { operatorId: number; email: string; call: string; ip: string; at: Date },
) => insertAuditEvent(db, { ...event, request: { email, refused: true } })

/** Records an action on the command line. Its operator is unknown: anybody with access to the machine. */
export const recordCommand = (db: Db, event: { call: string; request: object; at: Date }) =>
  insertAuditEvent(db, { ...event, operatorId: null, ip: 'command line' })
