import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'

/** Lighthouse results of one page, with its default settings: a mid-range phone on slow 4G. */
export interface PageAudit {
  /** 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  blocked: number
  /** Cumulative layout shift. */
  shift: number
  /** Bytes of JS and CSS as they were sent. */
  bytes: number
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

/** Entries of local storage that are set before the page is audited. */
export type LocalStorage = Readonly<Record<string, string>>

/** Opens one browser for many audits. `CHROME_PATH` gives its executable. */
export async function openBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-lighthouse-'))
  const port = await freePort()
  const { CHROME_PATH } = process.env
  const context = await chromium.launchPersistentContext(folder, {
    ...(CHROME_PATH && { executablePath: CHROME_PATH }),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
  })

  /** Clears the cache, as on a first visit, and sets the local storage. */
  async function visit(origin: string, localStorageEntries: LocalStorage) {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    // A file of the app without a script, because only its origin is needed.
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, localStorageEntries)
    await page.close()
  }

  return {
    /** Audits a page once. */
    async audit(url: string, localStorageEntries: LocalStorage = {}): Promise<PageAudit> {
      await visit(new URL(url).origin, localStorageEntries)
      const result = await lighthouse(url, {
        port,
        logLevel: 'error',
        output: 'json',
        disableStorageReset: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
      const { categories, audits } = result.lhr
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
      const requests = audits['network-requests']?.details
      const sent = requests?.type === 'table' ? requests.items : []
      const bytes = sent
        .filter((item) => item['resourceType'] === 'Script' || item['resourceType'] === 'Stylesheet')
        .reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0)
      return {
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        firstPaint: value('first-contentful-paint'),
        largestPaint: value('largest-contentful-paint'),
        blocked: value('total-blocking-time'),
        shift: value('cumulative-layout-shift'),
        bytes,
      }
    },
    async close() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
