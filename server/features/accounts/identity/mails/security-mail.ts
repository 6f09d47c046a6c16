import type { Mailer } from '../../../../adapters/mail.ts'
import type { Tx } from '../../../../database/database.ts'
import { enqueue, type Task } from '../../../../jobs/tasks.ts'
import { recordEvent } from '../history/account-events.ts'
import { noticeMail, type SecurityEvent } from './mails.ts'
import { mailboxOf } from './security.queries.ts'

export type { SecurityEvent } from './mails.ts'

/** The queued job. It holds no secret. */
interface Payload {
  to: string
  language: string
  about: SecurityEvent
  /** ISO 8601, as is `until`. */
  at: string
  device?: string
  until?: string
}

const LETTER = { id: 'identity.security-mail', mails: true, waits: true } as const

export interface SecurityNotice {
  uid: number
  about: SecurityEvent
  at: Date
  /** In plain words, such as `Chrome, Android`. */
  device?: string
  /** The end of a wait: of `authenticatorReplacedByMail`, `passkeyAddedByMail`, `emailChanged`, `authenticatorLocked` and `mailCodesLocked`. */
  until?: Date
}

/**
 * Notifies a member by mail, in their language, of a change of their account's security: the change, its time, its device, and
 * what to do if it was not them. The mail is queued in the caller's transaction and sent after it. The history of the account keeps
 * the change.
 */
export async function mailSecurityNotice(tx: Tx, { uid, about, at, device, until }: SecurityNotice): Promise<void> {
  const { email, language } = await mailboxOf(tx, uid)
  const payload: Payload = {
    to: email,
    language,
    about,
    at: at.toISOString(),
    ...(device ? { device } : {}),
    ...(until ? { until: until.toISOString() } : {}),
  }
  await enqueue(tx, LETTER, payload)
  await recordEvent(tx, { uid, kind: about, at, ...(device ? { device } : {}) })
}

/** Sends the notices. */
export const createSecurityMailTask = ({ mailer }: { mailer: Mailer }): Task<Payload> => ({
  ...LETTER,
  async run({ to, language, about, at, device, until }) {
    const where = device ? { device } : {}
    const waits = until ? { until: new Date(until) } : {}
    await mailer.send(noticeMail({ to, language, about, at: new Date(at), ...where, ...waits }))
  },
})
