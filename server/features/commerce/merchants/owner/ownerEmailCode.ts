import { ownerEmailCode } from '@humidor/contract/commerce/owner.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { transaction } from '../../../../http/handle.ts'
import { countFailures } from '../../../../platform/security/throttle.queries.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { type EmailCodes, postCodeMail } from '../../../accounts/identity/identity.ts'
import { ownerRow } from './owner.queries.ts'

/** Mails to other mailboxes that one merchant may cause within an hour. */
const CODES_PER_HOUR = 10
const HOUR_MS = 3_600_000

export interface CodeParts {
  codes: EmailCodes
  vault: Vault
}

/** `POST /merchant/ownerEmailCode`. Whoever owns another shop may use one address for both, so nothing is learnt about others. */
export const answerOwnerEmailCode = ({ codes, vault }: CodeParts) =>
  transaction(
    ownerEmailCode,
    async ({ tx, merchant: { merchantId }, request: { email }, sid, at, language, fail, demand }) => {
      demand(refuseEmail(email))
      const row = (await ownerRow(tx, merchantId)) ?? fail('operation_failed')
      if (row.email === email) fail('email_already_set')
      const subject = `mails of merchant ${merchantCode(merchantId)}`
      const [counted] = await countFailures(tx, [subject], at, new Date(at.getTime() - HOUR_MS))
      if ((counted?.failures ?? 0) > CODES_PER_HOUR) fail('code_request_too_frequent')
      const issued = await codes.issue(tx, { email, purpose: 'merchantEmail', sid, at })
      if ('refused' in issued) return fail('code_request_too_frequent')
      await postCodeMail(tx, vault, { to: email, ...issued, purpose: 'merchantEmail', language })
      return null
    },
  )
