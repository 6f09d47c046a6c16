import { createTransport } from 'nodemailer'

/** One letter. `text` says everything that `html` says. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail server is there and takes no letter to this mailbox: to send it again is of little use. */
export class MailboxRefusedError extends Error {
  // What the queue keeps of it.
  override readonly name = 'MailboxRefused'
}

/** Sends a letter; whoever sends decides about trying again. */
export interface Mailer {
  /** @throws MailboxRefused where the mail server refuses the mailbox for good; another error where nobody took the letter */
  send(letter: Letter): Promise<void>
}

/** How long a mail server may keep us waiting for one step, in milliseconds. */
const SMTP_TIMEOUT_MS = 10_000

const isOfTheMailbox = (error: { code?: string; command?: string; responseCode?: number }) =>
  error.code === 'EENVELOPE' && error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500

/** Nobody listens between us and a mail server on this machine. */
const isHere = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)

/**
 * Mail by SMTP, and never in the clear to another machine: a letter carries a code, and whoever sits between could strike STARTTLS out of
 * what the mail server offers. Whoever knows better says so in the address (`?requireTLS=false`). `url` is `smtp://` or `smtps://` with name and password, `from` the sender as readers see it. `close`
 * ends the few connections that are kept open between letters.
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
      // An object and not a string, so that no address can smuggle in a second one.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html }).catch((error) => {
        // What is refused is a part of the envelope, and not whoever sends: all letters would be, and wait for somebody to mend that.
        throw isOfTheMailbox(error) ? new MailboxRefusedError(`the mail server said ${error.responseCode}`) : error
      })
    },
    close: () => transport.close(),
  }
}
