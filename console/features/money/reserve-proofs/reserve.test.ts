import { expect, it } from 'vitest'
import { blockText, isOld, providersText } from './reserve.ts'

it('names the block of a balance, or the blocks of its providers', () => {
  expect(blockText({ block: 45_120_331, blockTo: 45_120_331 })).toBe('Block 45,120,331')
  expect(blockText({ block: 7, blockTo: 1009 })).toBe('Blocks 7 to 1,009')
})

it('says who reported it', () => {
  expect(providersText({ providers: 1 })).toBe('reported by the only provider')
  expect(providersText({ providers: 3 })).toBe('reported alike by 3 providers')
})

it('counts a balance as old after two hours', () => {
  const at = new Date('2026-11-29T10:00:00Z')
  expect(isOld({ at }, new Date('2026-11-29T12:00:00Z'))).toBe(false)
  expect(isOld({ at }, new Date('2026-11-29T12:00:01Z'))).toBe(true)
})
