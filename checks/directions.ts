import { basename } from 'node:path'
import { importsOf, isCode, isTest } from './sources.ts'

/** The folders of code, and the others that each may import. `checks` may import everything, because it checks everything. */
const rooms: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  locales: ['domain'],
  ui: ['domain', 'locales'],
  client: ['domain', 'contract'],
  // The types of the contract alone, so that it runs without any package.
  sdk: ['domain', 'contract'],
  server: ['domain', 'contract', 'locales'],
  web: ['domain', 'contract', 'locales', 'ui', 'client'],
  console: ['domain', 'contract', 'locales', 'ui', 'client'],
  sandbox: ['domain', 'contract', 'locales', 'server'],
  e2e: ['domain', 'contract', 'locales', 'ui', 'client', 'sdk', 'server', 'web', 'console', 'sandbox'],
  bench: ['domain', 'contract', 'locales', 'ui', 'client', 'sdk', 'server', 'web', 'console', 'sandbox', 'e2e'],
  simulation: [
    'domain',
    'contract',
    'locales',
    'ui',
    'client',
    'sdk',
    'server',
    'web',
    'console',
    'sandbox',
    'e2e',
    'bench',
  ],
  checks: [
    'domain',
    'contract',
    'locales',
    'ui',
    'client',
    'sdk',
    'server',
    'web',
    'console',
    'sandbox',
    'e2e',
    'bench',
    'simulation',
    'bin',
  ],
  bin: [],
}

/** The same for the folders within the server and the web app. `.` are the files in the folder itself. */
const floors: Record<string, Record<string, readonly string[]>> = {
  server: {
    adapters: [],
    database: [],
    ledger: ['database', 'adapters'],
    jobs: ['database', 'adapters', 'ledger'],
    http: ['database', 'adapters', 'ledger', 'jobs'],
    docs: ['http'],
    platform: ['database', 'adapters', 'ledger', 'jobs', 'http'],
    features: ['database', 'adapters', 'ledger', 'jobs', 'http', 'platform'],
    '.': ['database', 'adapters', 'ledger', 'jobs', 'http', 'docs', 'platform', 'features'],
  },
  web: {
    words: [],
    session: [],
    api: ['session', 'words', '.'],
    features: ['api', 'session', 'words', 'frame', '.'],
    frame: ['api', 'session', 'words', '.'],
    build: ['words', 'session', 'frame', '.'],
    '.': ['api', 'session', 'words', 'frame', 'features', 'build'],
  },
  console: {
    session: [],
    words: [],
    api: ['session', 'words'],
    components: ['api', 'session', 'words'],
    features: ['components', 'api', 'session', 'words'],
    frame: ['components', 'api', 'session', 'words'],
    '.': ['features', 'frame', 'components', 'api', 'session', 'words'],
  },
}

/** Allowed imports against the directions, each with its reason. */
const exceptions: readonly { from: RegExp; to: RegExp }[] = [
  // All floors throw the same error for problems that a person can fix.
  { from: /^server\//, to: /^server\/user-facing-error\.ts$/ },
  // The HTTP layer receives its configuration.
  { from: /^server\/http\//, to: /^server\/config\.ts$/ },
  // The frame shows the page that the table of routes has for an address.
  { from: /^web\/frame\//, to: /^web\/routes\.tsx$/ },
]

/** Entry points. Only files in the folder itself may import them. */
const entryPoints =
  /^(server\/(main|app|cli)\.ts|web\/(main|app|routes)\.tsx|console\/(main|app|screens)\.tsx|sandbox\/main\.ts)$/

const roomOf = (file: string): string => file.split('/')[0] ?? ''
const floorOf = (file: string): string => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '.')
/** `money/wallet` of a file in a feature: its subject and its name. */
const featureOf = (file: string): string | undefined =>
  /^(?:server|web|console)\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

const isExcepted = (from: string, to: string): boolean =>
  exceptions.some((exception) => exception.from.test(from) && exception.to.test(to))

const breachBetweenFeatures = (from: string, to: string): string | undefined => {
  const [one, other] = [featureOf(from), featureOf(to)]
  if (one === undefined || other === undefined || one === other) return undefined
  const face = `${roomOf(to)}/features/${other}/${basename(other)}.ts`
  return to === face ? undefined : `a feature may import another only through its face, ${face}`
}

/** Why one file may not import another, in words; undefined if it may. */
export const refusalOf = (from: string, to: string): string | undefined => {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (isExcepted(from, to)) return undefined
  if (here === 'web' && to === 'contract/index.ts' && !isTest(from))
    return 'a page names its file of the contract, so that it loads only its calls'
  if (here !== there) {
    const mayImport = rooms[here]?.includes(there) || (isTest(from) && (there === 'sandbox' || there === 'sdk'))
    return mayImport ? undefined : `${here} may not import ${there}`
  }
  if (isTest(from)) return undefined
  if (entryPoints.test(to) && floorOf(from) !== '.') return `${to} is an entry point; nothing below it may import it`
  const [floor, other] = [floorOf(from), floorOf(to)]
  if (floor !== other && floors[here] && !floors[here][floor]?.includes(other)) {
    return `in ${here}, ${floor} may not import ${other}`
  }
  return breachBetweenFeatures(from, to)
}

/** Every import against the directions, as `file:line imports what: reason`. */
export const breachesOf = (files: readonly string[]): string[] =>
  files.filter(isCode).flatMap((file) =>
    importsOf(file).flatMap(({ line, what, to }) => {
      const reason = to && refusalOf(file, to)
      return reason ? [`${file}:${line} imports ${what}: ${reason}`] : []
    }),
  )

/** The arrows between features of one room, tests left out: `money/wallet → trading/price`. */
export const featureArrows = (files: readonly string[], room: string): Map<string, Set<string>> => {
  const arrows = new Map<string, Set<string>>()
  for (const file of files.filter((one) => isCode(one) && !isTest(one) && roomOf(one) === room)) {
    const from = featureOf(file)
    if (from === undefined) continue
    for (const { to } of importsOf(file)) {
      const other = to && roomOf(to) === room ? featureOf(to) : undefined
      if (other !== undefined && other !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(other))
    }
  }
  return arrows
}

/** The arrows between files, types included: what each imports. */
export const fileArrows = (files: readonly string[]): Map<string, Set<string>> =>
  new Map(
    files.filter(isCode).map((file) => [file, new Set(importsOf(file).flatMap(({ to }) => (to ? [to] : [])))] as const),
  )

/** One circle among the arrows, as a path that ends where it begins; undefined if there is none. */
export const circleIn = (arrows: Map<string, Set<string>>): string[] | undefined => {
  const done = new Set<string>()
  const walk = (at: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
    if (done.has(at)) return undefined
    for (const next of arrows.get(at) ?? []) {
      const circle = walk(next, [...path, at])
      if (circle) return circle
    }
    done.add(at)
    return undefined
  }
  for (const start of arrows.keys()) {
    const circle = walk(start, [])
    if (circle) return circle
  }
  return undefined
}
