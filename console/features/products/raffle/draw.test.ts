import { expect, it } from 'vitest'
import { drawSearched } from './draw.ts'

it.each([
  [undefined, {}],
  ['10000001', { uid: 10_000_001 }],
  ['412', { id: 412 }],
  ['123456789', { id: 123_456_789 }],
  // No draw has the number 0.
  ['alice', { id: 0 }],
])('a search for %j requests %j', (text, request) => expect(drawSearched(text)).toEqual(request))
