import type { Tab } from '@humidor/ui/Tabs.tsx'
import { describe, expect, it } from 'vitest'
import { counted, partOf, withChanges } from './place.ts'

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

describe('the row counts of tabs', () => {
  const tabs = { tabs: ['open', 'closed'].map((id) => ({ id, label: id })) }
  const countsOf = (counts: Parameters<typeof counted>[1]) =>
    counted(tabs, counts).tabs.map(({ count }: Tab<string>) => count)

  it('are shown when known, and keep their space while they load', () => {
    expect(countsOf({ open: 0, closed: 12 })).toEqual(['0', '12'])
    expect(countsOf({ open: undefined })).toEqual([null, undefined])
    expect(countsOf(undefined)).toEqual([null, null])
  })
})
