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
  ...(['passwordChanged', 'apiKeyMade', 'apiKeyRotated', 'apiKeyRevoked', 'apiKeysRevoked', 'pinLocked'] as const),
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
  /**
   * The first characters of an API key. Its name is left out: whoever makes a key chooses it, and could write to the owner by it.
   */
  key?: string
  /** The name of one of the staff, as the owner wrote it down. */
  staff?: string
  /** After a recovery: the first characters of the keys that work still, or that were revoked. */
  keys?: readonly string[]
}

/** The letter about a change: the shop, the time, and what to do if it was not the owner. */
export function ownerLetter(letterOf: OwnerLetter): Letter {
  const { to, about, language, shop, at, email = '', until, device, key = '', staff = '', keys = [] } = letterOf
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
    title: say(`shop.${about}.title`, { shop, staff }),
    lead: say(`shop.${about}.lead`, { shop, email, key, staff, until: until ? moment.format(new Date(until)) : '' }),
    small: [
      say('notice.when', { when: moment.format(new Date(at)) }),
      ...(device ? [say('notice.device', { device })] : []),
      ...(keys.length > 0
        ? [
            say(`shop.${about === 'accessReset' ? 'keysRevoked' : 'keysWork'}`, {
              count: keys.length,
              keys: keys.join(', '),
            }),
          ]
        : []),
      say('shop.notYou'),
    ],
    foot: say('shop.foot'),
  })
}

const LETTER = { id: 'merchants.owner-mail', mails: true, waits: true } as const

/** Queues a letter in the caller's transaction. */
export const postOwnerLetter = (tx: Tx, payload: OwnerLetter) => enqueue(tx, LETTER, payload)

interface AccessChange extends Pick<OwnerLetter, 'key' | 'staff' | 'device'> {
  about: Exclude<OwnerEvent, 'emailSet' | 'emailChanging' | 'emailChanged' | 'passwordReset' | 'accessReset'>
  at: Date
  until?: Date
}

/** Tells the owner of a change of the access to their shop, if they have a mailbox. */
export async function tellOwner(tx: Tx, merchantId: number, change: AccessChange): Promise<void> {
  const { about, at, until, ...named } = change
  const row = await ownerRow(tx, merchantId)
  if (!row?.email) return
  await postOwnerLetter(tx, {
    ...{ to: row.email, about, language: row.language, shop: row.name, at: at.toISOString(), ...named },
    ...(until ? { until: until.toISOString() } : {}),
  })
}

/** Sends the letters to owners. */
export const createOwnerLetterTask = ({ mailer }: { mailer: Mailer }): Task<OwnerLetter> => ({
  ...LETTER,
  run: (payload) => mailer.send(ownerLetter(payload)),
})
