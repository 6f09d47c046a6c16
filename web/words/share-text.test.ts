import { expect, it } from 'vitest'
import { shareText } from './share-text.ts'

it('growth is shown as a percentage, rounded down', () => {
  expect(shareText('en', 118_200_000n, 28_043_160_000n)).toBe('0.42%')
  expect(shareText('de', 1n, 3n)).toBe('33,33\u00a0%')
  expect(shareText('en', -1n, 3n)).toBe('33.33%')
})

it('growth from zero is undefined', () => {
  expect(shareText('en', 5n, 0n)).toBeUndefined()
})
