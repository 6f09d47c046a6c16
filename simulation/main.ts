import { parseArgs } from 'node:util'
import type { Figures } from './figures.ts'
import { runModel } from './model/main.ts'
import { runProcesses } from './processes/main.ts'
import { runProcessTests } from './processes/tests.ts'

/** Minutes that the model and the processes each run by default. The other parts run once. */
const MINUTES = 1

const print = (line = '') => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    path: { type: 'string' },
    only: { type: 'string' },
    family: { type: 'string' },
  },
})

/** Parses a number, or takes the default. */
function numberOf(name: string, text: string | undefined, otherwise: number) {
  const number = text === undefined ? otherwise : Number(text)
  if (Number.isFinite(number) && number >= 0) return number
  throw new Error(`--${name} is a number, not ${text}`)
}

const seed = numberOf('seed', values.seed, Date.now() % 2 ** 32) >>> 0
const minutes = numberOf('minutes', values.minutes, MINUTES)
const { path, family } = values
const only = values.only ?? (family === undefined ? undefined : 'processes')

const parts: Record<string, () => Promise<Figures>> = {
  model: () => runModel({ seed, minutes, ...(path === undefined ? {} : { path }) }),
  processes: () => runProcesses({ seed, minutes, ...(family === undefined ? {} : { family }) }),
  statements: () => runProcessTests('statements'),
  sensitivity: () => runProcessTests('sensitivity'),
}
if (only !== undefined && !(only in parts)) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)

print(`The seed is ${seed}: \`npm run simulate -- --seed ${seed}\` repeats this run.`)
for (const [name, run] of Object.entries(parts)) {
  // Only the model has paths.
  if (name !== (only ?? (path === undefined ? name : 'model'))) continue
  print(`\n${name}`)
  const { rows, violations } = await run()
  for (const { what, figure } of rows) print(`  ${what.padEnd(58)}${figure.toLocaleString('en').padStart(14)}`)
  for (const violation of violations) print(`\n  VIOLATED: ${violation}`)
  if (violations.length > 0) process.exitCode = 1
}
