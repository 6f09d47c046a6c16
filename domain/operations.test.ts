import { expect, it } from 'vitest'
import { operationsOf } from './operations.ts'

it('gives the three movements of a pledge one number, and knows none for 0', () => {
  expect(operationsOf(14)).toEqual(['pledge', 'pledgeEnd', 'pledgeProfit'])
  expect(operationsOf(26)).toEqual(['deposit'])
  expect(operationsOf(0)).toEqual([])
})
