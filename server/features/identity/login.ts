import { login } from '@humidor/contract/identity.ts'
import { refuseEmail } from '@humidor/domain/registration.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Database } from '../../database/database.ts'
import { withRetries } from '../../http/failure.ts'
import { inSteps } from '../../http/handle.ts'
import { Refusal } from '../../http/refusal.ts'
import { memberInfoOf } from '../member/member.ts'
import type { EmailCodes } from './email-codes.ts'
import { memberByEmail } from './identity.queries.ts'
import type { Passwords } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface LoginParts {
  db: Database
  randomness: Randomness
  passwords: Passwords
  codes: EmailCodes
  throttle: Throttle
}

/**
 * `POST /login`: the mail code first, so that without the mailbox nothing can be learnt about a password or whether an
 * address is known; a right code counts as a try, so that five passwords are all that one code is good for. An unknown
 * address and a wrong password are answered alike and take as long.
 */
export const answerLogin = ({ db, randomness, passwords, codes, throttle }: LoginParts) =>
  inSteps(login, async ({ request: { email, password, code }, sid, ip, at, fail, demand }) => {
    demand(refuseEmail(email))
    if (password === '') fail('no_password')
    const trying = { name: email, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    // Before the try is counted: that we are busy is not the member's mistake.
    if (passwords.full()) fail('network_error')

    const member = await memberByEmail(db, email)
    const guessed = await codes.guess({ email, purposes: ['login', 'register'], code, at, counts: true })
    // A code for registering proves the mailbox, but signs in nobody who has become a member meanwhile.
    const refused = 'refused' in guessed ? guessed.refused : member && guessed.right.purpose !== 'login' && wrongCode
    if (refused || 'refused' in guessed) {
      await throttle.wrongCode(trying)
      throw new Refusal(refused || wrongCode)
    }
    if (!(await passwords.matches(member?.password_hash, password)) || !member) {
      await throttle.wrongPassword(trying)
      return fail('wrong_password')
    }
    const token = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await codes.spend(tx, guessed.right, login.path))) return fail(wrongCode)
        await throttle.succeeded(tx, trying)
        return await openSession(tx, randomness, { uid: member.uid, sid, at })
      }),
    )
    return { ...(await memberInfoOf(db, member.uid, at)), token }
  })

const wrongCode = 'email_code_error'
