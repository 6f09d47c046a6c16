import { login } from '@humidor/contract/commerce/merchants.ts'
import { isMerchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { isCaptchaRight } from '../../../../platform/security/captcha.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Passwords } from '../../../../platform/security/passwords.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import { merchantInfoOf } from '../info.ts'
import { credentialsOf, holdsPassword } from '../merchants.queries.ts'
import { hasAuthenticator, putSignIn } from '../owner-factor/owner-factor.queries.ts'
import { isKnownDevice } from './sessions.queries.ts'
import { openSession } from './sessions.ts'

export interface LoginParts {
  db: Database
  randomness: Randomness
  passwords: Passwords
  throttle: Throttle
}

/**
 * `POST /merchant/login`: checks the picture first, so that each guess costs one. The picture is the only barrier before the
 * password, so a try is counted before its result is known: concurrent guesses never exceed the throttle. Customers know the
 * digits, so a known device of the merchant counts by itself: wrong passwords from elsewhere do not lock it out, nor wrong
 * pictures from the same network. Unknown digits are answered as a wrong password, and take as long. Every applicant may log in,
 * whatever the decision: they see it there. An owner with an authenticator goes on with `confirmLogin`, on this device.
 */
export const answerLogin = ({ db, randomness, passwords, throttle }: LoginParts) =>
  inSteps(login, async ({ request: { vcode, password, code }, sid, ip, agent, at, fail }) => {
    if (!isMerchantCode(vcode)) fail('wrong_account')
    if (password === '') fail('no_password')
    const isAtHome = await isKnownDevice(db, merchantNumber(vcode), tokenHash(sid))
    const home = isAtHome ? knownDeviceName(vcode, sid) : undefined
    const trying = { name: home ?? vcode, home, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    if (passwords.full()) fail('network_error')
    if (!(await isCaptchaRight(db, sid, code, at))) {
      await throttle.wrongCode(trying)
      fail('img_code_error')
    }
    if (!(await throttle.mayTry(trying))) fail('code_request_too_frequent')

    const merchant = await credentialsOf(db, merchantNumber(vcode))
    if (!(await passwords.matches(merchant?.password_hash, password)) || !merchant) {
      await throttle.wrongCode(trying)
      return fail('wrong_password')
    }
    const token = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        // A concurrent change has logged every device out. No log-in by the old password may follow it.
        if (!(await holdsPassword(tx, merchant.merchant_id, merchant.password_hash))) return fail('wrong_password')
        await throttle.succeeded(tx, trying)
        if (await hasAuthenticator(tx, merchant.merchant_id)) {
          // The transaction commits, so that the second step finds the right password.
          await putSignIn(tx, merchant.merchant_id, sid, at)
          return undefined
        }
        return await openSession(tx, randomness, { merchantId: merchant.merchant_id, sid, device: deviceOf(agent), at })
      }),
    )
    if (token === undefined) return fail('owner_code_needed')
    const { merchant_id: merchantId } = merchant
    return { ...(await merchantInfoOf(db, { merchantId })), token }
  })
