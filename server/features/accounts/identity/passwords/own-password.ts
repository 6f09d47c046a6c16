import type { Database } from '../../../../database/database.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import { credentialsOf } from './passwords.queries.ts'

export interface PasswordParts {
  db: Database
  passwords: Passwords
  throttle: Throttle
}

/** The name under which wrong passwords of a signed-in member count. No address equals it. */
const ownPasswordName = (uid: number) => `own ${uid}`

interface Typed {
  typed: string
  member: { uid: number; email: string }
  sid: string
  ip: string
  at: Date
}

/**
 * Proves that a signed-in member knows the password. Wrong ones are limited like wrong sign-ins, under a name of their own: whoever
 * stole a session must not lock its member out of signing in.
 * @returns its hash, and the try that `throttle.succeeded` clears
 * @throws RefusalError code_request_too_frequent, network_error, wrong_password
 */
export async function provePassword({ db, passwords, throttle }: PasswordParts, it: Typed) {
  const { typed, member, sid, ip, at } = it
  const trying = { name: ownPasswordName(member.uid), home: knownDeviceName(member.email, sid), ip, at }
  if (await throttle.refuses(trying)) throw new RefusalError('code_request_too_frequent')
  if (passwords.full()) throw new RefusalError('network_error')
  if (!(await throttle.mayTry(trying))) throw new RefusalError('code_request_too_frequent')
  const { password_hash: hash } = await credentialsOf(db, member.uid, at)
  if ((await passwords.matches(hash ?? undefined, typed)) && hash !== null) return { hash, trying }
  await throttle.wrongCode(trying)
  throw new RefusalError('wrong_password')
}
