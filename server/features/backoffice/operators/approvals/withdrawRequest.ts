import { withdrawRequest } from '@humidor/contract/backoffice/approvals.console.ts'
import { refuseWithdrawal } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockApproval, putWithdrawn } from '../../../../platform/console/approvals.queries.ts'

/** `POST /console/withdrawRequest`: takes turns with a decision. A request of somebody else is not found. */
export const answerWithdrawRequest = transaction(
  withdrawRequest,
  async ({ tx, operator, at, request: { id }, fail, demand }) => {
    const asked = await lockApproval(tx, id)
    if (asked?.maker !== operator.id) return fail('not_found')
    demand(refuseWithdrawal({ at, state: asked.state, expiresAt: asked.expires_at }))
    await putWithdrawn(tx, id, at)
    return null
  },
)
