import { openInvitation } from '@humidor/contract/backoffice/invitations.console.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import type { Throttle } from '../../../../platform/security/throttle.ts'
import { SECRET_BYTES, totpOf } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { boundToOperator } from '../sessions/factor.ts'
import { type InvitationRow, putSecret } from './invitations.queries.ts'
import { LINK_TRIES, servedInvitation } from './served-link.ts'

interface Parts {
  db: Database
  vault: Vault
  randomness: Randomness
  throttle: Throttle
}

/** The authenticator secret of an invitation. Stays the same until the invitation is accepted, so that a reload shows the same QR code. */
async function secretOf(tx: Tx, { vault, randomness }: Parts, row: InvitationRow): Promise<Buffer> {
  const bound = boundToOperator(row.email)
  if (row.secret !== null && row.key_id !== null) return vault.open({ bytes: row.secret, keyId: row.key_id }, bound)
  const secret = randomness.bytes(SECRET_BYTES)
  const sealed = vault.seal(secret, bound)
  await putSecret(tx, row.id, { secret: sealed.bytes, key_id: sealed.keyId })
  return secret
}

/** `POST /console/openInvitation`: shows the authenticator to set up. Tries of invalid links are throttled. */
export const answerOpenInvitation = (parts: Parts) =>
  inSteps(openInvitation, async ({ request: { token }, ip, at, fail }) => {
    const { db, throttle } = parts
    const trying = { name: LINK_TRIES, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    const shown = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const row = await servedInvitation(tx, token, at)
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
