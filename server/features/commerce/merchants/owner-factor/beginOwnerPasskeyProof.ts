import { beginOwnerPasskeyProof } from '@humidor/contract/commerce/owner-factor.ts'
import { passkeyBoundTo } from '@humidor/domain/accounts/passkey.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { merchantHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { lockOwner } from '../owner/owner.queries.ts'

/** `POST /merchant/beginOwnerPasskeyProof`: a challenge whose answer confirms the named request, and no other. */
export const answerBeginOwnerPasskeyProof = ({ passkeys, rpId }: { passkeys: Passkeys; rpId: string }) =>
  transaction(beginOwnerPasskeyProof, async ({ tx, request, merchant: { merchantId, till }, sid, at, fail }) => {
    await lockOwner(tx, merchantId)
    const mine = await passkeysOf(tx, merchantHolder(merchantId))
    if (mine.length === 0) fail('passkey_refused')
    const bound = passkeyBoundTo(request.path, request.key, request.fingerprint)
    return {
      challenge: await passkeys.begin(tx, { purpose: 'confirm', id: merchantId, sid, bound, at }),
      rpId,
      // A till names none to its staff. The device finds its own passkey without.
      credentials: till ? [] : mine.map(({ credential_id }) => credential_id.toString('base64url')),
    }
  })
