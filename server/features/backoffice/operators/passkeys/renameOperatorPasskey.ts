import { renameOperatorPasskey } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import { refusePasskeyName } from '@humidor/domain/accounts/passkey.ts'
import { transaction } from '../../../../http/handle.ts'
import { changePasskey, operatorHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'

/** `POST /console/renameOperatorPasskey`. */
export const answerRenameOperatorPasskey = transaction(
  renameOperatorPasskey,
  async ({ tx, request: { id, name }, operator, fail, demand }) => {
    demand(refusePasskeyName(name))
    if (!(await changePasskey(tx, operatorHolder(operator.id), id, { name }))) fail('not_found')
    return null
  },
)
