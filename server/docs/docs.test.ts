import type { Call } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { uploadPhoto } from '@humidor/contract/platform/upload.ts'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openAnswer, sealBytes } from '../http/stranger.testing.ts'
import { mountDocs } from './docs.ts'
import { workedExample } from './example.ts'
import { openapi } from './openapi.ts'

const calls = Object.values(contract).flatMap((feature): Call[] => Object.values(feature))
const options = { calls, uploads: [uploadPhoto], publicUrl: 'https://humidor.example', version: '1.2.3' }

describe('the description of the API', () => {
  it('has a worked example that an independent client reproduces', async () => {
    const it = workedExample()
    const iv = new Uint8Array(Buffer.from(it.iv, 'hex'))
    expect(await sealBytes(it.sid, it.binding, new TextEncoder().encode(it.plain), iv)).toBe(it.sealed)
    expect(await openAnswer(it.sid, it.path, it.sealedAnswer)).toEqual(JSON.parse(it.answer))
  })

  it('lists every call with its fields and refusals for machines', () => {
    const { paths } = openapi(options)
    for (const { method, path } of calls) expect(paths[path]).toHaveProperty(method.toLowerCase())
    const give = JSON.stringify(paths['/api/user/transferUsdc'])
    for (const word of [
      'Whole millionths of USCD.',
      'googleCode',
      'Idempotency-Key',
      'not_enough_money',
      'contentSchema',
    ])
      expect(give).toContain(word)
  })

  it('lists the upload of photos, which is no call', async () => {
    const described = JSON.stringify(openapi(options).paths[uploadPhoto.path])
    for (const word of ['multipart/form-data', '5242880', 'upload_limit_reached']) expect(described).toContain(word)
  })

  it('gives every call a unique name, and the kind of token that it needs', () => {
    const { paths, components } = openapi(options)
    type Operation = { operationId: string; security: object[] }
    const described = (path: string) => Object.values(paths[path] ?? {}) as Operation[]
    const names = Object.keys(paths).flatMap((path) => described(path).map(({ operationId }) => operationId))
    expect(new Set(names).size).toBe(calls.length + 1)
    expect(described('/api/merchant/info')[0]?.security).toEqual([{ merchant: [] }])
    expect(described('/api/user/info')[0]?.security).toEqual([{ member: [] }])
    expect(described('/api/merchant/login')[0]?.security).toEqual([])
    expect(components.securitySchemes.merchant.name).toBe('mtk')
  })

  it('is a page that loads nothing from elsewhere and runs no script', async () => {
    const app = Fastify()
    mountDocs(app, options)
    const { body, headers } = await app.inject('/docs')
    expect(headers['content-type']).toContain('text/html')
    for (const { path } of calls) expect(body).toContain(path)
    expect(body).not.toMatch(/<script|style=|https?:\/\/(?!humidor\.example)\w/)
    expect((await app.inject('/docs/docs.css')).headers['content-type']).toContain('text/css')
    expect((await app.inject('/docs/openapi.json')).json().openapi).toBe('3.1.1')
    await app.close()
  })
})
