import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import { recordFailure } from '../../../../platform/console/audit.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import { lockOperator, type OperatorRow, operatorByEmail } from '../operators.queries.ts'

export interface OwnPasswordParts {
  db: Database
  passwords: Passwords
  throttle: Throttle
}

interface Typed {
  operator: { id: number; email: string }
  password: string
  /** The path of the call, for the audit log. */
  call: string
  sid: string
  ip: string
  at: Date
}

/** A right password. */
export interface ProvenPassword {
  /**
   * Locks the operator and clears the counter of wrong passwords.
   * @throws RefusalError wrong_password where the password has changed meanwhile, please_login where they were barred
   */
  lock(tx: Tx): Promise<OperatorRow>
}

/**
 * Checks the own password of a signed-in operator. A wrong one counts like a wrong sign-in on this device, before its result is known,
 * and appears in the audit log, so that an unattended screen is no better place to guess.
 * @throws RefusalError wrong_password, code_request_too_frequent, or network_error under load
 */
export async function provePassword(
  { db, passwords, throttle }: OwnPasswordParts,
  { operator: { id, email }, password, call, sid, ip, at }: Typed,
): Promise<ProvenPassword> {
  const home = knownDeviceName(email, sid)
  const trying = { name: home, home, ip, at }
  if (await throttle.refuses(trying)) throw new RefusalError('code_request_too_frequent')
  if (passwords.full()) throw new RefusalError('network_error')
  if (!(await throttle.mayTry(trying))) throw new RefusalError('code_request_too_frequent')

  const known = await operatorByEmail(db, email)
  if (!(await passwords.matches(known?.password_hash, password))) {
    await throttle.wrongCode(trying)
    await withRetries(() =>
      db.transaction().execute((tx) => recordFailure(tx, { operatorId: id, email, call, ip, at })),
    )
    throw new RefusalError('wrong_password')
  }
  return {
    async lock(tx) {
      const locked = await lockOperator(tx, id)
      // The password changed meanwhile, so the one that was checked is no longer valid.
      if (locked?.password_hash !== known?.password_hash || !locked) throw new RefusalError('wrong_password')
      if (locked.disabled_at !== null) throw new RefusalError('please_login')
      await throttle.succeeded(tx, trying)
      return locked
    },
  }
}
