import { passkeys } from '@humidor/contract/accounts/passkeys.ts'
import { read } from '../../../../http/handle.ts'
import { memberHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'

/** `GET /user/passkeys`. */
export const answerPasskeys = read(passkeys, async ({ db, member: { uid } }) =>
  (await passkeysOf(db, memberHolder(uid))).map(({ id, name, made_at, used_at, backed_up }) => ({
    id,
    name,
    madeAt: made_at,
    usedAt: used_at,
    backedUp: backed_up,
  })),
)
