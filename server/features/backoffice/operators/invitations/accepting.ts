import { acceptInvitation, openInvitation } from '@humidor/contract/backoffice/invitations.console.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { type Handler, inSteps } from '../../../../http/handle.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { recordAuditEvent } from '../../../../platform/console/audit.ts'
import { isGuessable, type Passwords } from '../../../../platform/security/passwords.ts'
import type { Throttle } from '../../../../platform/security/throttle.ts'
import { SECRET_BYTES, stepOf, totpOf } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { insertOperator, putFactor } from '../operators.queries.ts'
import { boundToOperator } from '../sessions/factor.ts'
import { type InvitationRow, lockByToken, putAccepted, putSecret } from './invitations.queries.ts'

interface Parts {
  db: Database
  vault: Vault
  randomness: Randomness
  passwords: Passwords
  throttle: Throttle
}

/** What links that serve nothing are counted under, beside whoever tries them. */
const NAME = 'an invitation'

/** The invitation that a link serves for at a moment, held; undefined where it was used, withdrawn, replaced or is over. */
async function served(tx: Tx, token: string, at: Date): Promise<InvitationRow | undefined> {
  const row = await lockByToken(tx, tokenHash(token))
  return row && at < row.expires_at ? row : undefined
}

/** The authenticator that an invitation sets up: the one that was begun, or a new one. What is shown stays the same until it is accepted, so that who reloads the page need not scan anew. */
async function secretOf(tx: Tx, { vault, randomness }: Parts, row: InvitationRow): Promise<Buffer> {
  const bound = boundToOperator(row.email)
  if (row.secret !== null && row.key_id !== null) return vault.open({ bytes: row.secret, keyId: row.key_id }, bound)
  const secret = randomness.bytes(SECRET_BYTES)
  const sealed = vault.seal(secret, bound)
  await putSecret(tx, row.id, { secret: sealed.bytes, key_id: sealed.keyId })
  return secret
}

/** `POST /console/openInvitation`: whoever has the link is shown what they set up. Links that serve nothing count against whoever tries them. */
const answerOpen = (parts: Parts) =>
  inSteps(openInvitation, async ({ request: { token }, ip, at, fail }) => {
    const { db, throttle } = parts
    const trying = { name: NAME, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    const shown = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const row = await served(tx, token, at)
        if (!row) return undefined
        const totp = totpOf(await secretOf(tx, parts, row), row.email)
        const { name, email, role, expires_at: expiresAt } = row
        return { name, email, role, expiresAt, secret: totp.secret.base32, uri: totp.toString() }
      }),
    )
    if (shown) return shown
    await throttle.wrongCode(trying)
    return fail('not_found')
  })

/**
 * `POST /console/acceptInvitation`: with a password of their own and a code of the authenticator that was shown they are an operator. They sign in
 * afterwards, as everybody does, with the next code.
 */
const answerAccept = (parts: Parts) =>
  inSteps(acceptInvitation, async ({ request: { token, password, googleCode }, ip, at, fail, demand }) => {
    const { db, passwords, throttle } = parts
    const trying = { name: NAME, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    const known = await withRetries(() => db.transaction().execute((tx) => served(tx, token, at)))
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

/** Makes the operator. Why not, or undefined. */
async function accept(tx: Tx, parts: Parts, { token, code, hash, ip, at }: Accepting) {
  const row = await served(tx, token, at)
  // What they proved was shown to them: without that there is nothing to prove.
  if (!row || row.secret === null || row.key_id === null) return 'not_found'
  const { id, name, email, role, secret, key_id } = row
  const opened = parts.vault.open({ bytes: secret, keyId: key_id }, boundToOperator(email))
  const step = stepOf(totpOf(opened), code, at)
  if (step === undefined) return 'google_code_error'
  const made = { name, email, role, password_hash: hash, secret, key_id, created_at: at }
  const operatorId = await insertOperator(tx, made)
  if (operatorId === undefined) return 'not_found'
  // The code is spent: whoever saw it being typed signs in with nothing.
  const key = `${acceptInvitation.path} ${id}`
  await putFactor(tx, operatorId, {
    ...{ lastStep: step, lastKey: key, failures: 0, dayFailures: 0, dayBegan: null, lockedUntil: null },
  })
  await putAccepted(tx, id, operatorId, at)
  await recordAuditEvent(tx, { operatorId, call: acceptInvitation.path, request: { id, role }, ip, at })
  return undefined
}

/** What somebody who is invited does, who is nobody here yet. */
export const acceptingHandlers = (parts: Parts): readonly Handler[] => [answerOpen(parts), answerAccept(parts)]
