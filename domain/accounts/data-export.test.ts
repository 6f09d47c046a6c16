import { expect, it } from 'vitest'
import { exactDecimal } from './data-export.ts'

it.each([
  [0n, 6, '0'],
  [1n, 6, '0.000001'],
  [-500_000n, 6, '-0.5'],
  [12_000_000n, 6, '12'],
  [-9_223_372_036_854_775_808n, 6, '-9223372036854.775808'],
  [300n, 0, '300'],
  [-3n, 0, '-3'],
] as const)('%s with %s places is exactly %s', (amount, places, text) =>
  expect(exactDecimal(amount, places)).toBe(text),
)
