import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { Person } from '@humidor/sandbox/person.ts'
import { transportTo } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingCaptcha } from '../platform/security/captcha.queries.ts'

/** The exports of the page’s code blocks: the client, and an example with it. */
interface Client {
  humidor(origin: string): { sid: string; tk: string | undefined; ask(...it: unknown[]): Promise<unknown> }
  totp(secret: string, at: number): string
}
type Gift = (around: object) => Promise<{ uid: number; isAccountActived: boolean; moneyTransaction: number }>

let harness: Sandbox
let folder: string
let origin: string
let client: Client
let firstGift: Gift
const page = join(import.meta.dirname, '../../docs/api.md')

beforeAll(async () => {
  const blocks = [...(await readFile(page, 'utf8')).matchAll(/```js\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  expect(blocks[0]?.trim().split('\n').length).toBeLessThanOrEqual(60)
  folder = await mkdtemp(join(tmpdir(), 'humidor-api-'))
  const [one, other] = await Promise.all(
    blocks.map(async (text, n) => {
      const file = join(folder, `${n}.mjs`)
      await writeFile(file, text)
      return await import(/* @vite-ignore */ pathToFileURL(file).href)
    }),
  )
  client = one
  firstGift = other.firstGift
  harness = await openSandbox()
  await harness.fastify.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(harness.fastify.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await harness.close()
  await rm(folder, { recursive: true })
})

describe('the client of docs/api.md, against a listening server', () => {
  it('registers, buys a membership and gives money once, although it asks twice', async () => {
    const before = await harness.bob.balance('USCD')
    const member = await firstGift({
      ...client,
      origin,
      reads: async (_: string, sid?: string) => (sid ? await waitingCaptcha(harness.db, sid) : harness.root.vcode),
      mailbox: async (email: string) => (await harness.inbox(email))[0]?.code,
      paid: async (who: { uid: number; name: string; email: string; vcode: string }) => {
        const around = { carry: transportTo(harness.fastify), db: harness.db, clock: harness.clock }
        await new Person({ ...who, password: '', totpSecret: '' }, around).fund(micros<'USCD'>(125_000_000n), 'USCD')
      },
    })
    expect(member).toMatchObject({ isAccountActived: true, moneyTransaction: 0 })
    expect(await harness.bob.balance('USCD')).toBe(before + 25_000_000n)
  })

  it('finds the upload of photos at /docs too, and no upload of operators', async () => {
    const body = await (await fetch(`${origin}/docs`)).text()
    expect(body).toContain('id="post-upload-fe"')
    expect(body).not.toContain('/console/pictures')
  })

  it('has the code of a refusal, and whether the outcome is in doubt', async () => {
    const device = client.humidor(origin)
    await expect(device.ask('GET', '/api/user/info')).rejects.toMatchObject({ code: 'please_login', in_doubt: false })
    await expect(device.ask('POST', '/api/nowhere')).rejects.toMatchObject({ code: 'not_found' })
    const nobody = client.humidor('http://127.0.0.1:9')
    await expect(nobody.ask('GET', '/api/settings')).rejects.toMatchObject({ code: 'network_error', in_doubt: true })
  })

  it('reads the error page of a proxy as no answer', async () => {
    const proxy = createServer((_, response) => response.writeHead(502).end('<h1>502 Bad Gateway</h1>'))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const device = client.humidor(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    await expect(device.ask('GET', '/api/settings')).rejects.toMatchObject({ code: 'network_error', in_doubt: true })
    proxy.close()
  })
})
