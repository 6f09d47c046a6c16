import type { Role } from '@humidor/contract/call.ts'
import type { Tx } from '../../../../database/database.ts'
import { withdrawRequests } from '../../../../platform/console/approvals.queries.ts'
import { releaseItems } from '../../../../platform/console/claims.queries.ts'
import { withdrawInvitationsOf } from '../invitations/invitations.queries.ts'
import { type OperatorRow, putRights } from '../operators.queries.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'

/** The rights of an operator: their role, and whether they are barred. */
export interface Rights {
  role: Role
  disabled: boolean
}

export const rightsOf = ({ role, disabled_at: disabledAt }: OperatorRow): Rights => ({
  role,
  disabled: disabledAt !== null,
})

/**
 * Changes an operator whose row is locked. Ends their sessions and releases their items. A bar or a new role also withdraws
 * their undecided requests and unaccepted invitations, because their rights to make them are gone.
 */
export async function changeOperator(tx: Tx, operator: OperatorRow, { role, disabled }: Rights, at: Date) {
  const { id } = operator
  await putRights(tx, id, role, disabled ? (operator.disabled_at ?? at) : null)
  await deleteSessions(tx, id)
  await releaseItems(tx, id)
  if (disabled || role !== operator.role) {
    await withdrawRequests(tx, id)
    await withdrawInvitationsOf(tx, id, at)
  }
}
