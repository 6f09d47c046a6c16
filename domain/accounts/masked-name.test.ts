import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNameOf, maskedName } from './masked-name.ts'
import { nameLength } from './registration.ts'

describe('a masked name', () => {
  it('keeps two letters at each end', () => {
    expect(maskedName('alice_aroma')).toBe('al***ma')
    expect(maskedName('abcdef')).toBe('ab***ef')
  })
  it('shows less of a name that is too short to exist', () => expect(maskedName('alice')).toBe('a***e'))
  it('never shows a whole name that the rules allow', () => {
    const names = fc.stringMatching(/^\w+$/).filter(({ length }) => length >= nameLength.least)
    fc.assert(fc.property(names, (name) => maskedName(name).replace('***', '').length < name.length))
  })
})

describe('a typed name', () => {
  it('matches whatever its case and width', () => {
    expect(isNameOf(' Alice_Aroma ', 'alice_aroma')).toBe(true)
    expect(isNameOf('ａｌｉｃｅ_aroma', 'Alice_aroma')).toBe(true)
    expect(isNameOf('alice_arom', 'alice_aroma')).toBe(false)
    expect(isNameOf('', 'alice_aroma')).toBe(false)
  })
})
