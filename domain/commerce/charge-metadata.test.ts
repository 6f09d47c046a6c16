import { describe, expect, it } from 'vitest'
import { isMetadata, metadataLimits } from './charge-metadata.ts'

const names = (count: number, text = '') => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, text]))

describe('metadata of a charge', () => {
  it('has at most twenty names and two kilobytes', () => {
    expect([{}, { order: '12' }, names(metadataLimits.names)].map(isMetadata)).toEqual([true, true, true])
    expect(isMetadata(names(metadataLimits.names + 1))).toBe(false)
    expect(isMetadata({ '': 'x' })).toBe(false)
    expect(isMetadata({ ['x'.repeat(metadataLimits.name + 1)]: 'x' })).toBe(false)
    expect(isMetadata({ x: 'x'.repeat(metadataLimits.text + 1) })).toBe(false)
    expect(isMetadata(names(4, 'x'.repeat(metadataLimits.text)))).toBe(true)
    expect(isMetadata(names(5, 'x'.repeat(metadataLimits.text)))).toBe(false)
    // Counted in bytes: each of these characters has three.
    expect(isMetadata(names(2, '火'.repeat(metadataLimits.text)))).toBe(false)
  })
})
