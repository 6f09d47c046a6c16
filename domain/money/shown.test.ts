import { expect, it } from 'vitest'
import { refuseShown } from './shown.ts'

it.each([
  [undefined, undefined],
  [10_001n, undefined],
  [10_000n, 'illegal_value'],
  [10_002n, 'illegal_value'],
  [0n, 'illegal_value'],
])('where 10,001 is in force, who saw %s is answered %s', (shown, code) => {
  expect(refuseShown(shown, 10_001n)).toBe(code)
})

it('nothing shown and nothing in force are one', () => expect(refuseShown(0n, 0n)).toBeUndefined())
