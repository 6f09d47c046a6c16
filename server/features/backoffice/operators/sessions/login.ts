import { login } from '@humidor/contract/backoffice/operators.console.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { recordAuditEvent, recordFailure } from '../../../../platform/console/audit.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { presentOperator } from '../operators.present.ts'
import { lockOperator, type OperatorRow, operatorByEmail } from '../operators.queries.ts'
import { spendCode } from './factor.ts'
import { openOperatorSession, type Signing } from './operator-sessions.ts'
import { isKnownDevice } from './sessions.queries.ts'

export interface LoginParts {
  db: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
  throttle: Throttle
}

interface Attempt extends Omit<Signing, 'operatorId'> {
  email: string
  code: string
  known: OperatorRow | undefined
  /** Whether the password was the one behind the hash that was looked at. */
  right: boolean
}

/**
 * `POST /console/login`: password and code in one, and one answer to whatever is wrong with them. A wrong code counts on the
 * operator's own counter, but only with the right password, so that no stranger can lock the factor; a try counts
 * before it is known how it ends, so that many at once are not more than one after the other. A device that the
 * operator has signed in on before counts by itself: wrong passwords from elsewhere, or from the same network, do not keep them out there. An
 * address that is nobody's costs as much, and is counted alone: the audit log is for ever, and no place for what a stranger types.
 */
export const answerLogin = (parts: LoginParts) =>
  inSteps(login, async ({ request, sid, ip, agent, at, fail }) => {
    const { db, passwords, throttle } = parts
    const { email } = request
    const known = await operatorByEmail(db, email)
    const isAtHome = await isKnownDevice(db, known?.id ?? 0, tokenHash(sid))
    const home = isAtHome ? knownDeviceName(email, sid) : undefined
    const trying = { name: home ?? email, home, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    // Before the try is counted: that we are busy is nobody's mistake.
    if (passwords.full()) fail('network_error')
    if (!(await throttle.mayTry(trying))) fail('code_request_too_frequent')

    const right = await passwords.matches(known?.password_hash, request.password)
    const attempt = { email, code: request.googleCode, known, right, sid, ip, agent, at }
    const signedIn = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const made = await signIn(tx, parts, attempt)
        if (made) await throttle.succeeded(tx, trying)
        return made
      }),
    )
    if (signedIn) return signedIn
    await throttle.wrongCode(trying)
    return fail('wrong_password')
  })

/** Signs in who may, and writes down either way what happened. Undefined where anything was wrong. */
async function signIn(tx: Tx, { vault, randomness, throttle }: LoginParts, attempt: Attempt) {
  const { email, code, known, right, at, ip } = attempt
  const operator = await lockOperator(tx, known?.id ?? 0)
  if (!operator) {
    await throttle.stranger(tx, at)
    return undefined
  }
  const told = { operatorId: operator.id, call: login.path, ip, at }
  const mayTry = right && operator.disabled_at === null && operator.password_hash === known?.password_hash
  const key = `${login.path} ${randomness.bytes(16).toString('base64url')}`
  if (!mayTry || (await spendCode(tx, vault, operator, { code, key, at })) !== undefined) {
    await recordFailure(tx, { ...told, email })
    return undefined
  }
  await recordAuditEvent(tx, { ...told, request: { email } })
  const token = await openOperatorSession(tx, randomness, { ...attempt, operatorId: operator.id })
  return { token, operator: presentOperator(operator) }
}
