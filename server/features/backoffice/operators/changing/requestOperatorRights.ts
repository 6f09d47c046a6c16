import { requestOperatorRights } from '@humidor/contract/backoffice/operators.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseRightsApproval, refuseRightsRequest } from '@humidor/domain/backoffice/operators.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { lockAdminsAnd } from '../operators.queries.ts'
import { changeOperator, type Rights, rightsOf } from './change.ts'

export const RIGHTS = 'operatorRights'

/** The content of a request. */
interface Payload {
  email: string
  /** The rights that the first admin saw. */
  from: Rights
  to: Rights
}

/** `POST /console/requestOperatorRights`: takes effect when another admin agrees. */
export const answerRequestOperatorRights = (randomness: Randomness) =>
  transaction(
    requestOperatorRights,
    async ({ tx, operator: { id: admin }, at, request: { id, role, disabled, reason }, fail, demand }) => {
      demand(refuseNote(reason))
      const { admins, operator } = await lockAdminsAnd(tx, id)
      if (!admins.has(admin)) fail('illegal_operation')
      if (!operator) return fail('not_found')
      const [from, to] = [rightsOf(operator), { role, disabled }]
      demand(refuseRightsRequest({ admin, operator: id, from, to }))
      const payload: Payload = { email: operator.email, from, to }
      const about = { kind: RIGHTS, about: String(id), aboutName: operator.name }
      return (await requestApproval(tx, randomness, { ...about, reason, payload, maker: admin, at }))
        ? null
        : fail('illegal_operation')
    },
  )

const inWords = ({ role, disabled }: Rights) => (disabled ? `${role}, barred` : role)

/**
 * Gives an operator the rights that two admins agreed on.
 * @throws `undone` illegal_operation when the rights have changed since the request, or the maker is no longer an admin
 */
export const operatorRightsKind: ApprovalKind = {
  kind: RIGHTS,
  summary: 'Gives an operator another role, or readmits them.',
  describe({ payload }) {
    const { email, from, to } = payload as Payload
    return [
      { name: 'E-mail', value: email },
      { name: 'From', value: inWords(from) },
      { name: 'To', value: inWords(to) },
    ]
  },
  locks: (tx, { about }) => lockAdminsAnd(tx, Number(about)),
  async run(tx, { about, payload, maker, checker, at }) {
    const { admins, operator } = await lockAdminsAnd(tx, Number(about))
    if (!operator) throw noLongerPossible('illegal_operation')
    const { from: seen, to } = payload as Payload
    const refused = refuseRightsApproval({
      maker,
      checker,
      operator: operator.id,
      admins,
      seen,
      now: rightsOf(operator),
    })
    if (refused) throw noLongerPossible(refused)
    await changeOperator(tx, operator, to, at)
  },
}
