import { expect, it } from 'vitest'
import { refuseShown } from './shown.ts'

it.each([
  [undefined, undefined],
  [10_001n, undefined],
  [10_000n, 'illegal_value'],
  [10_002n, 'illegal_value'],
  [0n, 'illegal_value'],
])('when 10,001 is in force, a request that was shown %s is answered with %s', (shown, code) => {
  expect(refuseShown(shown, 10_001n)).toBe(code)
})

it('when 0 is in force, a shown 0 is accepted', () => expect(refuseShown(0n, 0n)).toBeUndefined())
