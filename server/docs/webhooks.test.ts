import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signWebhook } from '../platform/security/webhook-signing.ts'

const page = join(import.meta.dirname, '../../docs/webhooks.md')
const body = '{"id":"evt_1","type":"charge.paid"}'
const at = new Date('2026-11-20T04:00:00Z')
const now = at.getTime() / 1_000
const header = signWebhook(body, ['whsec_new', 'whsec_old'], at)

let folder: string
let isGenuine: (header: string, body: string, secret: string, now: number) => boolean
beforeAll(async () => {
  const [, text = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(page, 'utf8')) ?? []
  folder = await mkdtemp(join(tmpdir(), 'humidor-webhooks-'))
  const file = join(folder, 'check.mjs')
  await writeFile(file, text)
  isGenuine = (await import(/* @vite-ignore */ pathToFileURL(file).href)).isGenuine
})
afterAll(() => rm(folder, { recursive: true }))

describe('the check of docs/webhooks.md', () => {
  it('accepts what the platform signs, with the secret and with the one before', () => {
    expect(isGenuine(header, body, 'whsec_new', now + 300)).toBe(true)
    expect(isGenuine(header, body, 'whsec_old', now - 300)).toBe(true)
  })

  it('refuses what is forged, altered or old', () => {
    expect(isGenuine(header, body, 'whsec_other', now)).toBe(false)
    expect(isGenuine(header, `${body} `, 'whsec_new', now)).toBe(false)
    expect(isGenuine(header, body, 'whsec_new', now + 301)).toBe(false)
    expect(isGenuine(header.replace(String(now), String(now + 1)), body, 'whsec_new', now)).toBe(false)
    for (const wrong of ['', 't=1', `t=${now}`, `t=${now},v1=`, `t=${now},v1=00`, 'v1=00'])
      expect(isGenuine(wrong, body, 'whsec_new', now)).toBe(false)
  })
})
