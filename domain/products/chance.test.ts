import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { numbersUnder } from './chance.ts'

const secret = new Uint8Array(32).fill(7)

/** The first numbers of four bytes, read from blocks that are computed a second time. */
function firstNumbers(about: string, blocks: number): number[] {
  return Array.from({ length: blocks }, (_, count) =>
    createHmac('sha256', secret).update(`${about} ${count}`).digest(),
  ).flatMap((block) => Array.from({ length: 8 }, (_, at) => block.readUInt32BE(at * 4)))
}

it('reads four bytes at a time, block by block', () => {
  const below = numbersUnder(secret, 'leaves')
  expect(Array.from({ length: 40 }, () => below(2 ** 32))).toEqual(firstNumbers('leaves', 5))
})

// Nearly half of all numbers lie beyond the last whole turn of the first, a quarter beyond that of the second.
it.each([2 ** 31 + 1, 3 * 2 ** 30])('passes over what does not divide evenly by %i, and nothing else', (limit) => {
  const all = firstNumbers('leaves', 20)
  const even = all.filter((number) => number < limit)
  expect(even.length).toBeLessThan(all.length * 0.9)
  const below = numbersUnder(secret, 'leaves')
  expect(even.map(() => below(limit))).toEqual(even)
})

it('passes over the very first number beyond the last whole turn', () => {
  const [first = 0, ...rest] = firstNumbers('a binder', 2)
  expect(first).toBeGreaterThan(2 ** 31)
  expect(numbersUnder(secret, 'a binder')(first)).toBe(rest.find((number) => number < first))
})

it('takes what is left of a whole turn', () => {
  const below = numbersUnder(secret, 'leaves')
  expect(Array.from({ length: 40 }, () => below(1_000))).toEqual(
    firstNumbers('leaves', 5).map((number) => number % 1_000),
  )
})
