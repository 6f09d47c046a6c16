import { withdrawInvitation } from '@humidor/contract/backoffice/invitations.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockOpen, putWithdrawn } from './invitations.queries.ts'

/** `POST /console/withdrawInvitation`: needs one admin, because nobody loses rights. */
export const answerWithdrawInvitation = transaction(
  withdrawInvitation,
  async ({ tx, operator, at, request: { id }, fail }) => {
    if (!(await lockOpen(tx, id))) fail('not_found')
    await putWithdrawn(tx, id, operator.id, at)
    return null
  },
)
