import { beginOwnerPasskeyLogin } from '@humidor/contract/commerce/owner-factor.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'

/** `POST /merchant/beginOwnerPasskeyLogin`: the same for everybody, so that nothing is learnt about merchants. */
export const answerBeginOwnerPasskeyLogin = ({ passkeys, rpId }: { passkeys: Passkeys; rpId: string }) =>
  transaction(beginOwnerPasskeyLogin, async ({ tx, sid, at }) => ({
    challenge: await passkeys.begin(tx, { purpose: 'sign in', id: null, sid, at }),
    rpId,
  }))
