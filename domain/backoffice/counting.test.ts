import { expect, it } from 'vitest'
import { COUNTED_AT_MOST, MOST_COUNTED } from './counting.ts'

it('counts to what the apps write as 10,000+, and one row further to know that there are more', () => {
  expect([MOST_COUNTED, COUNTED_AT_MOST]).toEqual([10_000, 10_001])
})
