import { beginPasskeyLogin } from '@humidor/contract/accounts/passkeys.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'

/** `POST /beginPasskeyLogin`: the same for everybody, so that nothing is learnt about members. */
export const answerBeginPasskeyLogin = (passkeys: Passkeys) =>
  transaction(beginPasskeyLogin, ({ tx, sid, at }) => passkeys.beginSignIn(tx, { sid, at }))
