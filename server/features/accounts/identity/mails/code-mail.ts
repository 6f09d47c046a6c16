import type { Tx } from '../../../../database/database.ts'
import { createSealedMailTask, queueSealedMail, type SecretMail } from '../../../../platform/security/sealed-mail.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { type CodePurpose, codeMail, type MailedAbout } from './mails.ts'

interface Content {
  code: string
  /** Minutes for which the code is valid. Absent in mails queued before there was a setting: ten. */
  minutes?: number
  purpose: CodePurpose
  /** A key of `locales/languages.ts`. */
  language: string
  /** What a code of a signed-in member is for. Absent: for any act that asks for one. */
  about?: MailedAbout | undefined
}

const codeLetter: SecretMail<Content> = {
  id: 'identity.code-mail',
  boundTo: (to) => `code mail to ${to}`,
  write: (it) => codeMail({ ...it, minutes: it.minutes ?? 10 }),
}

/** Queues the mail with a code, in the caller's transaction. */
export const postCodeMail = (
  tx: Tx,
  vault: Vault,
  { to, expiresAt, ...content }: Content & { to: string; expiresAt: Date },
) => queueSealedMail(tx, vault, codeLetter, { to, content, expiresAt })

/** Sends the mails with codes. */
export const createCodeMailTask = (parts: Parameters<typeof createSealedMailTask>[1]) =>
  createSealedMailTask(codeLetter, parts)
