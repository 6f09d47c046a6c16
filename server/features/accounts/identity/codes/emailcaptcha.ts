import { emailcaptcha } from '@humidor/contract/accounts/identity.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Database } from '../../../../database/database.ts'
import { inSteps } from '../../../../http/handle.ts'
import { isCaptchaRight } from '../../../../platform/security/captcha.ts'
import { type CodeMailParts, mailCode } from './mailbox-code.ts'

/** `POST /emailcaptcha`: mails a code for signing in or registering, against a captcha. */
export const answerEmailcaptcha = (parts: CodeMailParts & { db: Database }) =>
  inSteps(emailcaptcha, async ({ request: { email, code: typed }, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    if (!(await isCaptchaRight(parts.db, sid, typed, at))) fail('img_code_error')
    await parts.db.transaction().execute(async (tx) => {
      if (!(await mailCode(tx, parts, { email, sid, language, at }, 'login'))) fail('code_request_too_frequent')
    })
    return null
  })
