import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { tab } from '../../session/storage.ts'
import type { Facts, Kind } from './draft.ts'
import { shelfOf } from './kept-draft.ts'

interface Text extends Record<string, string> {
  title: string
}
interface SampleFacts extends Facts {
  source: string
}

const kind: Kind<SampleFacts, Text> = {
  name: 'sample',
  facts: z.object({ source: z.string() }),
  text: z.object({ title: z.string() }),
  noText: { title: '' },
  refuseFacts: () => undefined,
  refuseText: () => undefined,
}
const draft = { facts: { source: 'Humidor' }, texts: { de: { title: 'Regen' } } }
const shelf = (operator: number, id?: number) => shelfOf(kind, operator, id)

it('an unsaved draft is kept per operator and item until it is saved', () => {
  expect(shelf(7, 3).read()).toBeUndefined()
  shelf(7, 3).keep({ id: 3, version: 2, draft })
  expect(shelf(7, 3).read()).toEqual({ id: 3, version: 2, draft })
  shelf(7, 3).forget()
  expect(shelf(7, 3).read()).toBeUndefined()
})

it('the draft of a new item is kept without a number', () => {
  shelf(7).keep({ id: undefined, version: undefined, draft })
  expect(shelf(7).read()).toEqual({ draft })
  shelf(7).forget()
})

it('a draft is not shown to another operator, for another item or for another kind of item', () => {
  shelf(7, 3).keep({ id: 3, version: 2, draft })
  expect(shelf(8, 3).read()).toBeUndefined()
  expect(shelf(7, 4).read()).toBeUndefined()
  expect(shelf(7).read()).toBeUndefined()
  expect(shelfOf({ ...kind, name: 'other' }, 7, 3).read()).toBeUndefined()
  shelf(7, 3).forget()
})

it.each(['', '{', '{"draft":{}}', '{"draft":{"facts":{"source":"x"},"texts":{"xx":{}}}}'])(
  'an invalid stored draft is ignored: %s',
  (text) => {
    tab.keep('sampleDraft 7 9', text)
    expect(shelf(7, 9).read()).toBeUndefined()
    tab.keep('sampleDraft 7 9', undefined)
  },
)
