import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { withTimeout } from './timeout.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A Chromium that asks nobody outside for anything. `CHROME_PATH` says which, where it is not Debian's. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** Whatever opens pages: a browser, or one that lacks something. */
export type ContextSource = Pick<Browser, 'newContext'>

export interface Device {
  context: BrowserContext
  page: Page
  /** What went wrong in the page by itself: scripts that threw, and what the security policy refused. */
  pageErrors: string[]
}

/** A phone of 390 by 844 unless told otherwise, with its own storage. */
export async function openPhone(browser: ContextSource, options: BrowserContextOptions = {}): Promise<Device> {
  const opening = browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    ...options,
  })
  const context = await withTimeout(30, 'a context of the browser', opening)
  const page = await withTimeout(30, 'a page of the browser', context.newPage())
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      pageErrors.push(message.text())
  })
  return { context, page, pageErrors }
}

/** What a page shows, for a story that failed: what was waited for in vain tells nothing of what stood there. */
export async function describePage(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
  return `${page.url()} shows:\n${text.trim().slice(0, 2_000)}`
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** Waits until rows that are dim, as others are asked for in their place, are bright; and until what moves once has arrived. What moves for ever is not waited for. */
async function waitForAnimations() {
  while (document.querySelector('[aria-busy=true] tbody')) await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map((one) => one.finished))
}

/**
 * What a screen reader or a keyboard would stumble over, one line each; empty when nothing. `colours`: only what compares
 * colours, for what was looked at whole in another theme.
 */
export async function axeViolations(page: Page, by: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  const isThere = await withTimeout(
    30,
    'a look for axe',
    page.evaluate(() => 'axe' in window),
  )
  if (!isThere) await withTimeout(30, 'axe to be there', page.evaluate(axe))
  // A sheet that is still fading in has less contrast than it will have.
  await withTimeout(30, 'what moves to have arrived', page.evaluate(waitForAnimations))
  const checking = page.evaluate(async (only) => {
    const { axe: checker } = window as unknown as { axe: { run(how: object): Promise<{ violations: Violation[] }> } }
    // The third of its rules for colours asks for more contrast than the house promises, and is left out of everything, too.
    const rules = only === 'colours' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
    return (await checker.run({ resultTypes: ['violations'], ...rules })).violations
  }, by)
  const violations = await withTimeout(30, 'axe to have looked at the page', checking)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}
