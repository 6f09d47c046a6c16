import { beginOperatorPasskeyLogin } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'

/** `POST /console/beginOperatorPasskeyLogin`. */
export const answerBeginOperatorPasskeyLogin = (passkeys: Passkeys) =>
  transaction(beginOperatorPasskeyLogin, ({ tx, sid, at }) => passkeys.beginSignIn(tx, { sid, at }))
