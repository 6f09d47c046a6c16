import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { withTimeout } from './timeout.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Starts a Chromium that makes no requests of its own. `CHROME_PATH` names another one than Debian's. */
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

/** A browser, or a wrapper that removes features from its pages. */
export type ContextSource = Pick<Browser, 'newContext'>

export interface Device {
  context: BrowserContext
  page: Page
  /** Uncaught errors of the page's scripts, and violations of the content security policy. */
  pageErrors: string[]
}

/** Opens a phone with its own storage. The screen is 390 by 844 px by default. */
export async function openPhone(browser: ContextSource, options: BrowserContextOptions = {}): Promise<Device> {
  const opening = browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    // Requests that a worker answers are invisible to `page.route`. One story allows it.
    serviceWorkers: 'block',
    ...options,
  })
  const context = await withTimeout(30, 'a browser context', opening)
  const page = await withTimeout(30, 'a browser page', context.newPage())
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      pageErrors.push(message.text())
  })
  return { context, page, pageErrors }
}

/** The address and the text of a page, for the output of a failed story: a timeout does not say what the page showed. */
export async function describePage(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
  return `${page.url()} shows:\n${text.trim().slice(0, 2_000)}`
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** Runs inside the page: waits until dimmed rows are reloaded and finite animations have ended. Endless animations are ignored. */
async function waitForAnimations() {
  while (document.querySelector('[aria-busy=true] tbody')) await new Promise(requestAnimationFrame)
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map((one) => one.finished))
}

/**
 * The accessibility violations that axe finds on a page, one line each. `colours` runs only the colour rules: enough where all
 * rules passed in another theme.
 */
export async function axeViolations(page: Page, by: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  const isThere = await withTimeout(
    30,
    'the check for axe in the page',
    page.evaluate(() => 'axe' in window),
  )
  if (!isThere) await withTimeout(30, 'axe to load', page.evaluate(axe))
  // A sheet that is still fading in has less contrast than its final state.
  await withTimeout(30, 'animations to end', page.evaluate(waitForAnimations))
  const checking = page.evaluate(async (only) => {
    const { axe: checker } = window as unknown as { axe: { run(how: object): Promise<{ violations: Violation[] }> } }
    // axe's third colour rule asks for more contrast than the platform promises. It is off by default, too.
    const rules = only === 'colours' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
    return (await checker.run({ resultTypes: ['violations'], ...rules })).violations
  }, by)
  const violations = await withTimeout(30, 'axe to check the page', checking)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}
