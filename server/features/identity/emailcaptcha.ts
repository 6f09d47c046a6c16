import { emailcaptcha } from '@humidor/contract/identity.ts'
import { refuseEmail } from '@humidor/domain/registration.ts'
import type { Database } from '../../database/database.ts'
import { inSteps } from '../../http/handle.ts'
import { postCodeMail } from './code-mail.ts'
import type { EmailCodes } from './email-codes.ts'
import { memberByEmail } from './identity.queries.ts'
import { readRight } from './imgcaptcha.ts'
import type { Vault } from './vault.ts'

/**
 * `POST /emailcaptcha`: mails a code for signing in where the address belongs to a member, for registering where not. What
 * is done, what is answered and how often it may be asked are the same in both cases (docs/decisions/0004).
 */
export const answerEmailcaptcha = ({ db, codes, vault }: { db: Database; codes: EmailCodes; vault: Vault }) =>
  inSteps(emailcaptcha, async ({ request: { email, code: typed }, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    if (!(await readRight(db, sid, typed, at))) fail('img_code_error')
    await db.transaction().execute(async (tx) => {
      const known = await memberByEmail(tx, email)
      const purpose = known ? 'login' : 'register'
      const issued = await codes.issue(tx, { email, purpose, at })
      if ('refused' in issued) return fail('code_request_too_frequent')
      const { code } = issued
      await postCodeMail(tx, vault, { to: email, at, code, purpose, language: known?.language ?? language })
    })
    return null
  })
