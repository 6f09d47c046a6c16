import { forgotPassword } from '@humidor/contract/commerce/owner.ts'
import { isMerchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { tokenHash } from '../../../../http/keys.ts'
import { visitors } from '../../../../http/rates.ts'
import { isCaptchaRight } from '../../../../platform/security/captcha.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import { knownDeviceName } from '../../../../platform/security/throttle.ts'
import { postCodeMail } from '../../../accounts/identity/identity.ts'
import { isKnownDevice } from '../sessions/sessions.queries.ts'
import { ownerRow } from './owner.queries.ts'
import type { CodeParts } from './ownerEmailCode.ts'

/**
 * Codes within an hour, whether or not there is a merchant with the typed digits: from one address, for all shops, or on one device that
 * the shop knows. The digits alone are not counted, as customers know them. The limits of the mailbox bound what strangers send there;
 * a known device is exempt from those.
 */
export const recoveryLimits = { perAddress: 20, perDevice: 5 } as const
const HOUR_MS = 3_600_000

/** Counts a request. @returns whether it may go on */
async function mayAsk(tx: Tx, { home, ip, at }: { home: string | undefined; ip: string; at: Date }): Promise<boolean> {
  const limits = new Map<string, number>(
    home === undefined
      ? visitors(ip).map(({ name, times }) => [`recovery from ${name}`, recoveryLimits.perAddress * times] as const)
      : [[`recovery of ${home}`, recoveryLimits.perDevice] as const],
  )
  const counted = await countFailures(tx, [...limits.keys()], at, new Date(at.getTime() - HOUR_MS))
  return counted.every(({ subject, failures }) => failures <= (limits.get(subject) ?? 0))
}

/**
 * `POST /merchant/forgotPassword`: digits of nobody, and those of a merchant without an address, get the same answer and the same limit,
 * so that nobody learns which merchants have one. A stranger cannot use up the tries of the owner on a device of theirs.
 */
export const answerForgotPassword = ({ db, codes, vault }: CodeParts & { db: Database }) =>
  inSteps(forgotPassword, async ({ request: { vcode, code }, sid, ip, at, language, fail }) => {
    if (!isMerchantCode(vcode)) fail('wrong_account')
    if (!(await isCaptchaRight(db, sid, code, at))) fail('img_code_error')
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const isKnown = await isKnownDevice(tx, merchantNumber(vcode), tokenHash(sid))
        const home = isKnown ? knownDeviceName(vcode, sid) : undefined
        if (!(await mayAsk(tx, { home, ip, at }))) fail('code_request_too_frequent')
        const email = (await ownerRow(tx, merchantNumber(vcode)))?.email
        if (!email) return
        const issued = await codes.issue(tx, { email, purpose: 'merchantReset', sid, at, isTheirs: isKnown })
        // Too early for another code: the one before still works.
        if ('refused' in issued) return
        await postCodeMail(tx, vault, { to: email, ...issued, purpose: 'merchantReset', language })
      }),
    )
    return null
  })
