import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { protectPages } from './headers.ts'
import { findShells, mountPages, shellTexts } from './pages.ts'

const consoleBoot = "document.documentElement.dataset.console = 'there'"
const boot = "document.documentElement.dataset.theme = 'dark'"
const style = 'html{color:red}'
const script = `export const long = '${'cigar '.repeat(200)}'`
const shell = (name: string) =>
  `<!doctype html><style>${style}</style><script>${boot}</script><script type="module" src="/assets/app-1a2b.js"></script><p>${name}</p>`

let folder: string
let consoleFolder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'humidor-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'home.html'), shell('home'))
  writeFileSync(join(folder, 'app.html'), shell('app'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'sw.js'), 'the worker of the app')
  writeFileSync(join(folder, 'manifest.de.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
  consoleFolder = mkdtempSync(join(tmpdir(), 'humidor-console-'))
  mkdirSync(join(consoleFolder, 'assets'))
  writeFileSync(join(consoleFolder, 'index.html'), `<script>${consoleBoot}</script>${shell('console')}`)
  writeFileSync(join(consoleFolder, 'assets', 'console-3c4d.js'), script)
  const built = { web: findShells(folder), console: findShells(consoleFolder) }
  app = Fastify()
  protectPages(app, { production: true, pages: shellTexts(built.web, built.console) })
  await mountPages(app, built)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
  rmSync(consoleFolder, { recursive: true })
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
  ])('%s is served from the shell of %s and revalidated each time', async (url, name) => {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<p>${name}</p>`)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/)
  })

  it('are cached for a year where the name holds a hash, and come compressed', async () => {
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
    '/console/assets/gone-0000.js',
    '/console/assets/app-1a2b.js',
    '/assets/console-3c4d.js',
    '/console/../package.json',
    '/consoles.txt',
    '/assets/..%2f..%2fpackage.json',
  ])('%s does not exist', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode, body).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('<p>')
    expect(body).not.toContain('"name"')
  })

  it.each(['/console', '/console/', '/console/merchants?status=0&item=100002', '/console/no/such/page'])(
    'leave %s to the operators’ app',
    async (url) => {
      const page = await get(url)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<p>console</p>')
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.headers['content-security-policy']).toContain(`'sha256-${hash('sha256', consoleBoot, 'base64')}'`)
    },
  )

  it('include the service worker, which is revalidated each time, and a manifest', async () => {
    const worker = await get('/sw.js')
    expect(worker.body).toBe('the worker of the app')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-type']).toMatch(/javascript/)
    const manifest = await get('/manifest.de.webmanifest')
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(manifest.headers['cache-control']).toBe('no-cache')
  })

  it('include a service worker that deletes all caches where it is switched off', async () => {
    const one = Fastify()
    await mountPages(one, { web: findShells(folder), console: undefined, serviceWorker: false })
    const worker = await one.inject({ method: 'GET', url: '/sw.js' })
    expect(worker.body).toContain('deleteCaches')
    expect(worker.body).not.toContain('the worker of the app')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-type']).toMatch(/javascript/)
    await one.close()
  })

  it('come from the directory of their own app', async () => {
    const file = await get('/console/assets/console-3c4d.js', 'br')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe(script)
  })

  it.each([
    ['without the operators’ app', false],
    ['with it alone', true],
  ])('are served %s', async (_, alone) => {
    const one = Fastify()
    await mountPages(
      one,
      alone ? { web: undefined, console: findShells(consoleFolder) } : { web: findShells(folder), console: undefined },
    )
    const at = async (url: string) => (await one.inject({ method: 'GET', url })).statusCode
    expect(await at('/')).toBe(alone ? 404 : 200)
    expect(await at('/console')).toBe(alone ? 200 : 404)
    expect(await at('/console/merchants')).toBe(alone ? 200 : 404)
    await one.close()
  })

  it('allow the inline script by its hash, and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain(`'sha256-${hash('sha256', boot, 'base64')}'`)
    expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
    expect(policy).not.toMatch(/script-src [^;]*unsafe|style-src [^;]*unsafe/)
    expect((await get('/')).headers['strict-transport-security']).toContain('max-age=31536000')
  })
})
