import { expect, it } from 'vitest'
import { sinceThen } from './since-then.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute))
const three = { count: 3, since: at(0) }

it('an operator is told what came to a queue, or went from it, after its list was asked for', () => {
  expect(sinceThen(three, { count: 4, since: at(0) })).toBe('Something has come since')
  expect(sinceThen({ count: 0, since: null }, { count: 1, since: at(1) })).toBe('Something has come since')
  expect(sinceThen(three, { count: 2, since: at(5) })).toBe('Something has changed since')
  expect(sinceThen(three, { count: 0, since: null })).toBe('Something has changed since')
})

it('one that went as another came is told by how long the oldest has waited', () => {
  expect(sinceThen(three, { count: 3, since: at(5) })).toBe('Something has changed since')
})

it('nothing is said of a queue that stands as it stood, nor before it is known how', () => {
  expect(sinceThen(three, { count: 3, since: at(0) })).toBeUndefined()
  expect(sinceThen({ count: 0, since: null }, { count: 0, since: null })).toBeUndefined()
  expect(sinceThen(undefined, three)).toBeUndefined()
  expect(sinceThen(three, undefined)).toBeUndefined()
})
