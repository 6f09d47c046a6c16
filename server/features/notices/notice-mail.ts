import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { NoticeKind, NoticeParams } from '@humidor/domain/notices.ts'
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
import { enqueue, type Task } from '../../jobs/tasks.ts'
import type { NewNotice } from './notices.queries.ts'

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

const ID = 'notices.mail'

/** Asks for the letter in the caller's transaction. */
export const askForMail = (tx: Tx, { email, language }: { email: string; language: string }, notice: NewNotice) => {
  const { kind, params, at } = notice
  const payload: Payload = { to: email, language, kind, params, at: at.toISOString() }
  return enqueue(tx, { id: ID }, payload)
}

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

/** The letter that says what the notice in the app says, and when it was. It holds no link and no secret. */
export function noticeLetter({ to, language, kind, params, at }: Payload): Letter {
  const { key, lang } = languageOf(language)
  const say = createTranslator({ locale: lang, messages: words[key] })
  // UTC, as nobody knows where the letter is read; and one calendar, the one that the app shows.
  const when = new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(new Date(at))
  const named = written(lang, params)
  const title = say(`kinds.${kind}.title`, named)
  return letter({
    to,
    lang,
    subject: say('mail.subject', { title }),
    title,
    lead: say(`kinds.${kind}.content`, named),
    small: [say('mail.when', { when }), say('mail.notYou')],
    foot: say('mail.foot'),
  })
}

/** Sends the letters. */
export const createNoticeMailTask = ({ mailer }: { mailer: Mailer }): Task<Payload> => ({
  id: ID,
  run: (payload) => mailer.send(noticeLetter(payload)),
})
