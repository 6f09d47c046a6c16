import { type NoticeKind, type NoticeParams, noticeKinds } from '@humidor/domain/community/notices.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { letter } from '../../adapters/letter.ts'
import type { Letter, Mailer } from '../../adapters/mail.ts'
import type { Tx } from '../../database/database.ts'
import { enqueueAll, type Task } from '../../jobs/tasks.ts'
import { noticeTranslator, written } from './notice-words.ts'
import type { NewNotification } from './notifications.queries.ts'

/** The queued job. */
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

/** A mail to send: its kind, its content and its address. */
export interface Mailed {
  notice: NewNotification
  mailbox: { email: string; language: string }
}

/** Queues mails in the caller's transaction, by one statement: a batch of a thousand holds its account locks meanwhile. */
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

/** The content of a mail inside its frame. */
interface Said {
  title: string
  lead: string
  /** Sentences below it. */
  more: readonly string[]
  /** It is sent whatever the member chose. */
  isAlways: boolean
}

/** Frames a mail with the text that all notices share: its time, and how to choose such mails. It holds no link and no secret. */
export function framed(
  { to, language, at }: { to: string; language: string; at: Date },
  said: (words: { lang: string; say: ReturnType<typeof noticeTranslator> }) => Said,
): Letter {
  const { lang } = languageOf(language)
  const say = noticeTranslator(language)
  // UTC, as the reader's time zone is unknown. One calendar, the same as in the app.
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

/** The mail with the text and the time of the notice in the app. */
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

export const createNoticeMailTask = ({ mailer }: { mailer: Mailer }): Task<Payload> => ({
  ...LETTER,
  run: (payload) => mailer.send(noticeLetter(payload)),
})
