import { expect, it } from 'vitest'
import { changeOfQueue } from './change-of-queue.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute))
const three = { count: 3, since: at(0) }

it('an operator sees that items came to a queue or left it after its list was fetched', () => {
  expect(changeOfQueue(three, { count: 4, since: at(0) })).toBe('New items')
  expect(changeOfQueue({ count: 0, since: null }, { count: 1, since: at(1) })).toBe('New items')
  expect(changeOfQueue(three, { count: 2, since: at(5) })).toBe('Changed since')
  expect(changeOfQueue(three, { count: 0, since: null })).toBe('Changed since')
})

it('the age of the oldest item shows that one item left as another came', () => {
  expect(changeOfQueue(three, { count: 3, since: at(5) })).toBe('Changed since')
})

it('an unchanged or unknown queue shows no message', () => {
  expect(changeOfQueue(three, { count: 3, since: at(0) })).toBeUndefined()
  expect(changeOfQueue({ count: 0, since: null }, { count: 0, since: null })).toBeUndefined()
  expect(changeOfQueue(undefined, three)).toBeUndefined()
  expect(changeOfQueue(three, undefined)).toBeUndefined()
})
