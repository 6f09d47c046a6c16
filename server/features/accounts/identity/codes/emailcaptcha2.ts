import { emailcaptcha2 } from '@humidor/contract/accounts/linked-accounts.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { transaction } from '../../../../http/handle.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import { type CodeMailParts, mailCode } from './mailbox-code.ts'

const HOUR = 3_600_000
/** Codes to other addresses that one member may request within an hour: enough for a family, too few for spam. */
export const OTHERS_PER_HOUR = 10

/** `POST /emailcaptcha2`: mails a code for linking or registering another address. The session replaces the captcha. */
export const answerEmailcaptcha2 = (parts: CodeMailParts) =>
  transaction(emailcaptcha2, async ({ tx, request: { email }, member, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    const [counted] = await countFailures(tx, [`mails of ${member.uid}`], at, new Date(at.getTime() - HOUR))
    if ((counted?.failures ?? 0) > OTHERS_PER_HOUR) fail('code_request_too_frequent')
    if (!(await mailCode(tx, parts, { email, sid, language, at }, 'link'))) fail('code_request_too_frequent')
    return null
  })
