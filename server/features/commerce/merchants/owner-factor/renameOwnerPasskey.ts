import { renameOwnerPasskey } from '@humidor/contract/commerce/owner-factor.ts'
import { refusePasskeyName } from '@humidor/domain/accounts/passkey.ts'
import { transaction } from '../../../../http/handle.ts'
import { changePasskey, merchantHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'

/** `POST /merchant/renameOwnerPasskey`. */
export const answerRenameOwnerPasskey = transaction(
  renameOwnerPasskey,
  async ({ tx, request: { id, name }, merchant: { merchantId }, fail, demand }) => {
    demand(refusePasskeyName(name))
    if (!(await changePasskey(tx, merchantHolder(merchantId), id, { name }))) fail('not_found')
    return null
  },
)
