import { parseArgs } from 'node:util'
import { files, isTest, textOf } from '../sources.ts'
import { compiling } from './compiled.ts'
import { mutateDatabase } from './database.ts'
import { explanationOf } from './explained.ts'
import { describeMutant, type Mutant } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { testsOf } from './rooms.ts'
import { WorkerClient } from './worker-client.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
  },
})

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const chosen = files.filter(
  (file) =>
    /^(domain|server\/ledger)\/.*\.ts$/.test(file) &&
    !isTest(file) &&
    positionals.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)),
)

interface Tally {
  found: number
  explained: number
  survived: number
}

const worker = new WorkerClient()

/** The number of mutants in one batch. */
const BATCH_SIZE = 40
/** Processor seconds of each test on unbroken code. They are the same for all files that it sees. */
const cpuSeconds = new Map<string, number>()

/** The processor seconds that a test may use for one mutant. @throws if it fails on unbroken code */
async function cpuLimitOf(file: string, test: string): Promise<number> {
  if (!cpuSeconds.has(test)) {
    const nothing = { start: 0, end: 0, instead: '' }
    const [whole] = await worker.run({ file, mutants: [[-1, nothing]], tests: [test] })
    if (whole?.by !== undefined) throw new Error(`a test of ${file} fails on unbroken code: ${whole.by}`)
    cpuSeconds.set(test, worker.cpuSeconds)
  }
  return 2 + 3 * (cpuSeconds.get(test) ?? 0)
}

/** The next of the remaining tests: the file's own one, then the quickest known one, then the nearest. */
const nextOf = (file: string, left: ReadonlySet<string>): string | undefined => {
  const own = file.replace(/\.ts$/, '.test.ts')
  const quickest = [...left]
    .filter((test) => cpuSeconds.has(test))
    .toSorted((a, b) => (cpuSeconds.get(a) ?? 0) - (cpuSeconds.get(b) ?? 0))
  return left.has(own) ? own : (quickest[0] ?? [...left][0])
}

/** The number of the next file's first mutant. Numbers are unique, because a worker caches modules by name and number. */
let next = 0

/** Which test notices which mutant. Each test runs only on mutants that the tests before it did not notice. */
async function noticed(file: string, mutants: readonly Mutant[]): Promise<Map<Mutant, string>> {
  const found = new Map<Mutant, string>()
  const first = next
  next += mutants.length
  // `--tests 2` runs only its own and the nearest test, which is quick enough while writing them.
  const tests = new Set(testsOf(file).slice(0, Number(values.tests) || Number.POSITIVE_INFINITY))
  for (let test = nextOf(file, tests); test !== undefined; test = nextOf(file, tests)) {
    tests.delete(test)
    const left = mutants
      .map((mutant, index) => [first + index, mutant] as const)
      .filter(([, mutant]) => !found.has(mutant))
    if (left.length === 0) break
    const cpuLimitSeconds = await cpuLimitOf(file, test)
    for (let from = 0; from < left.length; from += BATCH_SIZE) {
      const chunk = left.slice(from, from + BATCH_SIZE)
      for (const { number, by } of await worker.run({ file, mutants: chunk, tests: [test], cpuLimitSeconds }))
        if (by !== undefined) found.set(mutants[number - first] as Mutant, `${test}: ${by}`)
    }
  }
  return found
}

/** Breaks a file in every small way, one at a time, and reports the mutants that no test of its folder notices. */
async function mutate(file: string): Promise<Tally> {
  const text = textOf(file)
  const mutants = mutantsOf(file, text)
  const found = await noticed(file, mutants)
  if (values.all)
    for (const mutant of mutants) print(`  ${describeMutant(file, text, mutant)}: ${found.get(mutant) ?? 'survived'}`)
  const left = compiling(
    file,
    mutants.filter((mutant) => !found.has(mutant)),
  )
  const open = left.filter((mutant) => explanationOf(file, text, mutant) === undefined)
  for (const mutant of open) print(`  survived  ${describeMutant(file, text, mutant)}`)
  const tally = { found: found.size, explained: left.length - open.length, survived: open.length }
  print(`${file}: ${summaryOf(tally)}`)
  return tally
}

const summaryOf = ({ found, explained, survived }: Tally): string => {
  const all = found + explained + survived
  const share = all === 0 ? 100 : (100 * found) / all
  return `${found} of ${all} found (${share.toFixed(1)} %), ${explained} cannot be found, ${survived} survived`
}

if (values.database) {
  const tally = await mutateDatabase(positionals, { print, all: values.all })
  print(`The ledger in the database: ${summaryOf(tally)}`)
  process.exit(tally.survived > 0 ? 1 : 0)
}
if (chosen.length === 0) {
  print('npm run mutate -- domain/fees.ts server/ledger … | --database [ledger_post … guards]  [--all] [--tests 2]')
  process.exit(2)
}
const tallies: Tally[] = []
for (const file of chosen) tallies.push(await mutate(file))
await worker.end()
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
const total = { found: sum('found'), explained: sum('explained'), survived: sum('survived') }
if (chosen.length > 1) print(`All: ${summaryOf(total)}`)
process.exitCode = total.survived > 0 ? 1 : 0
