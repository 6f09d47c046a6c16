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

/** How many mutants share a worker's run: those of the ledger have a database each. */
const atOnce = (file: string): number => (file.startsWith('server/') ? 1 : 40)

/** Breaks a file in every small way, one after another, and tells what no test of its room noticed. */
async function mutate(file: string): Promise<Tally> {
  const text = textOf(file)
  const tests = testsOf(file)
  const mutants = mutantsOf(file, text)
  const nothing = { start: 0, end: 0, instead: '' }
  const [whole] = await asking.about({ file, mutants: [[-1, nothing]], tests })
  if (whole?.by !== undefined) throw new Error(`${file} is not even content as it is written: ${whole.by}`)
  const patience = 2 + 3 * asking.took
  const found = new Map<Mutant, string>()
  const all = [...mutants.entries()]
  for (let from = 0; from < all.length; from += atOnce(file)) {
    const chunk = all.slice(from, from + atOnce(file))
    for (const { number, by } of await asking.about({ file, mutants: chunk, tests, patience })) {
      const mutant = mutants[number] as Mutant
      if (by !== undefined) found.set(mutant, by)
      if (values.all) say(`  ${tellMutant(file, text, mutant)}: ${by ?? 'survived'}`)
    }
  }
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
  const { found, survived } = await mutateDatabase(say)
  say(`The ledger in the database: ${told({ found, survived, explained: 0 })}`)
  process.exit(survived > 0 ? 1 : 0)
}
if (asked.length === 0) {
  say('npm run mutate -- domain/fees.ts server/ledger … [--all] | --database')
  process.exit(2)
}
const tallies: Tally[] = []
for (const file of asked) tallies.push(await mutate(file))
await asking.end()
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
const total = { found: sum('found'), explained: sum('explained'), survived: sum('survived') }
if (asked.length > 1) say(`All: ${told(total)}`)
process.exitCode = total.survived > 0 ? 1 : 0
