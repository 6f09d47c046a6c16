import { letter } from '../../../../adapters/letter.ts'
import type { Letter } from '../../../../adapters/mail.ts'
import type { Tx } from '../../../../database/database.ts'
import { createSealedMailTask, queueSealedMail, type SecretMail } from '../../../../platform/security/sealed-mail.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { mailWords } from './mails.ts'

export interface PasswordMail {
  to: string
  password: string
  /** Whether the address is a member's. If not, the mail says so, and contains no password. */
  known: boolean
  /** Minutes for which it is valid. */
  minutes: number
  /** A key of `locales/languages.ts`; English for any other. */
  language: string
}

/** The mail with a one-time password, or the answer that there is no account. */
export function passwordMail({ to, password, known, minutes, language }: PasswordMail): Letter {
  const { lang, say } = mailWords(language)
  const foot = say('password.foot')
  if (!known) {
    const lines = { subject: say('noAccount.subject'), title: say('noAccount.title'), lead: say('noAccount.lead') }
    return letter({ to, lang, ...lines, small: [say('noAccount.try'), say('noAccount.unasked')], foot })
  }
  return letter({
    to,
    lang,
    subject: say('password.subject'),
    title: say('password.title'),
    lead: say('password.lead'),
    brings: password,
    small: [say('password.lives', { minutes }), say('password.then'), say('password.never'), say('password.unasked')],
    foot,
  })
}

const passwordLetter: SecretMail<Omit<PasswordMail, 'to' | 'minutes'> & { minutes?: number }> = {
  id: 'identity.password-mail',
  boundTo: (to) => `one-time password to ${to}`,
  // A mail queued before there was a setting names its half hour.
  write: (it) => passwordMail({ ...it, minutes: it.minutes ?? 30 }),
}

/** Queues the mail in the caller's transaction. */
export const postPasswordMail = (
  tx: Tx,
  vault: Vault,
  { to, expiresAt, ...content }: PasswordMail & { expiresAt: Date },
) => queueSealedMail(tx, vault, passwordLetter, { to, content, expiresAt })

/** Sends the mails with one-time passwords. */
export const createPasswordMailTask = (parts: Parameters<typeof createSealedMailTask>[1]) =>
  createSealedMailTask(passwordLetter, parts)
