import { changePassword } from '@humidor/contract/backoffice/operators.console.ts'
import { refusePassword } from '@humidor/domain/accounts/registration.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { recordFailure } from '../../../../platform/console/audit.ts'
import { isGuessable, type Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import { lockOperator, operatorByEmail, putPassword } from '../operators.queries.ts'
import { deleteSessions } from './sessions.queries.ts'

interface Parts {
  db: Database
  passwords: Passwords
  throttle: Throttle
}

/**
 * `POST /console/changePassword`: needs the old password and signs out every other device. A wrong old password counts like a wrong
 * sign-in on this device, before its result is known, and appears in the audit log. So an unattended screen is no better place to guess.
 */
export const answerChangePassword = ({ db, passwords, throttle }: Parts) =>
  inSteps(changePassword, async ({ request: { oldPassword, password }, operator, sid, ip, at, fail, demand }) => {
    const { id, name, email } = operator
    const guessable = isGuessable(password, { name, email })
    demand(refusePassword(password, guessable))
    const home = knownDeviceName(email, sid)
    const trying = { name: home, home, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    if (passwords.full()) fail('network_error')
    if (!(await throttle.mayTry(trying))) fail('code_request_too_frequent')

    const known = await operatorByEmail(db, email)
    if (!(await passwords.matches(known?.password_hash, oldPassword))) {
      await throttle.wrongCode(trying)
      const event = { operatorId: id, email, call: changePassword.path, ip, at }
      await withRetries(() => db.transaction().execute((tx) => recordFailure(tx, event)))
      fail('wrong_password')
    }
    const hash = await passwords.hash(password)
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const locked = await lockOperator(tx, id)
        // The password changed meanwhile, so the old one that was checked is no longer valid.
        if (locked?.password_hash !== known?.password_hash) fail('wrong_password')
        await putPassword(tx, id, hash)
        await deleteSessions(tx, id, sid)
        await throttle.succeeded(tx, trying)
      }),
    )
    return null
  })
