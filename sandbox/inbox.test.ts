import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer, MailboxRefusedError } from '../server/adapters/mail.ts'
import { type Inbox, openInbox } from './inbox.ts'

const at = new Date('2026-03-01T12:00:00Z')
let inbox: Inbox
let mailer: ReturnType<typeof createMailer>

beforeAll(async () => {
  inbox = await openInbox({ now: () => at })
  mailer = createMailer({ url: inbox.url, from: 'Humidor <no-reply@humidor.test>' })
})
afterAll(async () => {
  mailer.close()
  await inbox.close()
})

const letter = (to: string, text: string) => ({ to, subject: 'Mã đăng nhập · 验证码', text, html: `<p>${text}</p>` })

test('a mail arrives through real SMTP with its words, in every script, and its code', async () => {
  const coming = inbox.next('alice@cigar.test')
  await mailer.send(letter('alice@cigar.test', 'Ihr Code:\n\n    012345\n\nรหัสของคุณ'))
  const mail = await coming
  expect(mail).toMatchObject({ to: 'alice@cigar.test', subject: 'Mã đăng nhập · 验证码', code: '012345', at })
  expect(mail.text).toContain('รหัสของคุณ')
  expect(mail.html).toContain('<p>Ihr Code')
})

test('the newest mail comes first, and nobody sees another mailbox', async () => {
  await mailer.send(letter('bob@cigar.test', 'first'))
  await mailer.send(letter('Bob@cigar.test', 'second'))
  expect(inbox.list('bob@cigar.test').map((mail) => mail.text.trim())).toEqual(['second', 'first'])
  expect(inbox.list('bob@cigar.test')[0]?.code).toBeUndefined()
  expect(inbox.list().length).toBe(3)
})

test('six digits within something else are no code: a member of a story once signed in with half the number of a payment', async () => {
  const texts = [
    'Cedar & Smoke refunded payment A406336B.',
    'In Zeile 012345 steht mehr.',
    '    5,000.006579',
    '0123456',
  ]
  for (const text of texts) await mailer.send(letter('dora@cigar.test', text))
  expect(inbox.list('dora@cigar.test').map((mail) => mail.code)).toEqual(texts.map(() => undefined))
})

test('an address cannot bring a second one along', async () => {
  await mailer.send(letter('carol@cigar.test, mallory@cigar.test', 'hello')).catch(() => {})
  expect(inbox.list('mallory@cigar.test')).toEqual([])
})

test('who waits in vain is told so', async () => {
  await expect(inbox.next('nobody@cigar.test', 0.05)).rejects.toThrow('no mail came to nobody@cigar.test')
})

test('a mail server that is not there is an error, for the queue to try again', async () => {
  const nowhere = createMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.test' })
  await expect(nowhere.send(letter('a@b.test', 'hello'))).rejects.toThrow()
  nowhere.close()
})

test('a mailbox that is refused for good is told apart from one that is not served just now, and from a sender that is not', async () => {
  const refused = (said: string) =>
    Object.assign(new Error('no'), { responseCode: Number(/\d+/.exec(said)?.[0] ?? '0') })
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onMailFrom: ({ address }, _session, done) => done(address.startsWith('stranger') ? refused('550') : null),
    onRcptTo: ({ address }, _session, done) => done(refused(address)),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const said = async (to: string, from: string) => {
    const sender = createMailer({ url, from })
    const error: unknown = await sender.send(letter(to, 'hello')).catch((caught: unknown) => caught)
    sender.close()
    return error instanceof MailboxRefusedError
  }
  expect(await said('gone.550@cigar.test', 'us@humidor.test')).toBe(true)
  expect(await said('full.452@cigar.test', 'us@humidor.test')).toBe(false)
  expect(await said('gone.550@cigar.test', 'stranger@humidor.test')).toBe(false)
  await new Promise<void>((resolve) => server.close(resolve))
})

test('a code goes to no other machine in the clear, though the mail server would take it so; on this one it may', async () => {
  const came: boolean[] = []
  const serves = async (disabledCommands: string[]) => {
    const server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['AUTH', ...disabledCommands] },
      onData: (stream, { secure }, done) => {
        came.push(secure)
        stream.resume()
        stream.on('end', () => done())
      },
    })
    // Who does not like our certificate hangs up.
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
  }
  const sends = async (url: string) => {
    const sender = createMailer({ url, from: 'us@humidor.test' })
    const answer = await sender.send(letter('a@b.test', 'hello')).then(
      () => 'sent',
      () => 'kept',
    )
    sender.close()
    return [answer, ...came.splice(0)]
  }
  const [open, sealing] = [await serves(['STARTTLS']), await serves([])]
  // What is at 0.0.0.0 is reached on this machine, and is no name of it.
  expect(await sends(`smtp://0.0.0.0:${open.port}`)).toEqual(['kept'])
  expect(await sends(`smtp://0.0.0.0:${open.port}?requireTLS=false`)).toEqual(['sent', false])
  expect(await sends(`smtp://127.0.0.1:${open.port}`)).toEqual(['sent', false])
  expect(await sends(`smtp://localhost:${open.port}`)).toEqual(['sent', false])
  expect(await sends(`smtp://0.0.0.0:${sealing.port}?tls.rejectUnauthorized=false`)).toEqual(['sent', true])
  // The certificate is looked at.
  expect(await sends(`smtp://0.0.0.0:${sealing.port}`)).toEqual(['kept'])
  await Promise.all([open.close(), sealing.close()])
})
