import { emailcaptchaLogined } from '@humidor/contract/accounts/identity.ts'
import { transaction } from '../../../../http/handle.ts'
import { postCodeMail } from '../mails/code-mail.ts'
import type { CodeMailParts } from './mailbox-code.ts'

/** `POST /emailcaptchaLogined`: mails a code with which a signed-in member proves their mailbox. */
export const answerEmailcaptchaLogined = ({ codes, vault }: CodeMailParts) =>
  transaction(emailcaptchaLogined, async ({ tx, member: { email, language }, sid, at, fail }) => {
    const purpose = 'member'
    const issued = await codes.issue(tx, { email, purpose, sid, at })
    if ('refused' in issued) return fail('code_request_too_frequent')
    await postCodeMail(tx, vault, { to: email, ...issued, purpose, language })
    return null
  })
