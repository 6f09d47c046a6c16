import { acceptInvitation } from '@humidor/contract/backoffice/invitations.console.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { recordAuditEvent } from '../../../../platform/console/audit.ts'
import { isGuessable, type Passwords } from '../../../../platform/security/passwords.ts'
import type { Throttle } from '../../../../platform/security/throttle.ts'
import { stepOf, totpOf } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { insertOperator, putFactor } from '../operators.queries.ts'
import { boundToOperator } from '../sessions/factor.ts'
import { putAccepted } from './invitations.queries.ts'
import { LINK_TRIES, servedInvitation } from './served-link.ts'

interface Parts {
  db: Database
  vault: Vault
  passwords: Passwords
  throttle: Throttle
}

/**
 * `POST /console/acceptInvitation`: creates the operator, with their own password and a code of the authenticator that was shown.
 * They sign in afterwards with the next code.
 */
export const answerAcceptInvitation = (parts: Parts) =>
  inSteps(acceptInvitation, async ({ request: { token, password, googleCode }, ip, at, fail, demand }) => {
    const { db, passwords, throttle } = parts
    const trying = { name: LINK_TRIES, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    const known = await withRetries(() => db.transaction().execute((tx) => servedInvitation(tx, token, at)))
    if (!known) {
      await throttle.wrongCode(trying)
      return fail('not_found')
    }
    demand(refusePassword(password, isGuessable(password, known)))
    if (passwords.full()) fail('network_error')
    const hash = await passwords.hash(password)
    const refused = await withRetries(() =>
      db.transaction().execute((tx) => accept(tx, parts, { token, code: googleCode, hash, ip, at })),
    )
    if (refused === 'google_code_error') await throttle.wrongCode(trying)
    demand(refused)
    return null
  })

interface Accepting {
  token: string
  code: string
  hash: string
  ip: string
  at: Date
}

/** Creates the operator. Returns a refusal, or undefined. */
async function accept(tx: Tx, parts: Parts, { token, code, hash, ip, at }: Accepting) {
  const row = await servedInvitation(tx, token, at)
  // Without a secret the page was never opened, so no code can be right.
  if (!row || row.secret === null || row.key_id === null) return 'not_found'
  const { id, name, email, role, secret, key_id } = row
  const opened = parts.vault.open({ bytes: secret, keyId: key_id }, boundToOperator(email))
  const step = stepOf(totpOf(opened), code, at)
  if (step === undefined) return 'google_code_error'
  const made = { name, email, role, password_hash: hash, secret, key_id, created_at: at }
  const operatorId = await insertOperator(tx, made)
  if (operatorId === undefined) return 'not_found'
  // Spends the code, so that nobody who saw it can sign in with it.
  const key = `${acceptInvitation.path} ${id}`
  await putFactor(tx, operatorId, {
    ...{ lastStep: step, lastKey: key, failures: 0, dayFailures: 0, dayBegan: null, lockedUntil: null },
  })
  await putAccepted(tx, id, operatorId, at)
  await recordAuditEvent(tx, { operatorId, call: acceptInvitation.path, request: { id, role }, ip, at })
  return undefined
}
