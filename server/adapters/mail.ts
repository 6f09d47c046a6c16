import { createTransport } from 'nodemailer'

/** One email. `text` has the same content as `html`. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail server refuses this mailbox for good, so a retry is of little use. */
export class MailboxRefusedError extends Error {
  // The job queue stores this name.
  override readonly name = 'MailboxRefused'
}

/** Sends emails. The caller decides about retries. */
export interface Mailer {
  /** @throws MailboxRefusedError when the server refuses the mailbox for good; another error when the email was not accepted */
  send(letter: Letter): Promise<void>
}

/** The timeout of each step of SMTP. */
const SMTP_TIMEOUT_MS = 10_000

const isOfTheMailbox = (error: { code?: string; command?: string; responseCode?: number }) =>
  error.code === 'EENVELOPE' && error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500

/** True for this machine, where no connection can be intercepted. */
const isHere = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)

/**
 * Creates a mailer over SMTP. Connections to other machines require TLS: emails carry codes, and an attacker in between could strip
 * STARTTLS from the server's offer. `?requireTLS=false` in the URL turns that off. `url` is `smtp://` or `smtps://` with name and password,
 * `from` is the visible sender. `close` ends the pooled connections.
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    requireTLS: !isHere(URL.parse(url)?.hostname ?? ''),
    pool: true,
    maxConnections: 2,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return {
    async send({ to, subject, text, html }) {
      // An object, as a string could contain a second address.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html }).catch((error) => {
        // Only a refused recipient counts. A refused sender affects all emails, and they wait until an operator fixes it.
        throw isOfTheMailbox(error) ? new MailboxRefusedError(`the mail server answered ${error.responseCode}`) : error
      })
    },
    close: () => transport.close(),
  }
}
