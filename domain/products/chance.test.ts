import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { numbersUnder } from './chance.ts'

const secret = new Uint8Array(32).fill(7)

/** The first numbers of four bytes, from blocks that the test computes itself. */
function firstNumbers(about: string, blocks: number): number[] {
  return Array.from({ length: blocks }, (_, count) =>
    createHmac('sha256', secret).update(`${about} ${count}`).digest(),
  ).flatMap((block) => Array.from({ length: 8 }, (_, at) => block.readUInt32BE(at * 4)))
}

it('numbers are read in four bytes each, block by block', () => {
  const below = numbersUnder(secret, 'leaves')
  expect(Array.from({ length: 40 }, () => below(2 ** 32))).toEqual(firstNumbers('leaves', 5))
})

// Nearly half of all numbers are above the largest multiple of the first limit, a quarter above that of the second.
it.each([2 ** 31 + 1, 3 * 2 ** 30])(
  'numbers from the largest multiple of %i on are skipped, and no others',
  (limit) => {
    const all = firstNumbers('leaves', 20)
    const even = all.filter((number) => number < limit)
    expect(even.length).toBeLessThan(all.length * 0.9)
    const below = numbersUnder(secret, 'leaves')
    expect(even.map(() => below(limit))).toEqual(even)
  },
)

it('the first number is skipped when it equals the limit', () => {
  const [first = 0, ...rest] = firstNumbers('a binder', 2)
  expect(first).toBeGreaterThan(2 ** 31)
  expect(numbersUnder(secret, 'a binder')(first)).toBe(rest.find((number) => number < first))
})

it('a number below the limit is the remainder', () => {
  const below = numbersUnder(secret, 'leaves')
  expect(Array.from({ length: 40 }, () => below(1_000))).toEqual(
    firstNumbers('leaves', 5).map((number) => number % 1_000),
  )
})
