import { expect, it } from 'vitest'
import { COUNTED_AT_MOST, MOST_COUNTED } from './counting.ts'

it('a list is counted to one row beyond the 10,000 that the apps show as 10,000+', () => {
  expect([MOST_COUNTED, COUNTED_AT_MOST]).toEqual([10_000, 10_001])
})
