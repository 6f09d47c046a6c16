import { parseArgs } from 'node:util'
import { everyCall, type Finding, nameOf, openFuzz } from './fuzz.ts'
import { openPlatform } from './platform.ts'
import { everyUpload, nameOfUpload, openUploadFuzz } from './uploads.ts'

/** Inputs for each call by default. */
const COUNT = 10_000

const print = (line = '') => process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, share: { type: 'string' } },
  allowPositionals: true,
})
const [named, given] = /^\d+$/.test(positionals[0] ?? '') ? ['', positionals[0]] : positionals
const count = given === undefined ? COUNT : Number(given)
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
if (!Number.isInteger(count) || !Number.isInteger(seed))
  throw new Error('npm run fuzz -- [part of a path] [count] [--seed n] [--share 1/2]')
// `--share 1/2` and `--share 2/2` split the calls among processes, each with a platform of its own.
const [share = 1, shares = 1] = (values.share ?? '1/1').split('/').map(Number)
const targets = [
  ...everyCall.map((call) => ({ name: nameOf(call), fuzz: () => fuzzer.fuzz(call, count) })),
  ...everyUpload.map((upload) => ({ name: nameOfUpload(upload), fuzz: () => fuzzUpload(upload, count) })),
].filter(({ name }, n) => name.includes(named ?? '') && n % shares === share - 1)
if (targets.length === 0) throw new Error(`There is no call ${named}.`)

print(`${targets.length} calls, ${count} inputs each; the seed is ${seed}.`)
const platform = await openPlatform()
const fuzzer = await openFuzz(platform, seed)
const fuzzUpload = await openUploadFuzz(platform, seed)
const findings: Finding[] = []
const neverAccepted: string[] = []
let inputs = 0
for (const { fuzz } of targets) {
  const since = performance.now()
  const done = await fuzz()
  inputs += done.inputs
  findings.push(...done.findings)
  if (!done.answered.has('success')) neverAccepted.push(done.call)
  const counts = [...done.answered]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([word, n]) => `${word} ${n}`)
  print(`${done.call.padEnd(52)}${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s  ${counts.join(', ')}`)
  for (const { what, who, body, count: times } of done.findings) print(`    FOUND ${times} × ${what} (${who}): ${body}`)
}
print(`\n${inputs.toLocaleString('en')} inputs, ${findings.length} findings.`)
if (neverAccepted.length > 0) print(`Never accepted: ${neverAccepted.join(', ')}.`)
await platform.close()
process.exit(findings.length > 0 ? 1 : 0)
