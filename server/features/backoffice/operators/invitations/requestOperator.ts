import { requestOperator } from '@humidor/contract/backoffice/invitations.console.ts'
import type { Role } from '@humidor/contract/call.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseOperatorName } from '@humidor/domain/backoffice/operators.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { lockAdminsAnd, operatorByEmail } from '../operators.queries.ts'
import { insertInvitation, isInvited } from './invitations.queries.ts'
import { type Inviting, newLink } from './links.ts'

const ADD = 'addOperator'

/** The content of a request, besides the address. */
interface Payload {
  name: string
  role: Role
}

/** `POST /console/requestOperator`: takes effect when another admin agrees. */
export const answerRequestOperator = ({ randomness }: Inviting) =>
  transaction(requestOperator, async ({ tx, operator, at, request: { name, email, role, reason }, fail, demand }) => {
    demand(refuseOperatorName(name))
    demand(refuseNote(reason))
    if ((await operatorByEmail(tx, email)) || (await isInvited(tx, email))) fail('duplicate_email')
    const payload: Payload = { name, role }
    const asked = { kind: ADD, about: email, aboutName: name, reason, payload, maker: operator.id, at }
    return (await requestApproval(tx, randomness, asked)) ? null : fail('illegal_operation')
  })

/**
 * Mails an invitation that two admins agreed on. The invited person sets their own password and authenticator, so no admin knows them.
 * @throws `undone` illegal_operation when the address is an operator's or invited by now, or the maker is no longer an admin
 */
export const addOperatorKind = (inviting: Inviting): ApprovalKind => ({
  kind: ADD,
  summary: 'Invites somebody as an operator.',
  describe({ about, payload }) {
    const { name, role } = payload as Payload
    return [
      { name: 'Name', value: name },
      { name: 'E-mail', value: about },
      { name: 'Role', value: role },
    ]
  },
  locks: (tx, { maker }) => lockAdminsAnd(tx, maker),
  async run(tx, { id, about: email, payload, maker, at }) {
    const { admins } = await lockAdminsAnd(tx, maker)
    if (!admins.has(maker) || (await operatorByEmail(tx, email))) throw noLongerPossible('illegal_operation')
    const { name, role } = payload as Payload
    const link = newLink(inviting, at)
    const row = { approval_id: id, name, email, role, made_at: at, ...link.columns }
    if (!(await insertInvitation(tx, row))) throw noLongerPossible('illegal_operation')
    await link.post(tx, { to: email, name })
  },
})
