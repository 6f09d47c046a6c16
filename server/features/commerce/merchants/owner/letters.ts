import { letter } from '../../../../adapters/letter.ts'
import type { Letter, Mailer } from '../../../../adapters/mail.ts'
import type { Tx } from '../../../../database/database.ts'
import { enqueue, type Task } from '../../../../jobs/tasks.ts'
import { mailWords } from '../../../accounts/identity/identity.ts'
import { ownerRow } from './owner.queries.ts'

/** A change of a merchant's access, of which the owner is told by mail. */
export const ownerEvents = [
  ...(['emailSet', 'emailChanging', 'emailChanged', 'passwordReset', 'accessReset'] as const),
  ...(['authenticatorSet', 'authenticatorReplaced', 'authenticatorRemoved', 'authenticatorLocked'] as const),
  ...(['recoveryCodesMade', 'recoveryCodeUsed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied'] as const),
]
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
  /** The end of a wait: of the new address, of payouts, or of a locked authenticator. */
  until?: string
  /** In plain words, such as `Chrome, Android`. */
  device?: string
}

/** The letter about a change: the shop, the time, and what to do if it was not the owner. */
export function ownerLetter({ to, about, language, shop, at, email = '', until, device }: OwnerLetter): Letter {
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
    small: [
      say('notice.when', { when: moment.format(new Date(at)) }),
      ...(device ? [say('notice.device', { device })] : []),
      say('shop.notYou'),
    ],
    foot: say('shop.foot'),
  })
}

const LETTER = { id: 'merchants.owner-mail', mails: true, waits: true } as const

/** Queues a letter in the caller's transaction. */
export const postOwnerLetter = (tx: Tx, payload: OwnerLetter) => enqueue(tx, LETTER, payload)

interface FactorChange {
  about: Exclude<OwnerEvent, 'emailSet' | 'emailChanging' | 'emailChanged' | 'passwordReset' | 'accessReset'>
  at: Date
  device?: string
  until?: Date
}

/** Tells the owner of a change of their second factor. Owners with a factor have a mailbox. */
export async function tellOwner(tx: Tx, merchantId: number, { about, at, device, until }: FactorChange): Promise<void> {
  const row = await ownerRow(tx, merchantId)
  if (!row?.email) return
  await postOwnerLetter(tx, {
    ...{ to: row.email, about, language: row.language, shop: row.name, at: at.toISOString() },
    ...(device ? { device } : {}),
    ...(until ? { until: until.toISOString() } : {}),
  })
}

/** Sends the letters to owners. */
export const createOwnerLetterTask = ({ mailer }: { mailer: Mailer }): Task<OwnerLetter> => ({
  ...LETTER,
  run: (payload) => mailer.send(ownerLetter(payload)),
})
