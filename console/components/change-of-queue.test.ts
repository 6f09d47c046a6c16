import { expect, it } from 'vitest'
import { changeOfQueue } from './change-of-queue.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute))
const three = { count: 3, since: at(0) }

it('an operator is told what came to a queue, or went from it, after its list was asked for', () => {
  expect(changeOfQueue(three, { count: 4, since: at(0) })).toBe('Something has come since')
  expect(changeOfQueue({ count: 0, since: null }, { count: 1, since: at(1) })).toBe('Something has come since')
  expect(changeOfQueue(three, { count: 2, since: at(5) })).toBe('Something has changed since')
  expect(changeOfQueue(three, { count: 0, since: null })).toBe('Something has changed since')
})

it('one that went as another came is told by how long the oldest has waited', () => {
  expect(changeOfQueue(three, { count: 3, since: at(5) })).toBe('Something has changed since')
})

it('nothing is said of a queue that stands as it stood, nor before it is known how', () => {
  expect(changeOfQueue(three, { count: 3, since: at(0) })).toBeUndefined()
  expect(changeOfQueue({ count: 0, since: null }, { count: 0, since: null })).toBeUndefined()
  expect(changeOfQueue(undefined, three)).toBeUndefined()
  expect(changeOfQueue(three, undefined)).toBeUndefined()
})
