import { type NoticeKind, type NoticeParams, noticeKinds } from '@humidor/domain/community/notices.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import de from '@humidor/locales/de/notices.json' with { type: 'json' }
import en from '@humidor/locales/en/notices.json' with { type: 'json' }
import jp from '@humidor/locales/jp/notices.json' with { type: 'json' }
import kr from '@humidor/locales/kr/notices.json' with { type: 'json' }
import { languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/notices.json' with { type: 'json' }
import yue from '@humidor/locales/yue/notices.json' with { type: 'json' }
import zh from '@humidor/locales/zh/notices.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'
import { letter } from '../../adapters/letter.ts'
import type { Letter, Mailer } from '../../adapters/mail.ts'
import type { Tx } from '../../database/database.ts'
import { enqueueAll, type Task } from '../../jobs/tasks.ts'
import type { NewNotification } from './notifications.queries.ts'

const words = { en, zh, kr, jp, de, tai, yue }

/** What waits in the queue. */
interface Payload {
  to: string
  /** A key of `locales/languages.ts`. */
  language: string
  kind: NoticeKind
  params: NoticeParams
  /** ISO 8601. */
  at: string
}

const LETTER = { id: 'notices.mail', mails: true, waits: true } as const

/** A letter that is asked for: of what, and where it goes. */
export interface Mailed {
  notice: NewNotification
  mailbox: { email: string; language: string }
}

/** Asks for letters in the caller's transaction, by one statement: whoever tells a thousand members holds accounts meanwhile. */
export const askForMails = (tx: Tx, letters: readonly Mailed[]) =>
  enqueueAll(
    tx,
    LETTER,
    letters.map(
      ({ notice: { kind, params, at }, mailbox: { email, language } }): Payload => ({
        to: email,
        language,
        kind,
        params,
        at: at.toISOString(),
      }),
    ),
  )

/** What the words name, as a reader of the language reads it: amounts to their last millionth, as this is about money that moved. */
const written = (lang: string, params: NoticeParams) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value]
      const amount = BigInt(value.amount)
      const places = value.coin === 'POINT' ? 0 : placesOf(micros(amount))
      return [name, moneyText(lang, amount, value.coin, { places })]
    }),
  )

/** What a letter says between its frame. */
interface Said {
  title: string
  lead: string
  /** Sentences below it. */
  more: readonly string[]
  /** It is sent whatever the member chose. */
  isAlways: boolean
}

/** A letter with all that every notice says around it: when it was, and in which way such mails are chosen. It holds no link and no secret. */
export function framed(
  { to, language, at }: { to: string; language: string; at: Date },
  said: (words: { lang: string; say: ReturnType<typeof translator> }) => Said,
): Letter {
  const { key, lang } = languageOf(language)
  const say = translator(lang, words[key])
  // UTC, as nobody knows where the letter is read; and one calendar, the one that the app shows.
  const when = new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(at)
  const { title, lead, more, isAlways } = said({ lang, say })
  return letter({
    to,
    lang,
    subject: say('mail.subject', { title }),
    title,
    lead,
    small: [...more, say('mail.when', { when })],
    foot: say(isAlways ? 'mail.footAlways' : 'mail.foot'),
  })
}

const translator = (locale: string, messages: (typeof words)['en']) => createTranslator({ locale, messages })

/** The letter that says what the notice in the app says, and when it was. */
export const noticeLetter = ({ to, language, kind, params, at }: Payload): Letter =>
  framed({ to, language, at: new Date(at) }, ({ lang, say }) => {
    const named = written(lang, params)
    return {
      title: say(`kinds.${kind}.title`, named),
      lead: say(`kinds.${kind}.content`, named),
      more: [say('mail.notYou')],
      isAlways: noticeKinds[kind].mailed === 'security',
    }
  })

/** Sends the letters. */
export const createNoticeMailTask = ({ mailer }: { mailer: Mailer }): Task<Payload> => ({
  ...LETTER,
  run: (payload) => mailer.send(noticeLetter(payload)),
})
