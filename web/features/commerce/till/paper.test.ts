import { expect, it } from 'vitest'
import { rollPage } from './paper.ts'

it.each([
  ['58', 0, '@page { size: 58mm 8mm; margin: 0; }'],
  ['80', 960, '@page { size: 80mm 262mm; margin: 0; }'],
] as const)('a roll of %s mm is as long as its text of %i px, and the cutter’s rest', (width, height, rule) => {
  expect(rollPage(width, height)).toBe(rule)
})
