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

/** The words of the letters in a language, a key of `locales/languages.ts`; English for any other. `lang` is its BCP 47 tag. */
export function mailWords(language: string) {
  const { key, lang } = languageOf(language)
  return { lang, say: createTranslator({ locale: lang, messages: words[key] }) }
}

/**
 * What a code is for: signing in, registering, linking the account of another address, or whatever else a member who is
 * signed in has to prove their mailbox for.
 */
export type CodePurpose = 'login' | 'register' | 'link' | 'member'

export interface CodeMail {
  to: string
  code: string
  purpose: CodePurpose
  /** A key of `locales/languages.ts`; English for any other. */
  language: string
  /** How long the code serves. */
  minutes: number
}

/** The letter that brings a code. It holds no secret but the code. */
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

/** What a member is told of by mail: everything that changes what their account is secured with. */
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
  /** Until when something waits, where the notice says so. */
  until?: Date
}

/** The letter that tells a member what was changed, when and where, and what to do if it was not them. It holds no secret. */
export function noticeMail({ to, about, language, at, device, until }: NoticeMail): Letter {
  const { lang, say } = mailWords(language)
  // UTC, as nobody knows where the letter is read; and one calendar, the one that the app shows.
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
