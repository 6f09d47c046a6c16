import { emailCodes } from '@humidor/domain/email-code.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Tx } from '../../database/database.ts'
import { enqueue, type Task } from '../../jobs/tasks.ts'
import { type CodePurpose, codeMail } from './mails.ts'
import type { Vault } from './vault.ts'

/** What waits in the queue: whom the letter goes to, and the rest of it sealed. */
interface Payload {
  to: string
  sealed: string
  keyId: string
}

interface Content {
  code: string
  purpose: CodePurpose
  language: string
  /** ISO 8601. */
  expiresAt: string
}

const ID = 'identity.code-mail'
const boundToLetter = (to: string) => `code mail to ${to}`

/** Asks for the letter in the caller's transaction. The code never lies readable in the queue or its dead letters. */
export async function postCodeMail(
  tx: Tx,
  vault: Vault,
  { to, at, ...rest }: { to: string; at: Date } & Omit<Content, 'expiresAt'>,
) {
  const content: Content = { ...rest, expiresAt: new Date(at.getTime() + emailCodes.lives * 1_000).toISOString() }
  const { bytes, keyId } = vault.seal(Buffer.from(JSON.stringify(content)), boundToLetter(to))
  const payload: Payload = { to, sealed: bytes.toString('base64'), keyId }
  await enqueue(tx, { id: ID }, payload)
}

/** Sends the letters. One that could not be sent while its code lived is dropped, as it would only mislead. */
export const createCodeMailTask = ({
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
    const { code, purpose, language, expiresAt } = JSON.parse(opened.toString()) as Content
    if (clock.now() >= new Date(expiresAt)) return
    await mailer.send(codeMail({ to, code, purpose, language, minutes: emailCodes.lives / 60 }))
  },
})
