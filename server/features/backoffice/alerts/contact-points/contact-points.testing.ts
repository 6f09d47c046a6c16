import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ContactPointKind, QuietHours } from '@humidor/domain/backoffice/contact-points.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { renewOperatorSessions } from '../../operators/approvals/deciding.testing.ts'

const { requestContactPoint, listContactPoints } = consoleContract.contactPoints
const { approvals, decide } = consoleContract.operators

export interface WantedContactPoint {
  name?: string
  kind?: ContactPointKind
  address?: string
  chat?: string
  quiet?: QuietHours | null
}

/** A good request for a contact point. */
export const contactPointAsked = (it: WantedContactPoint = {}) => {
  const { name = 'On call', kind = 'email', address = 'ops@company.test', chat = '', quiet = null } = it
  return { name, kind, secretAddress: address, chat, quiet, reason: 'Who is on call reads it.' }
}

/** Victor requests a contact point. Answers the id of the request and the secret. */
export async function asksContactPoint({ staff }: Pick<Sandbox, 'staff'>, it: WantedContactPoint = {}) {
  const { secret } = await staff.victor.call(requestContactPoint, contactPointAsked(it))
  const { rows } = await staff.agnes.call(approvals, { limit: 50, state: 'waiting', kind: 'contactPoint' })
  const request = rows.at(-1)
  return { id: request?.id ?? '', secret, details: request?.details ?? [] }
}

/** Two admins agree on a contact point. Answers its id and secret. */
export async function addContactPoint(sandbox: Sandbox, it: WantedContactPoint = {}) {
  await renewOperatorSessions(sandbox)
  const { agnes } = sandbox.staff
  const { id, secret } = await asksContactPoint(sandbox, it)
  await agnes.call(decide, { id, approve: true, note: '', googleCode: agnes.googleCode() })
  const points = await agnes.call(listContactPoints, {})
  return { id: points.at(-1)?.id ?? 0, secret }
}
