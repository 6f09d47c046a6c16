import { describe, expect, it } from 'vitest'
import { itemOf, mayOpen, noteLength, refuseNote } from './console.ts'

it.each([
  ['', 'content_empty'],
  [' \n\t ', 'content_empty'],
  ['a', undefined],
  ['n'.repeat(noteLength.most), undefined],
  [`  ${'n'.repeat(noteLength.most)}  `, undefined],
  ['n'.repeat(noteLength.most + 1), 'content_too_long'],
  // One sign to a person, two halves to the machine.
  ['🚬'.repeat(noteLength.most), undefined],
  ['🚬'.repeat(noteLength.most + 1), 'content_too_long'],
])('refuses the reason %j: %s', (note, code) => {
  expect(refuseNote(note)).toBe(code)
})

describe('who opens what', () => {
  it.each([
    ['content', itemOf.news(7), true],
    ['content', itemOf.member(12_345_678), false],
    ['support', itemOf.news(7), false],
    ['finance', itemOf.withdrawal('1'), true],
    ['admin', itemOf.news(7), true],
    ['admin', itemOf.merchant('100001'), true],
  ])('%s, %s: %s', (role, item, may) => expect(mayOpen(role, item)).toBe(may))
})
