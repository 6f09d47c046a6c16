import { parseArgs } from 'node:util'
import { files, isTest, textOf } from '../sources.ts'
import { Asking } from './asking.ts'
import { compiling } from './compiled.ts'
import { mutateDatabase } from './database.ts'
import { explanationOf } from './explained.ts'
import { type Mutant, tellMutant } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { testsOf } from './rooms.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const asked = files.filter(
  (file) =>
    /^(domain|server\/ledger)\/.*\.ts$/.test(file) &&
    !isTest(file) &&
    positionals.some((wish) => file === wish || file.startsWith(`${wish.replace(/\/$/, '')}/`)),
)

interface Tally {
  found: number
  explained: number
  survived: number
}

const asking = new Asking()

/** How many mutants share a worker's run. */
const AT_ONCE = 40
/** What a test takes of all as it is written: seconds of the processor. It is the same for all files that it sees. */
const took = new Map<string, number>()

/** How long a test has with one mutant. @throws where it fails of all as it is written */
async function patienceWith(file: string, test: string): Promise<number> {
  if (!took.has(test)) {
    const nothing = { start: 0, end: 0, instead: '' }
    const [whole] = await asking.about({ file, mutants: [[-1, nothing]], tests: [test] })
    if (whole?.by !== undefined) throw new Error(`${file} is not even content as it is written: ${whole.by}`)
    took.set(test, asking.took)
  }
  return 2 + 3 * (took.get(test) ?? 0)
}

/** Those of the tests that are left: first its own, then whichever is known to be quick, then the nearest. */
const nextOf = (file: string, left: ReadonlySet<string>): string | undefined => {
  const own = file.replace(/\.ts$/, '.test.ts')
  const quickest = [...left]
    .filter((test) => took.has(test))
    .toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0))
  return left.has(own) ? own : (quickest[0] ?? [...left][0])
}

/** The number of the next file's first mutant: no two have the same, as a worker remembers a module by its name and its number. */
let next = 0

/** Which test notices which mutant. One test after another is asked about what those before it did not notice. */
async function noticed(file: string, mutants: readonly Mutant[]): Promise<Map<Mutant, string>> {
  const found = new Map<Mutant, string>()
  const first = next
  next += mutants.length
  // `--tests 2` asks its own and the nearest alone: a quick look, while one writes them.
  const tests = new Set(testsOf(file).slice(0, Number(values.tests) || Number.POSITIVE_INFINITY))
  for (let test = nextOf(file, tests); test !== undefined; test = nextOf(file, tests)) {
    tests.delete(test)
    const left = mutants
      .map((mutant, index) => [first + index, mutant] as const)
      .filter(([, mutant]) => !found.has(mutant))
    if (left.length === 0) break
    const patience = await patienceWith(file, test)
    for (let from = 0; from < left.length; from += AT_ONCE) {
      const chunk = left.slice(from, from + AT_ONCE)
      for (const { number, by } of await asking.about({ file, mutants: chunk, tests: [test], patience }))
        if (by !== undefined) found.set(mutants[number - first] as Mutant, `${test}: ${by}`)
    }
  }
  return found
}

/** Breaks a file in every small way, one after another, and tells what no test of its room noticed. */
async function mutate(file: string): Promise<Tally> {
  const text = textOf(file)
  const mutants = mutantsOf(file, text)
  const found = await noticed(file, mutants)
  if (values.all)
    for (const mutant of mutants) say(`  ${tellMutant(file, text, mutant)}: ${found.get(mutant) ?? 'survived'}`)
  const left = compiling(
    file,
    mutants.filter((mutant) => !found.has(mutant)),
  )
  const open = left.filter((mutant) => explanationOf(file, text, mutant) === undefined)
  for (const mutant of open) say(`  survived  ${tellMutant(file, text, mutant)}`)
  const tally = { found: found.size, explained: left.length - open.length, survived: open.length }
  say(`${file}: ${told(tally)}`)
  return tally
}

const told = ({ found, explained, survived }: Tally): string => {
  const judged = found + explained + survived
  const share = judged === 0 ? 100 : (100 * found) / judged
  return `${found} of ${judged} found (${share.toFixed(1)} %), ${explained} cannot be, ${survived} survived`
}

if (values.database) {
  const tally = await mutateDatabase(positionals, { say, all: values.all })
  say(`The ledger in the database: ${told(tally)}`)
  process.exit(tally.survived > 0 ? 1 : 0)
}
if (asked.length === 0) {
  say('npm run mutate -- domain/fees.ts server/ledger … | --database [ledger_post … guards]  [--all] [--tests 2]')
  process.exit(2)
}
const tallies: Tally[] = []
for (const file of asked) tallies.push(await mutate(file))
await asking.end()
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
const total = { found: sum('found'), explained: sum('explained'), survived: sum('survived') }
if (asked.length > 1) say(`All: ${told(total)}`)
process.exitCode = total.survived > 0 ? 1 : 0
