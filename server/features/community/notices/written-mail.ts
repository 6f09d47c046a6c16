import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import type { Letter, Mailer } from '../../../adapters/mail.ts'
import type { Db } from '../../../database/database.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { framed } from '../../../platform/notifications/notice-mail.ts'
import { writtenFor } from './written.queries.ts'

export const WRITTEN_MAIL = { id: 'notices.written-mail', mails: true, waits: true } as const

/** The queued job: the notice and its member. The text is read when the mail is sent. */
interface Payload {
  /** Its place among all notices. */
  number: number
  uid: number
}

/** The mail of a written notice: the text of the app, in its paragraphs. */
export const writtenLetter = (it: {
  email: string
  text_language: string
  title: string
  body: string
  published_at: Date
}): Letter => {
  const [lead = '', ...more] = paragraphsOf(it.body)
  return framed({ to: it.email, language: it.text_language, at: it.published_at }, () => ({
    title: it.title,
    lead,
    more,
    isAlways: false,
  }))
}

/** Sends the mails of operators' notices. Skips members who have opted out by now, and notices taken back. */
export const createWrittenMailTask = ({ db, mailer }: { db: Db; mailer: Mailer }): Task<Payload> => ({
  ...WRITTEN_MAIL,
  run: async ({ number, uid }) => {
    const it = await writtenFor(db, number, uid)
    if (it && (it.to_all ? it.house : it.messages)) await mailer.send(writtenLetter(it))
  },
})
