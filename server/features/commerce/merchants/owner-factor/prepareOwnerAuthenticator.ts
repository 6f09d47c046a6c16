import { prepareOwnerAuthenticator } from '@humidor/contract/commerce/owner-factor.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import {
  type OwnerProof,
  ownerCodeKind,
  ownerFactor,
  refuseOwnerAuthenticator,
} from '@humidor/domain/commerce/owner-factor.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { transaction } from '../../../../http/handle.ts'
import { enrolment } from '../../../../platform/security/enrolment.ts'
import { SECRET_BYTES } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { boundToPendingOf } from './owner-code.ts'
import { hasAuthenticator, putPending } from './owner-factor.queries.ts'

/** What the request pipeline has spent besides the password. */
function proofOf(has: boolean, code: string | undefined): OwnerProof {
  if (!has) return 'none'
  return code !== undefined && ownerCodeKind(code) === 'recovery' ? 'recovery' : 'code'
}

/**
 * `POST /merchant/prepareOwnerAuthenticator`: the request pipeline has checked the password, and the code where there is an
 * authenticator. Nothing changes until a code of the new one is confirmed.
 */
export const answerPrepareOwnerAuthenticator = ({ vault, randomness }: { vault: Vault; randomness: Randomness }) =>
  transaction(
    prepareOwnerAuthenticator,
    async ({ tx, merchant: { merchantId }, request: { ownerCode }, sid, at, fail, demand }) => {
      const row = (await lockOwner(tx, merchantId)) ?? fail('operation_failed')
      demand(refuseOwnerAuthenticator(row))
      const proof = proofOf(await hasAuthenticator(tx, merchantId), ownerCode)
      // Set up elsewhere since the pipeline looked: then a code is needed.
      if (proof === 'code' && ownerCode === undefined) fail('owner_code_needed')
      const fresh = randomness.bytes(SECRET_BYTES)
      const { bytes: secret, keyId: key_id } = vault.seal(fresh, boundToPendingOf(merchantId))
      const expires_at = new Date(at.getTime() + ownerFactor.pendingS * 1_000)
      await putPending(tx, { merchant_id: merchantId, sid, secret, key_id, opened_at: at, expires_at, proof })
      const shown = await enrolment(fresh, merchantCode(merchantId))
      return { qrcodeUrl: shown.picture, secret: shown.secret }
    },
  )
