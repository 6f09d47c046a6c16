import type { Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { expect } from 'vitest'
import { renewOperatorSessions } from '../approvals/deciding.testing.ts'

const { approvals, decide, requestOperatorRights, setOperator } = consoleContract.operators

/** The operator whom a change is about. */
type About = Pick<Operator, 'id'>

/** One admin changes an operator alone. */
export const sets = (who: Operator, { id }: About, role: Role, disabled = false) =>
  who.tryCall(setOperator, { id, role, disabled, googleCode: who.googleCode() })

/** One admin requests rights for an operator. */
export const requestsRights = (maker: Operator, { id }: About, role: Role, disabled = false) =>
  maker.tryCall(requestOperatorRights, { id, role, disabled, reason: 'Leads the team from May.' })

/** The open request for rights of an operator, as an admin sees it. */
export async function pendingRightsRequest(who: Operator, { id }: About) {
  const { rows } = await who.call(approvals, { limit: 200, state: 'waiting' })
  return rows.find(({ kind, about }) => kind === 'operatorRights' && about === String(id))
}

/** Another admin decides about a request. */
export const decidesRights = (checker: Operator, id: string, approve = true) =>
  checker.tryCall(decide, { id, approve, note: approve ? '' : 'Not yet.', googleCode: checker.googleCode() })

/** Two admins give an operator rights, which ends the operator's sessions. */
export async function giveRightsByTwo([maker, checker]: readonly [Operator, Operator], whom: About, role: Role) {
  expect(await requestsRights(maker, whom, role)).toBeNull()
  expect(await decidesRights(checker, (await pendingRightsRequest(checker, whom))?.id ?? '')).toBeNull()
}

/** Restores the role of every operator of the cast, without open requests, with fresh sessions. */
export async function restoreCast(sandbox: Sandbox) {
  await sandbox.pool.query(`update approval set state = 'expired' where state = 'waiting'`)
  for (const { id, role } of Object.values(sandbox.staff))
    await sandbox.pool.query('update operator set role = $2, disabled_at = null where id = $1', [id, role])
  await renewOperatorSessions(sandbox)
}
