import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { mailedCode } from './mailed-code.ts'

/** A mail as the sandbox shows it. */
export interface Received {
  to: string
  subject: string
  text: string
  html: string
  /** The six digits, when the mail carries a code. */
  code: string | undefined
  at: Date
}

/** Somebody who waits for a mail. */
interface Waiting {
  to: string
  resolve(mail: Received): void
}

export interface Inbox {
  /** Where a mailer delivers to, `smtp://127.0.0.1:<port>`. */
  url: string
  /** What came, newest first; only to one address where one is given. */
  list(to?: string): readonly Received[]
  /** The next mail to an address, from now on. @throws after `seconds` without one */
  next(to: string, seconds?: number): Promise<Received>
  close(): Promise<void>
}

/** Mails that are kept; the oldest goes first. */
const KEPT = 500
/** Bytes of one mail: ours are small, and nobody else's has a place here. */
const LARGEST = 1_000_000

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * A mail server that delivers to nobody: the platform speaks real SMTP to it, and people and stories of the sandbox read
 * here what would have reached a mailbox. It listens on the loopback only. `now` is the time that mails are marked with.
 */
export async function openInbox({ now = () => new Date(), port = 0 } = {}): Promise<Inbox> {
  const mails: Received[] = []
  const waiting = new Set<Waiting>()

  function keep(mail: Received) {
    mails.unshift(mail)
    mails.splice(KEPT)
    for (const one of waiting)
      if (same(one.to, mail.to)) {
        waiting.delete(one)
        one.resolve(mail)
      }
  }

  async function deliver(bytes: Buffer, { envelope }: SMTPServerSession, done: (error?: Error) => void) {
    let failed: Error | undefined
    try {
      const mail = await read(bytes)
      const at = now()
      for (const { address } of envelope.rcptTo) keep({ ...mail, to: address, at })
    } catch (error) {
      failed = error as Error
    }
    done(failed)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: LARGEST,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        void deliver(Buffer.concat(chunks), session, done)
      })
    },
  })
  // A sender that breaks off is no reason for the sandbox to end.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    list: (to) => (to === undefined ? [...mails] : mails.filter((mail) => same(mail.to, to))),
    next: (to, seconds = 10) =>
      new Promise((resolve, reject) => {
        const one: Waiting = {
          to,
          resolve(mail) {
            clearTimeout(late)
            resolve(mail)
          },
        }
        const late = setTimeout(() => {
          waiting.delete(one)
          reject(new Error(`no mail came to ${to} within ${seconds} s`))
        }, seconds * 1_000)
        waiting.add(one)
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(bytes: Buffer): Promise<Omit<Received, 'to' | 'at'>> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(bytes)
  return { subject, text, html, code: mailedCode(text) }
}
