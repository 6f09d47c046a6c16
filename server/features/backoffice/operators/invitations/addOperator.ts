import {
  invitations,
  requestOperator,
  resendInvitation,
  withdrawInvitation,
} from '@humidor/contract/backoffice/invitations.console.ts'
import type { Role } from '@humidor/contract/call.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseOperatorName } from '@humidor/domain/backoffice/operators.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { type Handler, read, transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { lockAdminsAnd, operatorByEmail } from '../operators.queries.ts'
import { insertInvitation, isInvited, lockOpen, openInvitations, putLink, putWithdrawn } from './invitations.queries.ts'
import { type Inviting, newLink } from './links.ts'

const ADD = 'addOperator'

/** What the second admin agrees to, besides the address. */
interface Payload {
  name: string
  role: Role
}

/** `POST /console/requestOperator`: nothing happens until another admin agrees. */
const answerRequest = ({ randomness }: Inviting) =>
  transaction(requestOperator, async ({ tx, operator, at, request: { name, email, role, reason }, fail, demand }) => {
    demand(refuseOperatorName(name))
    demand(refuseNote(reason))
    if ((await operatorByEmail(tx, email)) || (await isInvited(tx, email))) fail('duplicate_email')
    const payload: Payload = { name, role }
    const asked = { kind: ADD, about: email, aboutName: name, reason, payload, maker: operator.id, at }
    return (await requestApproval(tx, randomness, asked)) ? null : fail('illegal_operation')
  })

/**
 * Somebody whom two admins want as an operator is sent a link, with which they set their own password and authenticator: neither of the two
 * ever knows them.
 * @throws `undone` illegal_operation where the address is an operator's or invited by now, or who asked is no admin any more
 */
export const addOperatorKind = (inviting: Inviting): ApprovalKind => ({
  kind: ADD,
  summary: 'Invites somebody as an operator.',
  // Administrators alone.
  roles: [],
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

/** `GET /console/invitations`. */
const answerInvitations = read(invitations, async ({ db, at }) =>
  (await openInvitations(db)).map((row) => ({
    ...{ id: row.id, name: row.name, email: row.email, role: row.role },
    ...{ askedBy: row.asked_by, agreedBy: row.agreed_by, sentAt: row.sent_at, expiresAt: row.expires_at },
    expired: row.expires_at <= at,
  })),
)

/** `POST /console/resendInvitation`: to the same address, on which two have agreed. The link before it is void. */
const answerResend = (inviting: Inviting) =>
  transaction(resendInvitation, async ({ tx, at, request: { id }, fail }) => {
    const { name, email } = (await lockOpen(tx, id)) ?? fail('not_found')
    const link = newLink(inviting, at)
    await putLink(tx, id, link.columns)
    await link.post(tx, { to: email, name })
    return null
  })

/** `POST /console/withdrawInvitation`: it takes something from nobody, so one admin may. */
const answerWithdraw = transaction(withdrawInvitation, async ({ tx, operator, at, request: { id }, fail }) => {
  if (!(await lockOpen(tx, id))) fail('not_found')
  await putWithdrawn(tx, id, operator.id, at)
  return null
})

/** What admins do about operators who are not there yet. */
export const invitingHandlers = (inviting: Inviting): readonly Handler[] => [
  answerRequest(inviting),
  answerInvitations,
  answerResend(inviting),
  answerWithdraw,
]
