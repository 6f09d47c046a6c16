import type { Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { expect } from 'vitest'

const { approvals, decide, requestOperatorRights, setOperator } = consoleContract.operators

/** Whom a change is about. */
type About = Pick<Operator, 'id'>

/** One admin changes somebody alone. */
export const sets = (who: Operator, { id }: About, role: Role, disabled = false) =>
  who.asks(setOperator, { id, role, disabled, googleCode: who.googleCode() })

/** One admin asks that somebody has rights. */
export const asksForRights = (maker: Operator, { id }: About, role: Role, disabled = false) =>
  maker.asks(requestOperatorRights, { id, role, disabled, reason: 'Leads the desk from May.' })

/** The request for rights of somebody that waits, as an admin sees it. */
export async function rightsAskedFor(who: Operator, { id }: About) {
  const { rows } = await who.gets(approvals, { limit: 200, state: 'waiting' })
  return rows.find(({ kind, about }) => kind === 'operatorRights' && about === String(id))
}

/** Another one decides about a request. */
export const decidesRights = (checker: Operator, id: string, approve = true) =>
  checker.asks(decide, { id, approve, note: approve ? '' : 'Not yet.', googleCode: checker.googleCode() })

/** Two admins give somebody rights, who signs in anew after it. */
export async function twoGive([maker, checker]: readonly [Operator, Operator], whom: About, role: Role) {
  expect(await asksForRights(maker, whom, role)).toBeNull()
  expect(await decidesRights(checker, (await rightsAskedFor(checker, whom))?.id ?? '')).toBeNull()
}
