import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@humidor/locales/languages.ts'
import { minifySync } from 'vite'
import { leadsFrom } from '../notice-leads.ts'
import { paths as routes } from '../paths.ts'
import type { BuiltPage } from './boot.ts'
import { entry, filesOf, type Manifest, memberGate, screenOf } from './manifest.ts'
import { serviceWorker, treatmentOf, type WorkerFacts } from './worker.ts'

export interface WorkerParts {
  manifest: Manifest
  /** The font style sheet, as a build file. */
  faces: string
  pages: readonly BuiltPage[]
}

/** The pages that the installed app opens without a network: the tabs, the till with its bills, and the page of a failed one. */
const TABS = ['index', 'market', 'shop', 'asset', 'more', 'merchant', 'merchantMore', 'merchantDetail', 'error']

/** What the app loads only where it opens without a network. */
const OFFLINE = [
  'frame/MerchantGate.tsx',
  'api/last-seen.ts',
  'frame/home-screen/AsOf.tsx',
  'frame/app-lock/AppLock.tsx',
]

/** The words of the same. */
const OFFLINE_WORDS = ['frame', 'app-lock', 'serverError']

/** The data of the worker of this build. `version` names its caches. */
export function workerFacts({ manifest, faces, pages }: WorkerParts, version: string): WorkerFacts {
  const paths = (files: Iterable<string>) => [...new Set(files)].map((file) => `/${file}`)
  const tabs = pages.filter(({ name }) => TABS.includes(name))
  const words = new Set([...OFFLINE_WORDS, ...tabs.flatMap((page) => page.words)])
  const modules = [entry, memberGate, ...OFFLINE, ...tabs.map(({ name }) => screenOf(manifest, name))]
  return {
    version,
    leads: { ...leadsFrom, test: routes.push, other: routes.notice },
    entry: manifest[entry]?.file ?? '',
    shell: paths([...filesOf(manifest, ...modules), faces]),
    words: Object.fromEntries(
      languages.map(({ key }) => [
        key,
        paths([...words].flatMap((name) => manifest[`../locales/${key}/${name}.json`]?.file ?? [])),
      ]),
    ),
  }
}

/** Writes `sw.js` into the build, after its pages. */
export function writeServiceWorker(dist: string, parts: WorkerParts) {
  const texts = ['home.html', 'app.html'].map((name) => readFileSync(join(dist, name), 'utf8'))
  const whole = `${texts}${serviceWorker}${treatmentOf}${JSON.stringify(workerFacts(parts, ''))}`
  const facts = workerFacts(parts, hash('sha256', whole, 'base64url').slice(0, 12))
  const source = `(${serviceWorker})(self,${JSON.stringify(facts)},${treatmentOf})`
  writeFileSync(join(dist, 'sw.js'), minifySync('sw.js', source, { compress: true, mangle: { toplevel: true } }).code)
}
