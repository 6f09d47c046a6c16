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
  request: object = admitted.substance,
): Promise<void> {
  const { operator } = admitted.context
  if (operator) await parts.operators?.record(db, { ...eventOf(admitted, operator), request, role: operator.role })
}

/** Writes an operator's finished steps into the audit log, even where the operator was barred meanwhile. */
export async function recordDone(parts: PipelineParts, admitted: Admitted): Promise<void> {
  const { operator } = admitted.context
  if (operator) await withRetries(async () => parts.operators?.record(parts.db, eventOf(admitted, operator)))
}

const eventOf = ({ handler, context: { ip, at }, substance }: Admitted, operator: SignedInOperator) => ({
  operatorId: operator.id,
  call: handler.call.path,
  request: substance,
  ip,
  at,
})
