import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startSandbox } from '@humidor/e2e/sandbox-server.ts'
import { memberStorage } from '@humidor/e2e/sign-in.ts'
import { median } from './figures.ts'
import { buildFloor } from './web/floor.ts'
import { type LocalStorage, openBrowser, type PageAudit } from './web/lighthouse.ts'
import { serve } from './web/serve.ts'

/** An audited page of the product. */
export interface AuditedPage {
  name: string
  /** The median of its audits. */
  audit: PageAudit
}

export interface WebBench {
  /** The empty page. */
  floor: PageAudit
  pages: readonly AuditedPage[]
  /** Sizes of JS and CSS from the build. KB, gzip. */
  weights: { home: number; members: number; screens: Record<string, number> }
}

const root = join(import.meta.dirname, '..')

/** Everything that these pages can show, she has: balances, a year of entries, pre-orders, pledges, orders in the book. */
const MEMBER = 'alice_corona'

const publicPages = [{ name: 'Home', path: '/Home' }]
const memberPages = ['Index', 'Market', 'Asset', 'Shop', 'Cbtrade'].map((page) => ({
  name: `${page}, signed in`,
  path: `/${page}`,
}))

/** Serves the product with more than a year of data, and signs the member in. */
async function openProduct() {
  const sandbox = await startSandbox()
  try {
    const member = (await sandbox.cast()).find(({ name }) => name === MEMBER)
    if (!member) throw new Error(`The sandbox has no ${MEMBER}.`)
    const { origins } = await memberStorage(sandbox, member)
    const entries = origins.flatMap(({ localStorage }) => localStorage)
    const signedIn: LocalStorage = Object.fromEntries(entries.map(({ name, value }) => [name, value]))
    return { url: sandbox.address, signedIn, close: sandbox.close }
  } catch (failure) {
    await sandbox.close()
    throw failure
  }
}

const medianOf = (pageAudits: readonly PageAudit[]): PageAudit => {
  const of = (name: keyof PageAudit) => median(pageAudits.map((audit) => audit[name]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    shift: of('shift'),
    bytes: of('bytes'),
  }
}

const scoreLine = (name: string, { performance, blocked, shift }: PageAudit) =>
  `${name} ${performance} (${Math.round(blocked)} ms blocked, shift ${shift.toFixed(3)})`

/**
 * Runs Lighthouse on Home, on pages of a signed-in member and on an empty page of the same libraries, in interleaved rounds in
 * one browser. All pages are served by the same code with the same compression.
 */
export async function benchWeb({ rounds = 3, progress = (_: string): void => {} } = {}): Promise<WebBench> {
  const floorFolder = await buildFloor(join(root, '.cache'))
  const floor = await serve(floorFolder)
  const product = await openProduct()
  const browser = await openBrowser()
  const targets = [
    { name: 'empty page', url: `${floor.url}/`, storage: {} },
    ...publicPages.map(({ name, path }) => ({ name, url: product.url + path, storage: {} })),
    ...memberPages.map(({ name, path }) => ({ name, url: product.url + path, storage: product.signedIn })),
  ].map((target) => ({ ...target, audits: [] as PageAudit[] }))
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const { name, url, storage, audits } of targets) {
        const audit = await browser.audit(url, storage)
        audits.push(audit)
        progress(`round ${round}: ${scoreLine(name, audit)}`)
      }
    }
  } finally {
    await browser.close()
    await product.close()
    await floor.close()
    rmSync(dirname(floorFolder), { recursive: true, force: true })
  }
  const [empty, ...pages] = targets.map(({ name, audits }) => ({ name, audit: medianOf(audits) }))
  if (!empty) throw new Error('No page was audited.')
  const weights = JSON.parse(readFileSync(join(root, 'web/dist/.vite/weights.json'), 'utf8'))
  return { floor: empty.audit, pages, weights }
}
