import { expect, it } from 'vitest'
import { areas, shops, shopsLike } from './shops.ts'

const shown = ({ name, street }: { name: string; street: string }) => `${name} ${street} Café`
const keys = (typed: string, area: Parameters<typeof shopsLike>[1] = 'all') =>
  shopsLike(typed, area, shown).map(({ key }) => key)

it('there are four shops, one in each area', () => {
  expect(shops.map(({ area }) => area)).toEqual([...areas])
})

it('a shop matches only if it has every typed word, in any order, case or accent', () => {
  expect(keys('')).toHaveLength(4)
  expect(keys('  ember  LANTERN ')).toEqual(['ember'])
  expect(keys('lane oak')).toEqual(['ember'])
  expect(keys('cafe')).toHaveLength(4)
  expect(keys('ember quay')).toEqual([])
})

it('an area shows only its own shops', () => {
  expect(keys('', 'park')).toEqual(['blue'])
  expect(keys('ember', 'park')).toEqual([])
})
