import { beginPasskeyProof } from '@humidor/contract/accounts/passkeys.ts'
import { passkeyBoundTo } from '@humidor/domain/accounts/passkey.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { memberHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { lockMembers } from '../locks.queries.ts'

/** `POST /user/beginPasskeyProof`: a challenge whose answer confirms the named request, and no other. */
export const answerBeginPasskeyProof = ({ passkeys, rpId }: { passkeys: Passkeys; rpId: string }) =>
  transaction(beginPasskeyProof, async ({ tx, request, member: { uid }, sid, at, fail }) => {
    await lockMembers(tx, [uid])
    const mine = await passkeysOf(tx, memberHolder(uid))
    if (mine.length === 0) fail('passkey_refused')
    const bound = passkeyBoundTo(request.path, request.key, request.fingerprint)
    return {
      challenge: await passkeys.begin(tx, { purpose: 'confirm', id: uid, sid, bound, at }),
      rpId,
      credentials: mine.map(({ credential_id }) => credential_id.toString('base64url')),
    }
  })
