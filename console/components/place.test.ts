import type { Tab } from '@humidor/ui/Tabs.tsx'
import { describe, expect, it } from 'vitest'
import { counted } from './place.ts'

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
