import { renamePasskey } from '@humidor/contract/accounts/passkeys.ts'
import { refusePasskeyName } from '@humidor/domain/accounts/passkey.ts'
import { transaction } from '../../../../http/handle.ts'
import { changePasskey, memberHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'

/** `POST /user/renamePasskey`. */
export const answerRenamePasskey = transaction(
  renamePasskey,
  async ({ tx, request: { id, name }, member: { uid }, fail, demand }) => {
    demand(refusePasskeyName(name))
    if (!(await changePasskey(tx, memberHolder(uid), id, { name }))) fail('not_found')
    return null
  },
)
