import type { Database, Tx } from '../../../database/database.ts'
import { RefusalError } from '../../../http/refusal.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle, type Trying } from '../../../platform/security/throttle.ts'
import { isDeviceOf } from './codes/codes.queries.ts'
import { type EmailCodes, mailboxPurposes, type RightGuess } from './codes/email-codes.ts'
import { credentialsByEmail, hasPassword, registeredOn } from './passwords/passwords.queries.ts'

/** Milliseconds after a registration during which its device needs no code (rules P11). */
export const JUST_REGISTERED = 600_000

/** The proof that a member owns another account than the one they are signed in to. */
export interface Claim {
  email: string
  password: string
  /** Mailed to that address for this device. It may be left out only right after registering there on this device. */
  code?: string | undefined
  sid: string
  ip: string
  at: Date
}

/** An account proved to be the member's. */
export interface Owned {
  uid: number
  /** Spends the code, in the transaction of its effect. False if the code or the password has changed since. */
  spend(tx: Tx, spentFor: string): Promise<boolean>
}

interface Parts {
  db: Database
  passwords: Passwords
  codes: EmailCodes
  throttle: Throttle
}

/**
 * Checks whether a member owns another account. As the sign-in, it checks the mailbox first, so that nothing can be
 * learnt without it, then the password. Counters, answer and work are the same whether the address is known or not
 * (threats C99). A one-time password is for signing in alone.
 * @throws Refusal code_request_too_frequent, network_error, email_code_error, email_code_exp, wrong_password
 */
export const createProveOwner =
  (parts: Parts) =>
  async (claim: Claim): Promise<Owned> => {
    const { db, passwords, codes, throttle } = parts
    const { email, password, sid, ip, at } = claim
    const home = (await isDeviceOf(db, email, sid)) ? knownDeviceName(email, sid) : undefined
    const trying = { name: email, home, ip, at }
    if (await throttle.refuses(trying)) throw new RefusalError('code_request_too_frequent')
    if (passwords.full()) throw new RefusalError('network_error')

    const member = await credentialsByEmail(db, email, at)
    const right = claim.code === undefined ? undefined : await guessed(parts, claim, trying, member !== undefined)
    if (!right && !(await registeredOn(db, email, sid, new Date(at.getTime() - JUST_REGISTERED)))) {
      await throttle.wrongCode(trying)
      throw new RefusalError('email_code_error')
    }
    // Without a code nothing else bounds concurrent tries.
    if (!(await throttle.mayTry(trying))) throw new RefusalError('code_request_too_frequent')
    const hash = member?.password_hash ?? undefined
    if (!(await passwords.matches(hash, password)) || !member || hash === undefined) {
      await throttle.wrongCode(trying)
      throw new RefusalError('wrong_password')
    }
    const { uid } = member
    return {
      uid,
      async spend(tx, spentFor) {
        if (!(await hasPassword(tx, uid, hash))) return false
        if (right && !(await codes.spend(tx, right, spentFor))) return false
        await throttle.succeeded(tx, trying)
        return true
      },
    }
  }

/**
 * The code, if it is right; a right one counts as a try. A code to an unknown address proves the mailbox, and no
 * account.
 */
async function guessed(
  { codes, throttle }: Parts,
  { email, sid, code = '', at }: Claim,
  trying: Trying,
  known: boolean,
): Promise<RightGuess> {
  const guess = await codes.guess({ email, sid, purposes: mailboxPurposes, code, at, counts: true })
  if (!('refused' in guess) && (guess.right.purpose === 'link' || !known)) return guess.right
  await throttle.wrongCode(trying)
  throw new RefusalError('refused' in guess ? guess.refused : 'email_code_error')
}

export type ProveOwner = ReturnType<typeof createProveOwner>
