import { emailcaptcha2 } from '@humidor/contract/accounts/linked-accounts.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { transaction } from '../../../../http/handle.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import { type CodeMailParts, mailCode } from './mailbox-code.ts'

const HOUR = 3_600_000
/** Codes to addresses of others that one member may ask for within an hour: enough to link a family, too few to annoy anybody. */
export const OTHERS_PER_HOUR = 10

/** `POST /emailcaptcha2`: a code for linking the account of another address, or for registering one. A session stands in for the picture. */
export const answerEmailcaptcha2 = (parts: CodeMailParts) =>
  transaction(emailcaptcha2, async ({ tx, request: { email }, member, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    const [counted] = await countFailures(tx, [`mails of ${member.uid}`], at, new Date(at.getTime() - HOUR))
    if ((counted?.failures ?? 0) > OTHERS_PER_HOUR) fail('code_request_too_frequent')
    if (!(await mailCode(tx, parts, { email, sid, language, at }, 'link'))) fail('code_request_too_frequent')
    return null
  })
