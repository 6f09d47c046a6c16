import type { Db, Tx } from '../database/database.ts'
import type { Admitted, PipelineParts } from './admitted.ts'
import { withRetries } from './failure.ts'
import type { SignedInOperator } from './sessions.ts'

/** Locks the operator who makes the call, in its transaction. @throws RefusalError please_login where they were barred meanwhile */
export async function beginAsOperator(
  { operators }: PipelineParts,
  { handler }: Admitted,
  { id, role }: SignedInOperator,
  tx: Tx,
) {
  await operators?.begin(tx, { operatorId: id, role, call: handler.call.path })
}

/**
 * Writes an operator's call into the audit log, in the transaction of its effect. An audited read is written too.
 * @param request what is recorded: the request without its proofs, or one item of it
 */
export async function recordEvent(
  parts: PipelineParts,
  admitted: Admitted,
  db: Db,
  request: object = logged(admitted),
): Promise<void> {
  const { operator } = admitted.context
  if (operator) await parts.operators?.record(db, { ...eventOf(admitted, operator), request, role: operator.role })
}

/** What the audit log holds of a request. */
const logged = ({ handler: { call }, substance }: Admitted): object =>
  Object.fromEntries(Object.entries(substance).filter(([field]) => !call.unlogged?.includes(field)))

/** Writes an operator's finished steps into the audit log, even where the operator was barred meanwhile. */
export async function recordDone(parts: PipelineParts, admitted: Admitted): Promise<void> {
  const { operator } = admitted.context
  if (operator) await withRetries(async () => parts.operators?.record(parts.db, eventOf(admitted, operator)))
}

const eventOf = (admitted: Admitted, operator: SignedInOperator) => ({
  operatorId: operator.id,
  call: admitted.handler.call.path,
  request: logged(admitted),
  ip: admitted.context.ip,
  at: admitted.context.at,
})
