import { describe, expect, it } from 'vitest'
import { partOf, withChanges } from './address.ts'

describe('an address', () => {
  it('keeps unchanged parameters and drops empty ones', () => {
    const search = 'status=1&search=cedar+%26+smoke&item=100001'
    expect(withChanges('/merchants', search, { item: undefined })).toBe('/merchants?status=1&search=cedar+%26+smoke')
    expect(withChanges('/merchants', search, { status: '', search: undefined, item: undefined })).toBe('/merchants')
    expect(withChanges('/merchants', '', { search: 'a=b&c' })).toBe('/merchants?search=a%3Db%26c')
  })

  it('gives one parameter, without control characters', () => {
    expect(partOf('search=cedar+%26+smoke', 'search')).toBe('cedar & smoke')
    expect(partOf('search=%00%1Bcedar%7F', 'search')).toBe('cedar')
    expect(partOf('search=cedar', 'item')).toBeUndefined()
  })
})
