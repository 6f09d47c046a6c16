import { newEmailCode } from '@humidor/contract/accounts/own-account.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { transaction } from '../../../../http/handle.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import { OTHERS_PER_HOUR } from '../codes/emailcaptcha2.ts'
import type { CodeMailParts } from '../codes/mailbox-code.ts'
import { memberByEmail } from '../identity.queries.ts'
import { postCodeMail } from '../mails/code-mail.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'

const HOUR = 3_600_000

/**
 * `POST /user/newEmailCode`: issues a code for any address, with the same limits and answer. If a member has the address, the mail tells
 * them so and holds no code, so nothing can be learnt without the mailbox.
 */
export const answerNewEmailCode = ({ codes, vault }: CodeMailParts) =>
  transaction(newEmailCode, async ({ tx, request: { email }, member, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    const [counted] = await countFailures(tx, [`mails of ${member.uid}`], at, new Date(at.getTime() - HOUR))
    if ((counted?.failures ?? 0) > OTHERS_PER_HOUR) fail('code_request_too_frequent')
    const issued = await codes.issue(tx, { email, purpose: 'change', sid, at })
    if ('refused' in issued) return fail('code_request_too_frequent')
    const owner = await memberByEmail(tx, email)
    if (owner) await mailSecurityNotice(tx, { uid: owner.uid, about: 'emailWanted', at })
    else await postCodeMail(tx, vault, { to: email, ...issued, purpose: 'change', language })
    return null
  })
