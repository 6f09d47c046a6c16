import { expect, it } from 'vitest'
import { drawSearched } from './draw.ts'

it.each([
  [undefined, {}],
  ['10000001', { uid: 10_000_001 }],
  ['412', { id: 412 }],
  ['123456789', { id: 123_456_789 }],
  // There is no draw of the number 0.
  ['alice', { id: 0 }],
])('a search for %j', (text, asking) => expect(drawSearched(text)).toEqual(asking))
