import { expect, it } from 'vitest'
import { readPlaintext } from './plaintext.ts'

const MEGABYTE = 1_000_000

it.each([
  ['a string of quotation marks that never ends', `"${'\\"'.repeat(MEGABYTE)}`],
  ['many strings that never end', '"\\'.repeat(MEGABYTE)],
  ['a string that ends', `["${'\\"'.repeat(MEGABYTE)}"]`],
  ['names without values', '"":'.repeat(MEGABYTE)],
])('%s is read in linear time', (_what, text) => {
  const began = process.cpuUsage()
  readPlaintext(Buffer.from(text))
  // A new scan of the rest from each quotation mark would take minutes of processor time.
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000)
})
