import { emailcaptchaLogined } from '@humidor/contract/accounts/identity.ts'
import { refuseCodeAbout } from '@humidor/domain/accounts/code-about.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import { transaction } from '../../../../http/handle.ts'
import { postCodeMail } from '../mails/code-mail.ts'
import type { CodeMailParts } from './mailbox-code.ts'

/**
 * `POST /emailcaptchaLogined`: mails a code with which a signed-in member proves their mailbox. With `use` the mail names the act, and the
 * code is bound to it (docs/decisions/0099-labels-picture-receipts-and-code-uses.md).
 */
export const answerEmailcaptchaLogined = ({ codes, vault }: CodeMailParts) =>
  transaction(emailcaptchaLogined, async ({ tx, request, member: { email, language }, sid, at, demand, fail }) => {
    demand(refuseCodeAbout(request))
    const { use, money } = request
    const cashAddress = request.cashAddress && readAddress(request.cashAddress)?.spelling
    const about = use && { use, money, cashAddress }
    const purpose = 'member'
    const issued = await codes.issue(tx, { email, purpose, sid, at, about })
    if ('refused' in issued) return fail('code_request_too_frequent')
    const named = use && { use, money: money?.toString(), cashAddress }
    await postCodeMail(tx, vault, { to: email, ...issued, purpose, language, about: named })
    return null
  })
