import { expect, it } from 'vitest'
import { countText } from './count.ts'

it('a count shows its limit when it is reached, and is exact below', () => {
  expect([0, 9_999, 10_000, 10_001].map(countText)).toEqual(['0', '9,999', '10,000', '10,000+'])
  // A count without a limit.
  expect(countText(1_234_567)).toBe('1,234,567')
})
