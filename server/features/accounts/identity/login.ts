import { login } from '@humidor/contract/accounts/identity.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import { inSteps } from '../../../http/handle.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { deviceOf } from '../../../platform/security/device.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../platform/security/throttle.ts'
import { memberInfoOf } from '../member/member.ts'
import { isDeviceOf } from './codes/codes.queries.ts'
import { type EmailCodes, mailboxPurposes } from './codes/email-codes.ts'
import { recordWrongPassword } from './history/account-events.ts'
import { mailSecurityNotice } from './mails/security-mail.ts'
import { type Matched, matchPassword } from './passwords/one-time.ts'
import { credentialsByEmail, hasPassword, spendOneTimePassword } from './passwords/passwords.queries.ts'
import { openSession } from './sessions/member-sessions.ts'

export interface LoginParts {
  db: Database
  randomness: Randomness
  passwords: Passwords
  codes: EmailCodes
  throttle: Throttle
}

/**
 * Uses up a correct secret, once. A one-time password and the old password end together, and the member is notified. A password
 * must still be the member's, so that one that was just changed signs nobody in. Returns whether it was valid.
 */
async function acceptPassword(
  tx: Tx,
  { by, hash }: Matched,
  who: { uid: number; at: Date; agent: string },
): Promise<boolean> {
  const { uid, at, agent } = who
  if (by === 'password') return await hasPassword(tx, uid, hash)
  if (!(await spendOneTimePassword(tx, uid, hash, at))) return false
  await mailSecurityNotice(tx, { uid, about: 'oneTimePasswordUsed', at, device: deviceOf(agent) })
  return true
}

/**
 * `POST /login`: checks the mail code first, so that without the mailbox nothing can be learnt about a password or whether an
 * address is known. A right code counts as a try, so one code allows five passwords at most. An unknown address and a wrong
 * password are answered alike and take as long. A known device of the member is a visitor of its own: guesses from the same
 * network do not lock it out.
 */
export const answerLogin = ({ db, randomness, passwords, codes, throttle }: LoginParts) =>
  inSteps(login, async ({ request: { email, password, code }, sid, ip, agent, at, fail, demand }) => {
    demand(refuseEmail(email))
    if (password === '') fail('no_password')
    const home = (await isDeviceOf(db, email, sid)) ? knownDeviceName(email, sid) : undefined
    const trying = { name: email, home, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    // Before the try is counted: a busy server is not the member's mistake.
    if (passwords.full()) fail('network_error')

    const member = await credentialsByEmail(db, email, at)
    const guessed = await codes.guess({ email, sid, purposes: mailboxPurposes, code, at, counts: true })
    // A code for registering proves the mailbox, but must not sign in a member who registered meanwhile.
    const refused = 'refused' in guessed ? guessed.refused : member && guessed.right.purpose !== 'login' && wrongCode
    if (refused || 'refused' in guessed) {
      await throttle.wrongCode(trying)
      throw new RefusalError(refused || wrongCode)
    }
    // Counted before the check, as codes for several devices may bring many passwords at once.
    if (!(await throttle.mayTry(trying))) fail('code_request_too_frequent')
    const matched = await matchPassword(passwords, member, password)
    if (!matched || !member) {
      await throttle.wrongCode(trying)
      // An unknown address runs the same statement, so that it takes as long.
      await recordWrongPassword(db, email, { at, device: deviceOf(agent), ip })
      return fail('wrong_password')
    }
    const { uid } = member
    const token = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await acceptPassword(tx, matched, { uid, at, agent }))) return fail('wrong_password')
        if (!(await codes.spend(tx, guessed.right, login.path))) return fail(wrongCode)
        await throttle.succeeded(tx, trying)
        return await openSession(tx, randomness, { uid, sid, agent, ip, at, by: 'signedIn' })
      }),
    )
    return { ...(await memberInfoOf(db, uid, at)), token }
  })

const wrongCode = 'email_code_error'
