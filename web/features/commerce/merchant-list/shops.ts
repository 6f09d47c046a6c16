import { fold } from '@humidor/domain/typed/fold.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'

/** A shop's area; the demo's filter. */
export const areas = ['harbour', 'oldTown', 'station', 'park'] as const
export type Area = (typeof areas)[number]

export interface Shop {
  /** The key of its words. */
  key: 'cask' | 'ember' | 'almendra' | 'blue'
  /** Names and streets are the same in every language. */
  name: string
  street: string
  area: Area
  hours: string
}

/** Four fictitious shops: the specification shows them as a demo, without any call. */
export const shops: readonly Shop[] = [
  { key: 'cask', name: 'The Cask Room', street: '14 Quay Street', area: 'harbour', hours: '11:00 – 22:00' },
  { key: 'ember', name: 'Ember & Oak', street: '3 Lantern Lane', area: 'oldTown', hours: '10:00 – 20:00' },
  { key: 'almendra', name: 'Casa Almendra', street: '7 Platform Road', area: 'station', hours: '06:30 – 18:00' },
  { key: 'blue', name: 'Blue Hour', street: '21 Linden Walk', area: 'park', hours: '16:00 – 01:00' },
]

/** The shops of an area whose shown text contains every typed word. */
export const shopsLike = (typed: string, area: Area | 'all', shown: (shop: Shop) => string): Shop[] => {
  const words = fold(readers.search(typed)).split(' ').filter(Boolean)
  return shops.filter(
    (shop) => (area === 'all' || shop.area === area) && words.every((word) => fold(shown(shop)).includes(word)),
  )
}
