import { appendFileSync, rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scratchFolder } from '../../../database/scratch.testing.ts'
import { headFile, keepHead, readHeads, thinned, writeHeads } from './head-file.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const headAt = (secondsAgo: number, number = 1) => ({
  number: BigInt(number),
  hash: number.toString(16).padStart(64, '0'),
  at: new Date(NOW.getTime() - secondsAgo * 1000),
})

it('keeps heads in a file for the next start, and skips a line that was cut off', () => {
  const folder = scratchFolder('humidor-heads-')
  expect(readHeads(folder)).toEqual([])
  const [one, two] = [headAt(10, 1), headAt(5, 2)]
  keepHead(folder, one)
  keepHead(folder, two)
  appendFileSync(headFile(folder), `3:${'0'.repeat(20)}`)
  expect(readHeads(folder)).toEqual([one, two])
  writeHeads(folder, [two])
  expect(readHeads(folder)).toEqual([two])
  rmSync(folder, { recursive: true })
})

it('keeps the last head of each minute for a day, of each hour for a year, and the newest, however old', () => {
  const heads = [
    headAt(366 * 86_400, 1),
    headAt(2 * 86_400 + 1_700, 2),
    headAt(2 * 86_400 + 60, 3),
    headAt(2 * 86_400, 4),
    headAt(130, 5),
    headAt(125, 6),
    headAt(60, 7),
    headAt(0, 8),
  ]
  expect(thinned(heads, NOW).map(({ number }) => number)).toEqual([3n, 4n, 6n, 7n, 8n])
  expect(thinned([headAt(400 * 86_400)], NOW)).toHaveLength(1)
})

it('stays small', () => {
  let heads = [headAt(0)]
  // A head every ten minutes for more than a year, thinned each day.
  for (let day = 0; day < 400; day += 1) {
    const from = NOW.getTime() + day * 86_400_000
    for (let minute = 0; minute < 1_440; minute += 10)
      heads.push({ ...headAt(0), at: new Date(from + minute * 60_000) })
    heads = thinned(heads, new Date(from + 86_400_000))
  }
  expect(heads.length).toBeLessThanOrEqual(365 * 24 + 1_440)
})
