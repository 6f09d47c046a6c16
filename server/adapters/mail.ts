import { createTransport } from 'nodemailer'

/** One letter. `text` says everything that `html` says. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends a letter, or throws when nobody took it; whoever sends decides about trying again. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}

/** How long a mail server may keep us waiting for one step, in milliseconds. */
const PATIENCE = 10_000

/**
 * Mail by SMTP. `url` is `smtp://` or `smtps://` with name and password, `from` the sender as readers see it. `close`
 * ends the few connections that are kept open between letters.
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  })
  return {
    async send({ to, subject, text, html }) {
      // An object and not a string, so that no address can smuggle in a second one.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}
