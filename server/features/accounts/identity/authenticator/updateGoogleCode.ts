import { randomUUID } from 'node:crypto'
import { updateGoogleCode } from '@humidor/contract/accounts/authenticator.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { enrolment } from '../../../../platform/security/enrolment.ts'
import { SECRET_BYTES } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import type { EmailCodes } from '../codes/email-codes.ts'
import { type Pending, putPending } from './authenticator.queries.ts'
import type { Authenticators } from './authenticator.ts'
import { boundToPending, PENDING_LIFETIME_MS, recoveryHashOf } from './authenticator-reset.ts'

interface Parts {
  db: Database
  vault: Vault
  randomness: Randomness
  codes: EmailCodes
  authenticators: Authenticators
}

type Proof = Pick<Pending, 'proof' | 'recovery_hash'>

/**
 * Checks the proof besides the code from the mail. A code of the old authenticator is spent at once and counts towards its lock.
 * A recovery code is only checked: the confirmation spends it, so that a lost answer costs none.
 */
async function proofOf({ db, vault, authenticators }: Parts, typed: string, who: { uid: number; at: Date }) {
  if (typed === '') return { proof: 'none', recovery_hash: null } satisfies Proof
  if (/^\d{6}$/.test(typed)) {
    const [refused] = await authenticators.spend([{ ...who, code: typed, key: `proof ${randomUUID()}` }])
    // A member who sets up a new one must not be told to set one up first.
    if (refused) throw new RefusalError(refused === 'secondary_password_not_set' ? 'google_code_error' : refused)
    return { proof: 'code', recovery_hash: null } satisfies Proof
  }
  const hash = await recoveryHashOf(db, vault, who.uid, typed)
  if (!hash) throw new RefusalError('google_code_error')
  return { proof: 'recovery', recovery_hash: hash } satisfies Proof
}

/**
 * `POST /user/updateGoogleCode`: prepares a new authenticator. Checks the mailbox first, then the proof. Spends the mailed code last,
 * in the transaction that stores the new authenticator.
 */
export const answerUpdateGoogleCode = (parts: Parts) =>
  inSteps(updateGoogleCode, async ({ request: { code, proof = '' }, member: { uid, email }, sid, at, fail }) => {
    const { db, vault, randomness, codes } = parts
    const guessed = await codes.guess({
      uid,
      email,
      sid,
      purposes: ['member'],
      about: { use: 'authenticator' },
      code,
      at,
    })
    if ('refused' in guessed) throw new RefusalError(guessed.refused)
    const shown = await proofOf(parts, proof, { uid, at })
    const fresh = randomness.bytes(SECRET_BYTES)
    const { bytes, keyId } = vault.seal(fresh, boundToPending(uid))
    const expires_at = new Date(at.getTime() + PENDING_LIFETIME_MS)
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await codes.spend(tx, guessed.right, updateGoogleCode.path))) fail('email_code_error')
        await putPending(tx, { uid, sid, secret: bytes, key_id: keyId, opened_at: at, expires_at, ...shown })
      }),
    )
    const { picture, secret } = await enrolment(fresh, email)
    return { qrcodeUrl: picture, secret }
  })
