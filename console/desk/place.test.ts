import { describe, expect, it } from 'vitest'
import { partOf, withChanges } from './place.ts'

describe('an address', () => {
  it('keeps what is not changed, and leaves away what is empty', () => {
    const search = 'status=1&search=cedar+%26+smoke&item=100001'
    expect(withChanges('/merchants', search, { item: undefined })).toBe('/merchants?status=1&search=cedar+%26+smoke')
    expect(withChanges('/merchants', search, { status: '', search: undefined, item: undefined })).toBe('/merchants')
    expect(withChanges('/merchants', '', { search: 'a=b&c' })).toBe('/merchants?search=a%3Db%26c')
  })

  it('tells a part of it, without the signs that no key types', () => {
    expect(partOf('search=cedar+%26+smoke', 'search')).toBe('cedar & smoke')
    expect(partOf('search=%00%1Bcedar%7F', 'search')).toBe('cedar')
    expect(partOf('search=cedar', 'item')).toBeUndefined()
  })
})
