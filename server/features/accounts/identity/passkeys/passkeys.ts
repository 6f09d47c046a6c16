import { passkeys } from '@humidor/contract/accounts/passkeys.ts'
import { read } from '../../../../http/handle.ts'
import { presentPasskey } from '../../../../platform/security/passkeys/passkeys.present.ts'
import { memberHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'

/** `GET /user/passkeys`. */
export const answerPasskeys = read(passkeys, async ({ db, member: { uid } }) =>
  (await passkeysOf(db, memberHolder(uid))).map(presentPasskey),
)
