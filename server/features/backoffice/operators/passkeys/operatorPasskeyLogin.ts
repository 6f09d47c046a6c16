import { operatorPasskeyLogin } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { recordAuditEvent, recordFailure } from '../../../../platform/console/audit.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { presentOperator } from '../operators.present.ts'
import { lockOperator } from '../operators.queries.ts'
import { openOperatorSession, type Signing } from '../sessions/operator-sessions.ts'

interface Parts {
  db: Database
  randomness: Randomness
  passkeys: Passkeys
}

type Attempt = Omit<Signing, 'operatorId'> & { answer: string }

/** Opens a session. Undefined where the answer is wrong or its operator is barred; commit in both cases. */
async function signIn(tx: Tx, { randomness, passkeys }: Parts, attempt: Attempt) {
  const { answer, sid, ip, at } = attempt
  const id = await passkeys.signIn(tx, { answer, sid, at })
  const operator = id === undefined ? undefined : await lockOperator(tx, id)
  if (!operator) return undefined
  const event = { operatorId: operator.id, call: operatorPasskeyLogin.path, ip, at }
  const { email } = operator
  if (operator.disabled_at !== null) {
    await recordFailure(tx, { ...event, email })
    return undefined
  }
  await recordAuditEvent(tx, { ...event, request: { email } })
  const token = await openOperatorSession(tx, randomness, { ...attempt, operatorId: operator.id })
  return { token, operator: presentOperator(operator) }
}

/**
 * `POST /console/operatorPasskeyLogin`: a passkey has verified its user, so it stands for password and code. It is no code: the session
 * gives one for each approval, as after any sign-in. Every wrong answer is refused alike and uses up its challenge. Nobody can guess
 * one, so no counter locks anybody out.
 */
export const answerOperatorPasskeyLogin = (parts: Parts) =>
  inSteps(operatorPasskeyLogin, async ({ request: { answer }, sid, ip, agent, at, fail }) => {
    const attempt = { answer, sid, ip, agent, at }
    const opened = await withRetries(() => parts.db.transaction().execute((tx) => signIn(tx, parts, attempt)))
    return opened ?? fail('passkey_refused')
  })
