import type { Clock } from '../../adapters/clock.ts'
import type { Letter, Mailer } from '../../adapters/mail.ts'
import type { Tx } from '../../database/database.ts'
import { enqueue, type Task } from '../../jobs/tasks.ts'
import type { Vault } from './vault.ts'

/** The queued job: the address, and the rest of the mail sealed. */
interface Payload {
  to: string
  sealed: string
  keyId: string
}

/** A kind of mail with a secret that expires. */
export interface SecretMail<Content extends object> {
  /** Names the queue. */
  id: string
  /** Binds the seal to an address. It does not open for another one. */
  boundTo(to: string): string
  write(it: Content & { to: string }): Letter
}

/** Queues a mail in the caller's transaction. Its content is never readable in the queue or its dead letters. */
export async function queueSealedMail<Content extends object>(
  tx: Tx,
  vault: Vault,
  { id, boundTo }: Pick<SecretMail<Content>, 'id' | 'boundTo'>,
  { to, content, expiresAt }: { to: string; content: Content; expiresAt: Date },
) {
  const plain = JSON.stringify({ ...content, expiresAt: expiresAt.toISOString() })
  const { bytes, keyId } = vault.seal(Buffer.from(plain), boundTo(to))
  const payload: Payload = { to, sealed: bytes.toString('base64'), keyId }
  await enqueue(tx, { id }, payload)
}

/** Sends such mails. A mail whose secret has expired is dropped, as it would only mislead. */
export const createSealedMailTask = <Content extends object>(
  { id, boundTo, write }: SecretMail<Content>,
  { vault, mailer, clock }: { vault: Vault; mailer: Mailer; clock: Clock },
): Task<Payload> => ({
  id,
  mails: true,
  async run({ to, sealed, keyId }) {
    const opened = vault.open({ bytes: Buffer.from(sealed, 'base64'), keyId }, boundTo(to))
    const { expiresAt, ...content } = JSON.parse(opened.toString()) as Content & { expiresAt: string }
    if (clock.now() >= new Date(expiresAt)) return
    await mailer.send(write({ ...(content as unknown as Content), to }))
  },
})
