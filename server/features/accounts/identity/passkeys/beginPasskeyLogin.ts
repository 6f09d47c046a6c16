import { beginPasskeyLogin } from '@humidor/contract/accounts/passkeys.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'

/** `POST /beginPasskeyLogin`: the same for everybody, so that nothing is learnt about members. */
export const answerBeginPasskeyLogin = ({ passkeys, rpId }: { passkeys: Passkeys; rpId: string }) =>
  transaction(beginPasskeyLogin, async ({ tx, sid, at }) => ({
    challenge: await passkeys.begin(tx, { purpose: 'sign in', id: null, sid, at }),
    rpId,
  }))
