import { updatepwd } from '@humidor/contract/accounts/authenticator.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import { inSteps } from '../../../../http/handle.ts'
import { isGuessable } from '../../../../platform/security/passwords.ts'
import type { SetPassword } from './new-password.ts'

/**
 * `POST /updatepwd`: sets a new password for a signed-in member with their authenticator, even without the old one. The address
 * must be their own: it confirms that they mean this account (threats C84).
 */
export const answerUpdatepwd = ({ setPassword }: { setPassword: SetPassword }) =>
  inSteps(updatepwd, async ({ request: { email, password }, member, sid, agent, at, fail, demand }) => {
    if (email !== member.email) fail('wrong_email')
    demand(refusePassword(password, isGuessable(password, member)))
    await setPassword({ uid: member.uid, password, sid, agent, at })
    return null
  })
