import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'

/** What Lighthouse says of one page, as on a middling phone on slow 4G (its own defaults). */
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

/** What a device keeps, put there before the page is looked at. */
export type LocalStorage = Readonly<Record<string, string>>

/** Opens one browser for many looks. `CHROME_PATH` says which. */
export async function openBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'humidor-look-'))
  const port = await freePort()
  const { CHROME_PATH } = process.env
  const context = await chromium.launchPersistentContext(folder, {
    ...(CHROME_PATH && { executablePath: CHROME_PATH }),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
  })

  /** As on a first visit, but for what the device keeps. */
  async function arrive(origin: string, kept: LocalStorage) {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    // A file of the app that runs no script: only its origin is needed.
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, kept)
    await page.close()
  }

  return {
    /** Looks once at an address. */
    async look(url: string, kept: LocalStorage = {}): Promise<PageAudit> {
      await arrive(new URL(url).origin, kept)
      const result = await lighthouse(url, {
        port,
        logLevel: 'error',
        output: 'json',
        disableStorageReset: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
      })
      if (!result) throw new Error(`Lighthouse saw nothing at ${url}.`)
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
