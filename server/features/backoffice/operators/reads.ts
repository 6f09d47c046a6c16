import { audit, endSession, logout, operators, sessions } from '@humidor/contract/backoffice/operators.console.ts'
import { type Handler, read, transaction } from '../../../http/handle.ts'
import { auditEvents, countAuditEvents } from '../../../platform/console/audit.queries.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { presentDeed, presentOperator } from './operators.present.ts'
import { everyOperator } from './operators.queries.ts'
import { deleteSessionById, deleteSessionOn, sessionsOf } from './sessions/sessions.queries.ts'
import { limitsAt } from './sessions/sessions.ts'

/** `GET /console/sessions`: where one is signed in. */
const answerSessions = read(sessions, async ({ db, operator, sid, at }) =>
  (await sessionsOf(db, operator.id, limitsAt(at))).map((one) => ({
    id: one.id,
    device: one.device,
    ip: one.ip,
    createdAt: one.created_at,
    seenAt: one.seen_at,
    current: one.sid === sid,
  })),
)

/** `POST /console/endSession`: one's own alone; another's is not told from one that is not there (threats C101). */
const answerEndSession = transaction(endSession, async ({ tx, operator, request: { id }, fail }) => {
  if (!(await deleteSessionById(tx, operator.id, id))) fail('not_found')
  return null
})

const answerLogout = transaction(logout, async ({ tx, operator, sid }) => {
  await deleteSessionOn(tx, operator.id, sid)
  return null
})

const answerOperators = read(operators, async ({ db }) =>
  (await everyOperator(db)).map((row) => ({
    ...presentOperator(row),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    disabledAt: row.disabled_at,
  })),
)

/** `GET /console/audit`: pages go by the number of the row, which never changes. */
const answerAudit = read(audit, async ({ db, request: { after, limit, operatorId, call, about }, fail }) => {
  if (after !== undefined && !/^\d{1,18}$/.test(after)) fail('parameter_error')
  const asked = { before: after === undefined ? undefined : BigInt(after), operatorId, call, about, limit: limit + 1 }
  const [found, count] = await Promise.all([auditEvents(db, asked), countAuditEvents(db, asked)])
  const { rows, next } = pageOf(found, limit, ({ seq }) => seq.toString())
  return { rows: rows.map(presentDeed), count, next }
})

/** What operators see of themselves, of each other, and of what was done. */
export const deskHandlers: readonly Handler[] = [
  answerSessions,
  answerEndSession,
  answerLogout,
  answerOperators,
  answerAudit,
]
