import type { Clock } from '../../adapters/clock.ts'
import type { Letter, Mailer } from '../../adapters/mail.ts'
import type { Tx } from '../../database/database.ts'
import { enqueue, type Task } from '../../jobs/tasks.ts'
import { letter } from './letter.ts'
import { mailWords } from './mails.ts'
import { ONE_TIME_LIVES } from './one-time.ts'
import type { Vault } from './vault.ts'

export interface PasswordMail {
  to: string
  password: string
  /** Whether the address is a member's. Where it is not, the letter says so, and brings nothing. */
  known: boolean
  /** A key of `locales/languages.ts`; English for any other. */
  language: string
}

/** The letter that brings a one-time password, or says that there is no account to bring one for. */
export function passwordMail({ to, password, known, language }: PasswordMail): Letter {
  const { lang, say } = mailWords(language)
  const foot = say('password.foot')
  if (!known) {
    const lines = { subject: say('noAccount.subject'), title: say('noAccount.title'), lead: say('noAccount.lead') }
    return letter({ to, lang, ...lines, small: [say('noAccount.try'), say('noAccount.unasked')], foot })
  }
  return letter({
    to,
    lang,
    subject: say('password.subject'),
    title: say('password.title'),
    lead: say('password.lead'),
    brings: password,
    small: [
      say('password.lives', { minutes: ONE_TIME_LIVES / 60_000 }),
      say('password.then'),
      say('password.never'),
      say('password.unasked'),
    ],
    foot,
  })
}

/** What waits in the queue: whom the letter goes to, and the rest of it sealed. */
interface Payload {
  to: string
  sealed: string
  keyId: string
}

type Content = Omit<PasswordMail, 'to'> & {
  /** ISO 8601. */
  expiresAt: string
}

const ID = 'identity.password-mail'
const boundToLetter = (to: string) => `one-time password to ${to}`

/** Asks for the letter in the caller's transaction. The password never lies readable in the queue or its dead letters. */
export async function postPasswordMail(
  tx: Tx,
  vault: Vault,
  { to, expiresAt, ...rest }: PasswordMail & { expiresAt: Date },
) {
  const content: Content = { ...rest, expiresAt: expiresAt.toISOString() }
  const { bytes, keyId } = vault.seal(Buffer.from(JSON.stringify(content)), boundToLetter(to))
  const payload: Payload = { to, sealed: bytes.toString('base64'), keyId }
  await enqueue(tx, { id: ID }, payload)
}

/** Sends the letters. One that could not be sent while its password lived is dropped, as it would only mislead. */
export const createPasswordMailTask = ({
  vault,
  mailer,
  clock,
}: {
  vault: Vault
  mailer: Mailer
  clock: Clock
}): Task<Payload> => ({
  id: ID,
  async run({ to, sealed, keyId }) {
    const opened = vault.open({ bytes: Buffer.from(sealed, 'base64'), keyId }, boundToLetter(to))
    const { expiresAt, ...content } = JSON.parse(opened.toString()) as Content
    if (clock.now() >= new Date(expiresAt)) return
    await mailer.send(passwordMail({ to, ...content }))
  },
})
