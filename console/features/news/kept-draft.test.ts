import { expect, it } from 'vitest'
import { tab } from '../../session/storage.ts'
import { shelfOf } from './kept-draft.ts'

const draft = {
  source: 'Humidor',
  picture: null,
  texts: { de: { title: 'Regen', summary: 'Endlich.', body: '<p>Es hat geregnet.</p>' } },
}

it('what was typed lies on the shelf of its operator and its news until it is saved', () => {
  const shelf = shelfOf(7, 3)
  expect(shelf.read()).toBeUndefined()
  shelf.keep({ id: 3, version: 2, draft })
  expect(shelfOf(7, 3).read()).toEqual({ id: 3, version: 2, draft })
  shelf.forget()
  expect(shelfOf(7, 3).read()).toBeUndefined()
})

it('what was typed of new news has no number yet', () => {
  const shelf = shelfOf(7, undefined)
  shelf.keep({ id: undefined, version: undefined, draft })
  expect(shelf.read()).toEqual({ draft })
  shelf.forget()
})

it('is shown to no other operator, and not with other news', () => {
  shelfOf(7, 3).keep({ id: 3, version: 2, draft })
  expect(shelfOf(8, 3).read()).toBeUndefined()
  expect(shelfOf(7, 4).read()).toBeUndefined()
  expect(shelfOf(7, undefined).read()).toBeUndefined()
  shelfOf(7, 3).forget()
})

it.each(['', '{', '{"draft":{}}', '{"draft":{"source":"x","picture":null,"texts":{"xx":{}}}}'])(
  'what cannot be read any more is nothing: %s',
  (text) => {
    tab.keep('newsDraft 7 9', text)
    expect(shelfOf(7, 9).read()).toBeUndefined()
    tab.keep('newsDraft 7 9', undefined)
  },
)
