import { emailcaptcha, emailcaptchaLogined } from '@humidor/contract/accounts/identity.ts'
import { emailcaptcha2 } from '@humidor/contract/accounts/linked-accounts.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { inSteps, transaction } from '../../../../http/handle.ts'
import { isCaptchaRight } from '../../../../platform/security/captcha.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { memberByEmail } from '../identity.queries.ts'
import { postCodeMail } from '../mails/code-mail.ts'
import type { CodePurpose } from '../mails/mails.ts'
import type { EmailCodes } from './email-codes.ts'

interface Parts {
  db: Database
  codes: EmailCodes
  vault: Vault
}

/** Who a code goes to, and how the letter speaks to somebody who is no member. */
interface Asked {
  email: string
  sid: string
  language: string
  at: Date
}

/**
 * Mails a code that is for one thing where the address belongs to a member, and for registering where not. What is done, what
 * is answered and how often it may be asked are the same in both cases (docs/decisions/0004). False when it is too early for one.
 */
async function mailsCode(tx: Tx, { codes, vault }: Parts, asked: Asked, ofMember: CodePurpose): Promise<boolean> {
  const { email, sid, at } = asked
  const known = await memberByEmail(tx, email)
  const purpose = known ? ofMember : 'register'
  const issued = await codes.issue(tx, { email, purpose, sid, at })
  if ('refused' in issued) return false
  const language = known?.language ?? asked.language
  await postCodeMail(tx, vault, { to: email, ...issued, purpose, language })
  return true
}

/** `POST /emailcaptcha`: a code for signing in or registering, for who has read a picture. */
export const answerEmailcaptcha = (parts: Parts) =>
  inSteps(emailcaptcha, async ({ request: { email, code: typed }, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    if (!(await isCaptchaRight(parts.db, sid, typed, at))) fail('img_code_error')
    await parts.db.transaction().execute(async (tx) => {
      if (!(await mailsCode(tx, parts, { email, sid, language, at }, 'login'))) fail('code_request_too_frequent')
    })
    return null
  })

const HOUR = 3_600_000
/** Codes to addresses of others that one member may ask for within an hour: enough to link a family, too few to annoy anybody. */
export const OTHERS_PER_HOUR = 10

/** `POST /emailcaptcha2`: a code for linking the account of another address, or for registering one. A session stands in for the picture. */
export const answerEmailcaptcha2 = (parts: Parts) =>
  transaction(emailcaptcha2, async ({ tx, request: { email }, member, sid, at, language, fail, demand }) => {
    demand(refuseEmail(email))
    const [counted] = await countFailures(tx, [`mails of ${member.uid}`], at, new Date(at.getTime() - HOUR))
    if ((counted?.failures ?? 0) > OTHERS_PER_HOUR) fail('code_request_too_frequent')
    if (!(await mailsCode(tx, parts, { email, sid, language, at }, 'link'))) fail('code_request_too_frequent')
    return null
  })

/** `POST /emailcaptchaLogined`: a code for whatever the member who is signed in has to prove their mailbox for. */
export const answerEmailcaptchaLogined = ({ codes, vault }: Parts) =>
  transaction(emailcaptchaLogined, async ({ tx, member: { email, language }, sid, at, fail }) => {
    const purpose = 'member'
    const issued = await codes.issue(tx, { email, purpose, sid, at })
    if ('refused' in issued) return fail('code_request_too_frequent')
    await postCodeMail(tx, vault, { to: email, ...issued, purpose, language })
    return null
  })
