import de from '@humidor/locales/de/mail.json' with { type: 'json' }
import en from '@humidor/locales/en/mail.json' with { type: 'json' }
import jp from '@humidor/locales/jp/mail.json' with { type: 'json' }
import kr from '@humidor/locales/kr/mail.json' with { type: 'json' }
import { languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/mail.json' with { type: 'json' }
import yue from '@humidor/locales/yue/mail.json' with { type: 'json' }
import zh from '@humidor/locales/zh/mail.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'
import { letter } from '../../../../adapters/letter.ts'
import type { Letter } from '../../../../adapters/mail.ts'

const words = { en, zh, kr, jp, de, tai, yue }

/** The texts of the mails in a language, a key of `locales/languages.ts`; English for any other. `lang` is its BCP 47 tag. */
export function mailWords(language: string) {
  const { key, lang } = languageOf(language)
  return { lang, say: createTranslator({ locale: lang, messages: words[key] }) }
}

/**
 * The purpose of a code: signing in, registering, linking the account of another address, or another proof of a signed-in member's
 * mailbox.
 */
export type CodePurpose = 'login' | 'register' | 'link' | 'member'

export interface CodeMail {
  to: string
  code: string
  purpose: CodePurpose
  /** A key of `locales/languages.ts`; English for any other. */
  language: string
  /** Minutes for which the code is valid. */
  minutes: number
}

/** The mail with a code. It holds no other secret. */
export function codeMail({ to, code, purpose, language, minutes }: CodeMail): Letter {
  const { lang, say } = mailWords(language)
  return letter({
    to,
    lang,
    subject: say(`${purpose}.subject`),
    title: say(`${purpose}.title`),
    lead: say(`${purpose}.lead`),
    brings: code,
    small: [say('lives', { minutes }), say('never'), say(`${purpose}.unasked`)],
    foot: say('foot'),
  })
}

/** A change of an account's security, of which the member is notified by mail. */
export type SecurityEvent =
  | 'passwordChanged'
  | 'oneTimePasswordUsed'
  | 'authenticatorReplaced'
  | 'authenticatorReplacedByMail'
  | 'authenticatorVoided'
  | 'authenticatorLocked'
  | 'mailCodesLocked'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'addressBound'
  | 'accountLinked'
  | 'accountUnlinked'
  | 'newDevice'

export interface NoticeMail {
  to: string
  about: SecurityEvent
  language: string
  at: Date
  /** In plain words, such as `Chrome, Android`; left out where it is not known. */
  device?: string
  /** The end of a wait, where the notice names one. */
  until?: Date
}

/** The mail that notifies a member of the change, its time and place, and what to do if it was not them. It holds no secret. */
export function noticeMail({ to, about, language, at, device, until }: NoticeMail): Letter {
  const { lang, say } = mailWords(language)
  // UTC, as the reader's time zone is unknown. One calendar, the same as in the app.
  const moment = new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  })
  const where = device ? [say('notice.device', { device })] : []
  return letter({
    to,
    lang,
    subject: say(`notice.${about}.subject`),
    title: say(`notice.${about}.title`),
    lead: say(`notice.${about}.lead`, { until: until ? moment.format(until) : '' }),
    small: [say('notice.when', { when: moment.format(at) }), ...where, say('notice.notYou')],
    foot: say('notice.foot'),
  })
}
