import { beginOperatorPasskey } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { type OwnPasswordParts, provePassword } from '../sessions/own-password.ts'

/**
 * `POST /console/beginOperatorPasskey`: takes what a sign-in takes, because the passkey will replace it. The request pipeline has spent
 * the code. The user id differs from a member's and from a shop's, so that a device keeps the passkeys of whoever is more than one.
 */
export const answerBeginOperatorPasskey = (parts: OwnPasswordParts & { passkeys: Passkeys }) =>
  inSteps(beginOperatorPasskey, async ({ request: { password }, operator, sid, ip, at }) => {
    const { id, name, email } = operator
    const proven = await provePassword(parts, { operator, password, call: beginOperatorPasskey.path, sid, ip, at })
    const shown = { userId: `operator ${id}`, userName: email, displayName: name }
    return await withRetries(() =>
      parts.db.transaction().execute(async (tx) => {
        await proven.lock(tx)
        return await parts.passkeys.beginAdding(tx, { id, sid, at, ...shown })
      }),
    )
  })
