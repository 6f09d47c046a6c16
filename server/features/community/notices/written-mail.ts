import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import type { Letter, Mailer } from '../../../adapters/mail.ts'
import type { Db } from '../../../database/database.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { framed } from '../../../platform/notifications/notice-mail.ts'
import { writtenFor } from './written.queries.ts'

export const WRITTEN_MAIL = { id: 'notices.written-mail', mails: true, waits: true } as const

/** What waits in the queue: which notice, and for whom. The words are looked up when the letter goes out. */
interface Payload {
  /** Its place among all notices. */
  number: number
  uid: number
}

/** The letter of a written notice: what the app shows, in its paragraphs. */
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

/** Sends the letters of what operators wrote: to nobody who wants none by now, and none of what was taken back. */
export const createWrittenMailTask = ({ db, mailer }: { db: Db; mailer: Mailer }): Task<Payload> => ({
  ...WRITTEN_MAIL,
  run: async ({ number, uid }) => {
    const it = await writtenFor(db, number, uid)
    if (it && (it.to_all ? it.house : it.messages)) await mailer.send(writtenLetter(it))
  },
})
