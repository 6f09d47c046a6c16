import { expect, it } from 'vitest'
import { unzipped } from './unzipped.testing.ts'
import { GrowingZip, zipOf } from './zip.ts'

it('a zip that grows in pieces, two files at once, holds the same as the zip of the whole texts', async () => {
  const text = Array.from({ length: 500 }, (_, n) => `row ${n * 7919}, ₡ ${n}\r\n`)
  const zip = new GrowingZip()
  const [one, other] = [zip.open('one.csv'), zip.open('two.json')]
  for (const [n, piece] of text.entries()) {
    await one.write(piece)
    if (n % 2 === 0) await other.write(piece)
  }
  await one.close()
  await other.close()
  const files = { 'one.csv': text.join(''), 'two.json': text.filter((_, n) => n % 2 === 0).join('') }
  const bytes = Buffer.from(await zip.finish().arrayBuffer())
  expect(unzipped(bytes)).toEqual(unzipped(Buffer.from(await zipOf(files))))
  expect(unzipped(bytes)).toEqual(files)
})
