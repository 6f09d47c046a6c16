import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import type { PasswordAsked } from '../../../../http/sessions.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import { credentialsOf } from '../merchants.queries.ts'

export interface PasswordParts {
  db: Database
  passwords: Passwords
  throttle: Throttle
}

/** Why a password proves nothing, or undefined. */
export type ProvePassword = (
  asked: PasswordAsked,
) => Promise<'no_password' | 'code_request_too_frequent' | 'network_error' | 'wrong_password' | undefined>

/**
 * Checks the password of a signed-in merchant before money leaves: the first of the two factors that an owner may have. A try is
 * counted before its result is known, together with this device's log-ins, so that a stolen session is no better place to guess from.
 */
export const createProvePassword =
  ({ db, passwords, throttle }: PasswordParts): ProvePassword =>
  async ({ merchantId, password, sid, ip, at }) => {
    if (password === '') return 'no_password'
    const home = knownDeviceName(merchantCode(merchantId), sid)
    const trying = { name: home, home, ip, at }
    if (await throttle.refuses(trying)) return 'code_request_too_frequent'
    if (passwords.full()) return 'network_error'
    if (!(await throttle.mayTry(trying))) return 'code_request_too_frequent'
    const known = await credentialsOf(db, merchantId)
    if (!(await passwords.matches(known?.password_hash, password))) {
      await throttle.wrongCode(trying)
      return 'wrong_password'
    }
    await withRetries(() => db.transaction().execute((tx) => throttle.succeeded(tx, trying)))
    return undefined
  }
