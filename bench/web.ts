import { readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { makeMember, makeRoot, signIn } from '@humidor/sandbox/members.ts'
import { systemClock } from '@humidor/server/adapters/clock.ts'
import { openHarness, openServer } from './harness.ts'
import { buildFloor } from './web/floor.ts'
import { type LocalStorage, openBrowser, type PageAudit } from './web/lighthouse.ts'
import { serve } from './web/serve.ts'

export interface WebBench {
  /** The median of the audits of each page. */
  floor: PageAudit
  home: PageAudit
  index: PageAudit
  /** Sizes of JS and CSS from the build. KB, gzip. */
  weights: { home: number; members: number; screens: Record<string, number> }
}

const root = join(import.meta.dirname, '..')
const SID = '0123456789abcdefghijklmnopqrstuv'

/** Serves the product on a database, with one member signed in on the audited device. */
async function openProduct(url: string) {
  const harness = await openHarness(url)
  const { database, making } = harness
  const at = systemClock.now()
  const { uid: rootUid } = await makeRoot(making, at)
  const { uid } = await makeMember(making, { name: 'vera_vitola' }, rootUid, at)
  const app = await openServer(harness, systemClock, { pages: true })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo
  const signedIn: LocalStorage = { tk: await signIn(making, { uid, sid: SID, at }), sid: SID }
  return {
    url: `http://127.0.0.1:${port}`,
    signedIn,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
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

/**
 * Runs Lighthouse on Home, on a member's dashboard and on an empty page of the same libraries, in interleaved rounds in one browser.
 * All pages are served by the same code with the same compression.
 * @param url an empty database
 */
export async function benchWeb(
  url: string,
  { rounds = 3, progress = (_: string): void => {} } = {},
): Promise<WebBench> {
  const floorFolder = await buildFloor(join(root, '.cache'))
  const floor = await serve(floorFolder)
  const product = await openProduct(url)
  const browser = await openBrowser()
  const pageAudits = { floor: [] as PageAudit[], home: [] as PageAudit[], index: [] as PageAudit[] }
  try {
    for (let round = 1; round <= rounds; round++) {
      pageAudits.floor.push(await browser.audit(`${floor.url}/`))
      pageAudits.home.push(await browser.audit(`${product.url}/Home`))
      pageAudits.index.push(await browser.audit(`${product.url}/Index`, product.signedIn))
      const scores = (['floor', 'home', 'index'] as const).map((name) => {
        const { performance, largestPaint } = pageAudits[name].at(-1) ?? { performance: 0, largestPaint: 0 }
        return `${name} ${performance}, ${(largestPaint / 1000).toFixed(2)} s`
      })
      progress(`round ${round}: ${scores.join('; ')}`)
    }
  } finally {
    await browser.close()
    await product.close()
    await floor.close()
    rmSync(dirname(floorFolder), { recursive: true, force: true })
  }
  const weights = JSON.parse(readFileSync(join(root, 'web/dist/.vite/weights.json'), 'utf8'))
  return {
    floor: medianOf(pageAudits.floor),
    home: medianOf(pageAudits.home),
    index: medianOf(pageAudits.index),
    weights,
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** The figures as lines for the terminal, the empty page first. */
export function webFigures({ floor, home, index, weights }: WebBench): string[] {
  const row = (name: string, audit: PageAudit) =>
    `  ${name.padEnd(30)}${[audit.performance, audit.accessibility, audit.bestPractices].join(' / ').padEnd(16)}FCP ${seconds(audit.firstPaint)}  LCP ${seconds(audit.largestPaint)}  TBT ${Math.round(audit.blocked)} ms  CLS ${audit.shift.toFixed(3)}  JS+CSS sent ${(audit.bytes / 1000).toFixed(0)} KB`
  const screens = Object.entries(weights.screens).map(([name, weight]) => `${name} ${weight.toFixed(1)}`)
  return [
    '  page                          perf / a11y / bp',
    row('empty page, same libraries', floor),
    row('Home', home),
    row('Index, signed in', index),
    `  LCP against the empty page: Home ${(home.largestPaint / floor.largestPaint).toFixed(2)}, Index ${(index.largestPaint / floor.largestPaint).toFixed(2)} (goal: at most 1.00)`,
    `  KB gzip: Home’s first load ${weights.home.toFixed(1)} of 130; shared by members’ pages ${weights.members.toFixed(1)}; then, of 40 each: ${screens.join(', ')}`,
  ]
}
