import type { Tx } from '../../../../database/database.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { memberByEmail } from '../identity.queries.ts'
import { postCodeMail } from '../mails/code-mail.ts'
import type { CodePurpose } from '../mails/mails.ts'
import type { EmailCodes } from './email-codes.ts'

export interface CodeMailParts {
  codes: EmailCodes
  vault: Vault
}

interface Asked {
  email: string
  sid: string
  language: string
  at: Date
}

/**
 * Mails a code for `ofMember` to a member's address, or for registering to any other. Work, answer and limits are the same in both
 * cases (docs/decisions/0004). Returns false when it is too early for another code.
 */
export async function mailCode(
  tx: Tx,
  { codes, vault }: CodeMailParts,
  asked: Asked,
  ofMember: CodePurpose,
): Promise<boolean> {
  const { email, sid, at } = asked
  const known = await memberByEmail(tx, email)
  const purpose = known ? ofMember : 'register'
  const issued = await codes.issue(tx, { email, purpose, sid, at })
  if ('refused' in issued) return false
  const language = known?.language ?? asked.language
  await postCodeMail(tx, vault, { to: email, ...issued, purpose, language })
  return true
}
