import { updateSafePwd } from '@humidor/contract/accounts/authenticator.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { Database } from '../../../../database/database.ts'
import { inSteps } from '../../../../http/handle.ts'
import { isGuessable, type Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import type { SetPassword } from './new-password.ts'
import { credentialsOf } from './passwords.queries.ts'

/**
 * `POST /user/updateSafePwd`: sets a new password against the old one. Wrong old ones count like wrong sign-ins at the same
 * address, so that a stolen session is no better place to guess from. A one-time password does not count as an old one: a member
 * who signed in with it uses `updatepwd`.
 */
export const answerUpdateSafePwd = ({
  db,
  passwords,
  throttle,
  setPassword,
}: {
  db: Database
  passwords: Passwords
  throttle: Throttle
  setPassword: SetPassword
}) =>
  inSteps(updateSafePwd, async ({ request: { oldPassword, password }, member, sid, ip, agent, at, fail, demand }) => {
    const { uid, email } = member
    if (oldPassword === '') fail('no_password')
    demand(refusePassword(password, isGuessable(password, member)))
    const trying = { name: email, home: knownDeviceName(email, sid), ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    if (passwords.full()) fail('network_error')
    if (!(await throttle.mayTry(trying))) fail('code_request_too_frequent')

    const { password_hash: knownHash } = await credentialsOf(db, uid, at)
    if (!(await passwords.matches(knownHash ?? undefined, oldPassword)) || knownHash === null) {
      await throttle.wrongCode(trying)
      return fail('wrong_password')
    }
    const also = (tx: Parameters<Throttle['succeeded']>[0]) => throttle.succeeded(tx, trying).then(() => undefined)
    if (!(await setPassword({ uid, password, knownHash, sid, agent, at, also }))) fail('wrong_password')
    return null
  })
