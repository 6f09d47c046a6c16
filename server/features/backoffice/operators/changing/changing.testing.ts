import type { Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { expect } from 'vitest'
import { renewOperatorSessions } from '../approvals/deciding.testing.ts'

const { approvals, decide, requestOperatorRights, setOperator } = consoleContract.operators

/** Whom a change is about. */
type About = Pick<Operator, 'id'>

/** One admin changes somebody alone. */
export const sets = (who: Operator, { id }: About, role: Role, disabled = false) =>
  who.tryCall(setOperator, { id, role, disabled, googleCode: who.googleCode() })

/** One admin asks that somebody has rights. */
export const requestsRights = (maker: Operator, { id }: About, role: Role, disabled = false) =>
  maker.tryCall(requestOperatorRights, { id, role, disabled, reason: 'Leads the desk from May.' })

/** The request for rights of somebody that waits, as an admin sees it. */
export async function pendingRightsRequest(who: Operator, { id }: About) {
  const { rows } = await who.call(approvals, { limit: 200, state: 'waiting' })
  return rows.find(({ kind, about }) => kind === 'operatorRights' && about === String(id))
}

/** Another one decides about a request. */
export const decidesRights = (checker: Operator, id: string, approve = true) =>
  checker.tryCall(decide, { id, approve, note: approve ? '' : 'Not yet.', googleCode: checker.googleCode() })

/** Two admins give somebody rights, who signs in anew after it. */
export async function giveRightsByTwo([maker, checker]: readonly [Operator, Operator], whom: About, role: Role) {
  expect(await requestsRights(maker, whom, role)).toBeNull()
  expect(await decidesRights(checker, (await pendingRightsRequest(checker, whom))?.id ?? '')).toBeNull()
}

/** Everybody at their desk again as the cast has them, with nothing that waits. */
export async function restoreCast(sandbox: Sandbox) {
  await sandbox.pool.query(`update approval set state = 'expired' where state = 'waiting'`)
  for (const { id, role } of Object.values(sandbox.staff))
    await sandbox.pool.query('update operator set role = $2, disabled_at = null where id = $1', [id, role])
  await renewOperatorSessions(sandbox)
}
