import { operatorPasskeys } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import { read } from '../../../../http/handle.ts'
import { presentPasskey } from '../../../../platform/security/passkeys/passkeys.present.ts'
import { operatorHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'

/** `GET /console/operatorPasskeys`. */
export const answerOperatorPasskeys = read(operatorPasskeys, async ({ db, operator }) =>
  (await passkeysOf(db, operatorHolder(operator.id))).map(presentPasskey),
)
