import { forgotPassword } from '@humidor/contract/commerce/owner.ts'
import { isMerchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { isCaptchaRight } from '../../../../platform/security/captcha.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import { postCodeMail } from '../../../accounts/identity/identity.ts'
import { ownerRow } from './owner.queries.ts'
import type { CodeParts } from './ownerEmailCode.ts'

/** Codes for one merchant within an hour, whether or not there is one with these digits. */
const CODES_PER_HOUR = 5
const HOUR_MS = 3_600_000

/**
 * `POST /merchant/forgotPassword`: digits of nobody, and those of a merchant without an address, get the same answer and the same limit,
 * so that nobody learns which merchants have one.
 */
export const answerForgotPassword = ({ db, codes, vault }: CodeParts & { db: Database }) =>
  inSteps(forgotPassword, async ({ request: { vcode, code }, sid, at, language, fail }) => {
    if (!isMerchantCode(vcode)) fail('wrong_account')
    if (!(await isCaptchaRight(db, sid, code, at))) fail('img_code_error')
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const subject = `recovery of merchant ${merchantNumber(vcode)}`
        const [counted] = await countFailures(tx, [subject], at, new Date(at.getTime() - HOUR_MS))
        if ((counted?.failures ?? 0) > CODES_PER_HOUR) fail('code_request_too_frequent')
        const email = (await ownerRow(tx, merchantNumber(vcode)))?.email
        if (!email) return
        const issued = await codes.issue(tx, { email, purpose: 'merchantReset', sid, at })
        // Too early for another code: the one before still works.
        if ('refused' in issued) return
        await postCodeMail(tx, vault, { to: email, ...issued, purpose: 'merchantReset', language })
      }),
    )
    return null
  })
