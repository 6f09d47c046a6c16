import type { Tab } from '@humidor/ui/Tabs.tsx'
import { describe, expect, it } from 'vitest'
import { counted, partOf, withChanges } from './place.ts'

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

describe('how many rows the tabs hold', () => {
  const tabs = { tabs: ['open', 'closed'].map((id) => ({ id, label: id })) }
  const countsOf = (counts: Parameters<typeof counted>[1]) =>
    counted(tabs, counts).tabs.map(({ count }: Tab<string>) => count)

  it('is said where it is known, and its room is kept where it is on its way', () => {
    expect(countsOf({ open: 0, closed: 12 })).toEqual(['0', '12'])
    expect(countsOf({ open: undefined })).toEqual([null, undefined])
    expect(countsOf(undefined)).toEqual([null, null])
  })
})
