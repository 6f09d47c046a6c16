import { changePassword } from '@humidor/contract/backoffice/operators.console.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { isGuessable } from '../../../../platform/security/passwords.ts'
import { putPassword } from '../operators.queries.ts'
import { tellOperator } from '../security-mail.ts'
import { type OwnPasswordParts, provePassword } from './own-password.ts'
import { deleteSessions } from './sessions.queries.ts'

/** `POST /console/changePassword`: needs the old password, signs out every other device, and is told by mail. */
export const answerChangePassword = (parts: OwnPasswordParts) =>
  inSteps(changePassword, async ({ request: { oldPassword, password }, operator, sid, ip, agent, at, demand }) => {
    const { id, name, email } = operator
    demand(refusePassword(password, isGuessable(password, { name, email })))
    const typed = { operator, password: oldPassword, call: changePassword.path, sid, ip, at }
    const proven = await provePassword(parts, typed)
    const hash = await parts.passwords.hash(password)
    await withRetries(() =>
      parts.db.transaction().execute(async (tx) => {
        await proven.lock(tx)
        await putPassword(tx, id, hash)
        await deleteSessions(tx, id, sid)
        await tellOperator(tx, id, { about: 'passwordChanged', at, device: deviceOf(agent) })
      }),
    )
    return null
  })
