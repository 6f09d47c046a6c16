import { expect, it } from 'vitest'
import { countText } from './count.ts'

it('a count says where it went no further, and is exact everywhere else', () => {
  expect([0, 9_999, 10_000, 10_001].map(countText)).toEqual(['0', '9,999', '10,000', '10,000+'])
  // Of a list that is counted whole.
  expect(countText(1_234_567)).toBe('1,234,567')
})
