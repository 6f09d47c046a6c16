import type { Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { makeOperator, Operator } from '@humidor/sandbox/operators.ts'
import { transportTo } from '@humidor/sandbox/visitor.ts'

const { approvals, decide, requestOperator } = consoleContract.operators

/** An admin beside Victor and Agnes, with a fresh session. */
export async function thirdAdmin(sandbox: Sandbox, name: string): Promise<Operator> {
  const { making, clock, fastify } = sandbox
  const facts = await makeOperator(making, { name, role: 'admin' }, clock.now())
  const sid = sandbox.visitor().sid
  const admin = new Operator({ ...facts, sid }, { carry: transportTo(fastify), clock })
  await sandbox.renewOperatorSession(admin)
  return admin
}

export interface Wanted {
  name?: string
  email: string
  role?: Role
}

/** One admin requests an operator. */
export const asksFor = (maker: Operator, { name = 'Nora Newcomer', email, role = 'support' }: Wanted) =>
  maker.tryCall(requestOperator, { name, email, role, reason: 'Joins the team on Monday.' })

/** The other admin decides. */
export async function agrees(checker: Operator, email: string, approve = true) {
  const { rows } = await checker.call(approvals, { limit: 200, state: 'waiting' })
  const id = rows.find(({ kind, about }) => kind === 'addOperator' && about === email)?.id ?? ''
  return await checker.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: checker.googleCode() })
}

/** The tokens of the links that were mailed to an address, the newest last. */
export async function linksTo(sandbox: Sandbox, email: string): Promise<string[]> {
  const letters = await sandbox.inbox(email)
  return letters
    .toReversed()
    .flatMap(({ text }) =>
      [...text.matchAll(/\/console\/invitation#([\w-]{43})(?![\w-])/g)].map(([, token]) => token ?? ''),
    )
}
