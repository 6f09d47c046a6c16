import { setOperator } from '@humidor/contract/console/operators.ts'
import { act } from '../../http/handle.ts'
import { withdrawRequests } from './deciding/approvals.queries.ts'
import { dropItems } from './deciding/locks.queries.ts'
import { withdrawInvitationsOf } from './inviting/invitations.queries.ts'
import { holdAdminsAnd, putStanding } from './operators.queries.ts'
import { deleteSessions } from './sessions/sessions.queries.ts'

/**
 * `POST /console/setOperator`: their sessions end, what they have open is free, and what they asked for and nobody decided
 * is over, as who asked is not any more who might have asked; so are invitations of theirs that nobody has accepted. All admins are held, so that two who bar each other at once do not leave a house without one.
 */
export const answerSetOperator = act(
  setOperator,
  async ({ tx, operator: asking, at, request: { id, role, disabled }, fail }) => {
    const { admins, operator } = await holdAdminsAnd(tx, id)
    if (id === asking.id || !admins.has(asking.id)) fail('illegal_operation')
    if (!operator) return fail('not_found')
    await putStanding(tx, id, role, disabled ? (operator.disabled_at ?? at) : null)
    await deleteSessions(tx, id)
    await dropItems(tx, id)
    if (disabled || role !== operator.role) {
      await withdrawRequests(tx, id)
      await withdrawInvitationsOf(tx, id, at)
    }
    return null
  },
)
