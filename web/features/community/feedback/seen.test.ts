import { expect, it } from 'vitest'
import { newlySeen } from './seen.ts'

it('an answer is read once it is on a visible page, and own messages are not', () => {
  const messages = [
    { id: 4, mine: true },
    { id: 5, mine: false },
    { id: 9, mine: false },
    { id: 12, mine: true },
  ]
  expect(newlySeen(messages, 5, true)).toBe(9)
  expect(newlySeen(messages, 5, false)).toBeUndefined()
  expect(newlySeen(messages, 9, true)).toBeUndefined()
  expect(newlySeen(messages.slice(0, 1), 0, true)).toBeUndefined()
})
