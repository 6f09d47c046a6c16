import { removeOperatorPasskey } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { changePasskey, operatorHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { tellOperator } from '../security-mail.ts'

/** `POST /console/removeOperatorPasskey`: the request pipeline has spent the code. Password and authenticator stay. */
export const answerRemoveOperatorPasskey = transaction(
  removeOperatorPasskey,
  async ({ tx, request: { id }, operator, agent, at, fail }) => {
    if (!(await changePasskey(tx, operatorHolder(operator.id), id, { removed_at: at }))) fail('not_found')
    await tellOperator(tx, operator.id, { about: 'passkeyRemoved', at, device: deviceOf(agent) })
    return null
  },
)
