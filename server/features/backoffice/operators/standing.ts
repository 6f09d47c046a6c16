import { decide, requestOperatorRights, setOperator } from '@humidor/contract/backoffice/operators.console.ts'
import type { Role } from '@humidor/contract/call.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { stands } from './operators.queries.ts'

/**
 * Holds an operator until the transaction ends: nobody bars them, or gives them another role, before.
 * @throws Refusal please_login where somebody has done so
 */
export async function mustStand(db: Db, { id, role }: { id: number; role: Role }): Promise<void> {
  if (!(await stands(db, id, role))) throw new RefusalError('please_login')
}

/** What changes operators holds all admins at once, in sorted order: whoever held themselves before would wait for another who did the same. */
const holdsMore: ReadonlySet<string> = new Set([decide, requestOperatorRights, setOperator].map(({ path }) => path))

/** Holds who acts before anything that they touch. What they asked for and have open is touched by whoever bars them, who holds operators first too. */
export async function beginAct(tx: Tx, act: { operatorId: number; role: Role; call: string }): Promise<void> {
  if (!holdsMore.has(act.call)) await mustStand(tx, { id: act.operatorId, role: act.role })
}
