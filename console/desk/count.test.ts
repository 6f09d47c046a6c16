import { expect, it } from 'vitest'
import { countText } from './count.ts'

it('a count says where it went no further', () => {
  expect([0, 9_999, 10_000, 10_001].map(countText)).toEqual(['0', '9,999', '10,000+', '10,001'])
})
