import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'

const { approvals, decide } = consoleContract.operators
const { requestAuthenticatorReset } = consoleContract.members

/** An operator requests the reset of a member's authenticator, which needs two. Returns the request's id. */
export async function asks(maker: Operator, { uid }: Person, reason = 'rang, and knew the last three payments') {
  await maker.call(requestAuthenticatorReset, { uid, reason })
  const { rows } = await maker.call(approvals, { limit: 200, state: 'waiting' })
  return rows.find(({ kind, about }) => kind === 'resetAuthenticator' && about === String(uid))?.id ?? ''
}

/** Decides about it, with the next code of their authenticator. */
export const decides = (checker: Operator, id: string, approve: boolean, note = approve ? '' : 'not convinced') =>
  checker.tryCall(decide, { id, approve, note, googleCode: checker.googleCode() })

/** Signs every operator in again, as their sessions are short. */
export async function renewOperatorSessions(sandbox: Sandbox) {
  for (const operator of Object.values(sandbox.staff)) await sandbox.renewOperatorSession(operator)
}

/** The answer of a refused call. */
export const not = (refused: string) => ({ refused })
