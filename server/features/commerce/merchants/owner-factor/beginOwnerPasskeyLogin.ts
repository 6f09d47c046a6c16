import { beginOwnerPasskeyLogin } from '@humidor/contract/commerce/owner-factor.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'

/** `POST /merchant/beginOwnerPasskeyLogin`: the same for everybody, so that nothing is learnt about merchants. */
export const answerBeginOwnerPasskeyLogin = (passkeys: Passkeys) =>
  transaction(beginOwnerPasskeyLogin, ({ tx, sid, at }) => passkeys.beginSignIn(tx, { sid, at }))
