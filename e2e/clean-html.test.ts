import { fileURLToPath } from 'node:url'
import { isNewsPicture, newsMarkup } from '@humidor/domain/community/news.ts'
import { isWebLink } from '@humidor/domain/platform/link.ts'
import { payloads } from '@humidor/server/features/community/news/xss.testing.ts'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'

let browser: Browser
let code: string

/** Builds the app's sanitiser alone, as a script that exposes `cleanHtml` to the page. */
async function script(): Promise<string> {
  const entry = fileURLToPath(new URL('../ui/clean-html.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'cleaning' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('Vite built no chunk for clean-html.ts.')
  return chunk.code
}

beforeAll(async () => {
  ;[browser, code] = await Promise.all([openBrowser(), script()])
})
afterAll(() => browser.close())

/** A fresh page, so that no load of an earlier round is still pending. */
async function freshPage(): Promise<Page> {
  const page = await browser.newPage()
  // No security policy, so injected scripts can run. Nothing is fetched from outside.
  await page.route('**/*', (route) =>
    route.request().url() === 'http://humidor.test/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' })
      : route.abort(),
  )
  await page.goto('http://humidor.test/')
  await page.addScriptTag({ content: code })
  await page.evaluate(() => {
    Object.assign(window, {
      ran: 0,
      pwned: () => Object.assign(window, { ran: (window as never as { ran: number }).ran + 1 }),
    })
  })
  return page
}

interface Inside {
  cleaning: { cleanHtml(html: string): DocumentFragment }
  ran: number
}

/** Inserts bodies into a page and dispatches pointer and focus events on each element. */
const showBodies = (page: Page, bodies: readonly string[], cleaned: boolean) =>
  page.evaluate(
    ({ bodies, cleaned }) => {
      const inside = window as never as Inside
      const main = document.querySelector('main') ?? document.body
      main.replaceChildren()
      for (const body of bodies) {
        const section = document.createElement('section')
        if (cleaned) section.append(inside.cleaning.cleanHtml(body))
        else section.innerHTML = body
        main.append(section)
      }
      for (const element of main.querySelectorAll('section *'))
        for (const kind of ['mouseover', 'focus', 'toggle', 'pointerenter', 'animationstart'])
          element.dispatchEvent(new Event(kind))
    },
    { bodies, cleaned },
  )

/** How often a script of the inserted bodies ran. */
const ran = (page: Page) => page.evaluate(() => (window as never as Inside).ran)

/** Inserts sanitised bodies and lets their loads fail. @returns how often a script ran, and the elements that remain */
async function cleaned(bodies: readonly string[]) {
  const page = await freshPage()
  await showBodies(page, bodies, true)
  // Nothing signals that no script ran, so this waits a fixed time.
  await page.waitForTimeout(800)
  return await page.evaluate(() => ({
    ran: (window as never as Inside).ran,
    left: [...document.querySelectorAll('main section *')].map((element) => ({
      tag: element.localName,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    })),
  }))
}

it('runs no script of bodies that would run scripts if they were not sanitised', async () => {
  const raw = await freshPage()
  await showBodies(raw, payloads, false)
  await expect.poll(() => ran(raw)).toBeGreaterThan(20)
  const clean = await cleaned(payloads)
  expect(clean.ran).toBe(0)
  const allowed: Readonly<Record<string, readonly string[]>> = {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'loading'],
  }
  for (const { tag, attributes } of clean.left) {
    expect(newsMarkup.tags).toContain(tag)
    const { href, src } = attributes
    for (const name of Object.keys(attributes)) expect(allowed[tag] ?? []).toContain(name)
    if (href !== undefined) expect([href, isWebLink(href)]).toEqual([href, true])
    if (src !== undefined) expect([src, isNewsPicture(src)]).toEqual([src, true])
  }
})

it('normalises the address of a link and removes addresses that are not plain web links', async () => {
  const stored = [
    'https:evil.example',
    'https:\\\\evil.example',
    'https://leaf.test@evil.example',
    'java\tscript:pwned()',
  ]
  const { left } = await cleaned(stored.map((href) => `<a href="${href}">${href}</a>`))
  expect(left.map(({ attributes }) => attributes.href)).toEqual([
    'https://evil.example/',
    'https://evil.example/',
    undefined,
    undefined,
  ])
})

it('keeps the markup that an operator wrote, with links that open in a new tab', async () => {
  const picture = `/pictures/${'a1'.repeat(13)}.webp`
  const body = `<h2>Leaves</h2><p>A <strong>good</strong> year, <a href="https://leaf.test/">they say</a>.</p><p><img src="${picture}" alt="A barn"></p>`
  const { left } = await cleaned([body])
  expect(left.map(({ tag }) => tag)).toEqual(['h2', 'p', 'strong', 'a', 'p', 'img'])
  expect(left[3]?.attributes).toEqual({ href: 'https://leaf.test/', ...newsMarkup.link })
  expect(left[5]?.attributes).toEqual({ src: picture, alt: 'A barn', loading: 'lazy' })
})
