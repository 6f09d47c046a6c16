import { letter } from '../../../../adapters/letter.ts'
import type { Letter, Mailer } from '../../../../adapters/mail.ts'
import type { Tx } from '../../../../database/database.ts'
import { enqueue, type Task } from '../../../../jobs/tasks.ts'
import { mailWords } from '../../../accounts/identity/identity.ts'

/** A change of a merchant's access, of which the owner is told by mail. */
export const ownerEvents = ['emailSet', 'emailChanging', 'emailChanged', 'passwordReset', 'accessReset'] as const
export type OwnerEvent = (typeof ownerEvents)[number]

/** A letter to an owner. It holds no secret. */
export interface OwnerLetter {
  to: string
  about: OwnerEvent
  /** A key of `locales/languages.ts`. */
  language: string
  /** The name of the shop. */
  shop: string
  /** ISO 8601, as is `until`. */
  at: string
  /** The other address: the new one. */
  email?: string
  /** The end of a wait: of the new address, or of payouts. */
  until?: string
}

/** The letter about a change: the shop, the time, and what to do if it was not the owner. */
export function ownerLetter({ to, about, language, shop, at, email = '', until }: OwnerLetter): Letter {
  const { lang, say } = mailWords(language)
  // UTC, as the reader's time zone is unknown. One calendar, the same as in the app.
  const moment = new Intl.DateTimeFormat(lang, {
    ...({ dateStyle: 'long', timeStyle: 'short' } as const),
    ...{ timeZone: 'UTC', calendar: 'gregory' },
  })
  return letter({
    to,
    lang,
    subject: say(`shop.${about}.subject`),
    title: say(`shop.${about}.title`, { shop }),
    lead: say(`shop.${about}.lead`, { shop, email, until: until ? moment.format(new Date(until)) : '' }),
    small: [say('notice.when', { when: moment.format(new Date(at)) }), say('shop.notYou')],
    foot: say('shop.foot'),
  })
}

const LETTER = { id: 'merchants.owner-mail', mails: true, waits: true } as const

/** Queues a letter in the caller's transaction. */
export const postOwnerLetter = (tx: Tx, payload: OwnerLetter) => enqueue(tx, LETTER, payload)

/** Sends the letters to owners. */
export const createOwnerLetterTask = ({ mailer }: { mailer: Mailer }): Task<OwnerLetter> => ({
  ...LETTER,
  run: (payload) => mailer.send(ownerLetter(payload)),
})
