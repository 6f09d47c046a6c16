import type { CodeAbout } from '@humidor/domain/accounts/email-code.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
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
 * The purpose of a code: signing in, registering, linking the account of another address, another proof of a signed-in member's
 * mailbox, the proof of the address that a member or the owner of a shop wants, or a new password of a shop.
 */
export type CodePurpose = 'login' | 'register' | 'link' | 'member' | 'change' | 'merchantEmail' | 'merchantReset'

export interface CodeMail {
  to: string
  code: string
  purpose: CodePurpose
  /** A key of `locales/languages.ts`; English for any other. */
  language: string
  /** Minutes for which the code is valid. */
  minutes: number
  /** What a code of a signed-in member is for. Absent: for any act that asks for one. */
  about?: MailedAbout | undefined
}

/** As `CodeAbout`, with the amount as text: millionths of USDT. */
export interface MailedAbout extends Pick<CodeAbout, 'use' | 'cashAddress'> {
  money?: string | undefined
}

/** The mail with a code. It holds no other secret. */
export function codeMail({ to, code, purpose, language, minutes, about }: CodeMail): Letter {
  const { lang, say } = mailWords(language)
  const named = about && namedIn(language, about)
  return letter({
    to,
    lang,
    subject: named?.subject ?? say(`${purpose}.subject`),
    title: named?.title ?? say(`${purpose}.title`),
    lead: named?.lead ?? say(`${purpose}.lead`),
    brings: code,
    small: [...(named?.facts ?? []), say('lives', { minutes }), say('never'), say(`${purpose}.unasked`)],
    foot: say('foot'),
  })
}

/** The texts that name the act, the amount and the address. The whole address stands below, as two can begin and end alike. */
function namedIn(language: string, { use, money, cashAddress: address }: MailedAbout) {
  const { lang, say } = mailWords(language)
  const amount = money === undefined ? undefined : exactText(lang, micros<'USDT'>(BigInt(money)))
  return {
    subject: say(`use.${use}.subject`),
    title: say(`use.${use}.title`),
    lead:
      use !== 'withdraw' || amount === undefined
        ? say(`use.${use}.lead`)
        : address === undefined
          ? say('use.withdraw.leadAmount', { amount })
          : say('use.withdraw.leadTo', { amount, address: shortened(address) }),
    facts: [...(address === undefined ? [] : [say('use.to', { address })]), say('use.only')],
  }
}

/** An amount to its last millionth, as it is about to be paid. */
const exactText = (lang: string, amount: Usdt) => moneyText(lang, amount, 'USDT', { places: placesOf(amount) })

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
  | 'addressRemoved'
  | 'accountLinked'
  | 'accountUnlinked'
  | 'newDevice'
  | 'passkeyAdded'
  | 'passkeyAddedByMail'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  /** Somebody asked to use their address for another account. */
  | 'emailWanted'
  | 'emailChanged'
  | 'dataExported'
  /** As the member asked for. The account has no address any more. */
  | 'accountClosed'

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
