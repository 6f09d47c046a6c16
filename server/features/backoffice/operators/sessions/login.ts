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
  /** Whether the password matched the hash of `known`. */
  right: boolean
}

/**
 * `POST /console/login`: checks password and code together and answers every mistake alike. A wrong code counts on the operator's
 * counter only with the right password, so that no stranger can lock the factor. A try counts before its result is known,
 * so that concurrent tries count like successive ones. A known device has a counter of its own: wrong passwords from elsewhere,
 * or from the same network, do not block it. An unknown address takes as long and is only counted:
 * the audit log is permanent, and strangers' input does not belong there.
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
    // Before the try is counted: the load is not the operator's fault.
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

/** Opens a session, and records success or failure in the audit log. Undefined on failure. */
async function signIn(tx: Tx, { vault, randomness, throttle }: LoginParts, attempt: Attempt) {
  const { email, code, known, right, at, ip } = attempt
  const operator = await lockOperator(tx, known?.id ?? 0)
  if (!operator) {
    await throttle.stranger(tx, at)
    return undefined
  }
  const event = { operatorId: operator.id, call: login.path, ip, at }
  const mayTry = right && operator.disabled_at === null && operator.password_hash === known?.password_hash
  const key = `${login.path} ${randomness.bytes(16).toString('base64url')}`
  if (!mayTry || (await spendCode(tx, vault, operator, { code, key, at })).refused !== undefined) {
    await recordFailure(tx, { ...event, email })
    return undefined
  }
  await recordAuditEvent(tx, { ...event, request: { email } })
  const token = await openOperatorSession(tx, randomness, { ...attempt, operatorId: operator.id })
  return { token, operator: presentOperator(operator) }
}
