import { confirmLogin } from '@humidor/contract/commerce/owner-factor.ts'
import { isMerchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { ownerCodeKind } from '@humidor/domain/commerce/owner-factor.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { knownDeviceName, type Throttle } from '../../../../platform/security/throttle.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { merchantInfoOf } from '../info.ts'
import { isKnownDevice } from '../sessions/sessions.queries.ts'
import { openSession } from '../sessions/sessions.ts'
import { spendOwnerCode } from './owner-code.ts'
import { takeSignIn, trySignIn } from './owner-factor.queries.ts'

interface ConfirmingParts {
  db: Database
  vault: Vault
  randomness: Randomness
  throttle: Throttle
}

/**
 * `POST /merchant/confirmLogin`: the second step of a sign-in, on the device where the password was right. A try is counted before its
 * result is known, for the sign-in, the visitor and the authenticator. Digits whose password nobody has typed here get one answer.
 */
export const answerConfirmLogin = (parts: ConfirmingParts) =>
  inSteps(confirmLogin, async ({ request: { vcode, ownerCode: code }, sid, ip, agent, at, fail, demand }) => {
    const { db, randomness, throttle } = parts
    if (!isMerchantCode(vcode)) fail('authorization_expired')
    const merchantId = merchantNumber(vcode)
    const isAtHome = await isKnownDevice(db, merchantId, tokenHash(sid))
    const home = isAtHome ? knownDeviceName(vcode, sid) : undefined
    const trying = { name: home ?? vcode, home, ip, at }
    if (await throttle.refuses(trying)) fail('code_request_too_frequent')
    if (!(await trySignIn(db, merchantId, sid, at))) fail('authorization_expired')
    // A passkey signs in by itself, with a challenge for that.
    const key = `${confirmLogin.path} ${sid} ${at.toISOString()}`
    const no =
      ownerCodeKind(code) === 'passkey'
        ? 'google_code_error'
        : await spendOwnerCode(parts, { merchantId, code, key, at })
    if (no) await throttle.wrongCode(trying)
    demand(no)
    const token = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        if (!(await takeSignIn(tx, merchantId, sid))) return fail('authorization_expired')
        return await openSession(tx, randomness, { merchantId, sid, device: deviceOf(agent), at })
      }),
    )
    return { ...(await merchantInfoOf(db, { merchantId })), token }
  })
