import { decide } from '@humidor/contract/backoffice/approvals.console.ts'
import { requestOperatorRights, setOperator } from '@humidor/contract/backoffice/operators.console.ts'
import type { Role } from '@humidor/contract/call.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { isActiveOperator } from './operators.queries.ts'

/**
 * Locks an operator until the transaction ends, so that nobody bars them or changes their role before.
 * @throws RefusalError please_login when somebody already has
 */
export async function requireActiveOperator(db: Db, { id, role }: { id: number; role: Role }): Promise<void> {
  if (!(await isActiveOperator(db, id, role))) throw new RefusalError('please_login')
}

/** These calls lock all admins at once, in sorted order. Two admins who locked their own row first would deadlock. */
const locksAdmins: ReadonlySet<string> = new Set([decide, requestOperatorRights, setOperator].map(({ path }) => path))

/** Locks the acting operator before the rows that the call changes. A bar takes its locks in the same order. */
export async function lockActingOperator(tx: Tx, act: { operatorId: number; role: Role; call: string }): Promise<void> {
  if (!locksAdmins.has(act.call)) await requireActiveOperator(tx, { id: act.operatorId, role: act.role })
}
