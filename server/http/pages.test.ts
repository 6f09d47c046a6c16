import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './headers.ts'
import { findShells, mountPages, shellTexts } from './pages.ts'

const boot = "document.documentElement.dataset.theme = 'dark'"
const style = 'html{color:red}'
const script = `export const long = '${'cigar '.repeat(200)}'`
const shell = (name: string) =>
  `<!doctype html><style>${style}</style><script>${boot}</script><script type="module" src="/assets/app-1a2b.js"></script><p>${name}</p>`

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'humidor-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'home.html'), shell('home'))
  writeFileSync(join(folder, 'app.html'), shell('app'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
  const shells = findShells(folder)
  app = Fastify()
  await app.register(helmet, securityHeaders({ production: true, pages: shells ? shellTexts(shells) : [] }))
  await mountPages(app, shells)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, encoding = '') => app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

describe('the web app’s files', () => {
  it.each([
    ['/', 'home'],
    ['/Home', 'home'],
    ['/home?lang=de', 'home'],
    ['/Index', 'app'],
    ['/Error?redirect=https://evil.example', 'app'],
    ['/no/such/page', 'app'],
  ])('%s is painted from the shell of %s and asked for anew each time', async (url, name) => {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<p>${name}</p>`)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  it('keep for ever what has its hash in its name, and come compressed', async () => {
    const plain = await get('/assets/app-1a2b.js')
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toMatch(/javascript/)
    const small = await get('/assets/app-1a2b.js', 'gzip, br')
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['content-type']).toMatch(/javascript/)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  })

  it.each([
    '/assets/gone-0000.js',
    '/.env',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/app.html.bak',
    '/api',
    '/dev',
    '/DEV/inbox',
    '/console/x',
    '/assets/..%2f..%2fpackage.json',
  ])('%s is not there', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode, body).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('<p>')
    expect(body).not.toContain('"name"')
  })

  it('run the one script that is written into them, by its hash, and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(`'sha256-${hash('sha256', boot, 'base64')}'`)
    expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
    expect(policy).not.toMatch(/script-src [^;]*unsafe|style-src [^;]*unsafe/)
    expect((await get('/')).headers['strict-transport-security']).toContain('max-age=31536000')
  })
})
