import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'

const ui = fileURLToPath(new URL('../ui/', import.meta.url))
const configFile = fileURLToPath(new URL('../web/vite.config.ts', import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const outDir = mkdtempSync(join(tmpdir(), 'humidor-pieces-'))
let server: PreviewServer
let browser: Browser
let address: string

beforeAll(async () => {
  // The build of the app, with the page of pieces as its entry. The app itself does not contain that page.
  const config = { root: ui, configFile, logLevel: 'error' as const }
  const input = `${ui}pieces/index.html`
  await build({ ...config, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const bound = server.httpServer.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/pieces/index.html`
  browser = await openBrowser()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(outDir, { recursive: true, force: true })
})

/** Opens the pieces on a phone of 390 by 844 px and waits for the first heading and the fonts. */
async function openPieces(query = '', options: object = {}) {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce' as const,
  }
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  await page.goto(`${address}?${query}`)
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page
}

async function axeViolations(page: Page) {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await tool.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** The messages of live regions in the accessibility tree, each with its role. They can differ from the visible text. */
async function liveMessages(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textIn = (id: string): string => {
    const node = byId.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value)
    return (node?.childIds ?? []).map(textIn).join('')
  }
  return nodes.flatMap(({ nodeId, ignored, role }) => {
    const text = !ignored && ['status', 'alert'].includes(role?.value) ? textIn(nodeId) : ''
    return text === '' ? [] : [`${role?.value}: ${text}`]
  })
}

describe('the pieces', () => {
  const variants = [
    'theme=dark',
    'theme=light',
    'lang=th',
    'lang=de',
    'screen=root',
    'screen=failed',
    'screen=home&theme=light',
  ]
  it.each(variants)('have no axe violation and do not scroll sideways at %s', async (query) => {
    const page = await openPieces(query)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.context().close()
  })

  it('are at least 44 by 44 px where they can be pressed', async () => {
    const page = await openPieces()
    const small = await page.locator('button, a, label.check, input:not([type=checkbox])').evaluateAll((all) =>
      all
        .map((one) => ({ name: one.outerHTML.slice(0, 120), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name }) => name),
    )
    expect(small).toEqual([])
    await page.context().close()
  })
})

describe('a sheet or dialog', () => {
  it.each([
    ['Open sheet', 'Network'],
    ['Open dialog', 'Cancel this order?'],
  ])(
    '%s: focuses its title, returns the focus, and closes with Esc, the backdrop and the back button',
    async (name, title) => {
      const page = await openPieces()
      await page.evaluate(() => history.pushState({}, '', '?later'))
      const opener = page.getByRole('button', { name })
      const dialog = page.getByRole('dialog', { name: title })
      const focused = () => page.evaluate(() => document.activeElement?.textContent)

      await opener.click()
      expect(await focused()).toBe(title)
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await focused()).toBe(name)

      await opener.click()
      await page.mouse.click(195, 20)
      await dialog.waitFor({ state: 'detached' })

      await opener.click()
      await page.goBack({ timeout: 500 }).catch(() => {})
      await dialog.waitFor({ state: 'detached' })
      expect(page.url()).toContain('?later')
      await page.context().close()
    },
  )

  it('closes with the back button one at a time, the topmost first', async () => {
    const page = await openPieces()
    await page.evaluate(() => history.pushState({}, '', '?later'))
    const sheet = page.getByRole('dialog', { name: 'Network' })
    const question = page.getByRole('dialog', { name: 'Use TRX?' })
    await page.getByRole('button', { name: 'Open sheet' }).click()
    await sheet.getByText('TRX (TRC20)').click()
    await question.waitFor()
    await page.goBack({ timeout: 500 }).catch(() => {})
    await question.waitFor({ state: 'detached' })
    expect(await sheet.isVisible()).toBe(true)
    // A browser lets a page intercept Back again only after the next user action.
    await page.getByRole('heading', { name: 'Network' }).click()
    await page.goBack({ timeout: 500 }).catch(() => {})
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toContain('?later')
    await page.context().close()
  })

  it('announces messages to screen readers in the topmost layer', async () => {
    const page = await openPieces()
    const sheet = page.getByRole('dialog', { name: 'Network' })
    await page.getByRole('button', { name: 'Say it worked' }).click()
    await expect.poll(() => liveMessages(page)).toContain('status: Address copied')
    await page.getByRole('button', { name: 'Open sheet' }).click()
    await sheet.getByText('BSC (BEP20)').click()
    await expect.poll(() => liveMessages(page)).toContain('status: BSC it is')
    await sheet.getByText('TRX (TRC20)').click()
    await page.getByRole('button', { name: 'Use TRX' }).click()
    await expect.poll(() => liveMessages(page)).toContain('alert: TRX cannot be used now.')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Not now' }).click()
    await sheet.getByText('BSC (BEP20)').click()
    await expect.poll(() => liveMessages(page)).toContain('status: BSC it is')
    await page.context().close()
  })

  it('asks for the captcha before sending a code, explains a wrong answer, and then counts down thirty seconds', async () => {
    const page = await openPieces()
    await page.getByRole('button', { name: 'Send code' }).click()
    const answer = page.getByLabel('Characters in the picture')
    await answer.fill('nope')
    await answer.press('Enter')
    await page.getByText('Those are not the characters').waitFor()
    expect(await answer.inputValue()).toBe('')
    await answer.fill('7kQm')
    await answer.press('Enter')
    await page.getByRole('button', { name: /Resend in (30|2\d) s/ }).waitFor()
    await expect
      .poll(() => page.getByLabel('E-mail code').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.context().close()
  })
})

describe('a field', () => {
  it('accepts a pasted code with a space in it', async () => {
    const page = await openPieces()
    const code = page.getByLabel('Authenticator code').first()
    await code.fill('')
    await page.keyboard.insertText('123 456')
    expect(await code.inputValue()).toBe('123456')
    await page.context().close()
  })

  it('fills in the whole balance at MAX, and says how it reads an ambiguous amount', async () => {
    const page = await openPieces()
    const amount = page.getByLabel('Amount', { exact: true }).first()
    await page.getByRole('status').getByText('Read as ₡ 2.50').waitFor()
    await amount.fill('999.999')
    await page.getByRole('status').getByText('Read as ₡ 999.999').waitFor()
    await amount.fill('0.125')
    await page.getByText('Read as').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'MAX' }).first().click()
    expect(await amount.inputValue()).toBe('94126.66')
    await page.context().close()
  })
})
