import { pendingAuthenticator } from '@humidor/contract/accounts/authenticator.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { hasEverHeld } from '../../../../ledger/accounts.ts'
import { enrolment } from '../../../../platform/security/enrolment.ts'
import { memberHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { boundToMember, type Vault } from '../../../../platform/security/vault.ts'
import { pendingOf, unusedAuthenticator } from './authenticator.queries.ts'
import { boundToPending } from './authenticator-reset.ts'

/** Milliseconds after the registration for which an unused first key is shown again. */
const FIRST_SHOWN_MS = 3_600_000

interface Asked {
  uid: number
  sid: string
  at: Date
}

/**
 * The sealed key that this device may still see: one prepared by mail alone, whose money waits, or an unused first one of a member
 * who has nothing yet. Any other is shown once, as whoever holds the session would get a factor without a wait.
 */
async function keyOf(db: Db, vault: Vault, { uid, sid, at }: Asked) {
  const prepared = await pendingOf(db, uid, sid, at)
  if (prepared) {
    const secret = vault.open({ bytes: prepared.secret, keyId: prepared.key_id }, boundToPending(uid))
    return { secret, first: false, until: prepared.expires_at }
  }
  const first = await unusedAuthenticator(db, uid, sid, new Date(at.getTime() - FIRST_SHOWN_MS))
  if (!first || (await hasEverHeld(db, uid)) || (await passkeysOf(db, memberHolder(uid))).length > 0) return undefined
  const secret = vault.open({ bytes: first.secret, keyId: first.key_id }, boundToMember(uid))
  return { secret, first: true, until: new Date(first.created_at.getTime() + FIRST_SHOWN_MS) }
}

/**
 * `GET /user/pendingAuthenticator`: the key again after a reload, on the device that prepared it or registered with it
 * (docs/decisions/0088-passkeys.md).
 */
export const answerPendingAuthenticator = ({ vault }: { vault: Vault }) =>
  read(pendingAuthenticator, async ({ db, member: { uid, email }, sid, at }) => {
    const key = await keyOf(db, vault, { uid, sid, at })
    if (!key) return null
    const { picture, secret } = await enrolment(key.secret, email)
    return { qrcodeUrl: picture, secret, first: key.first, until: key.until }
  })
