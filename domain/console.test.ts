import { expect, it } from 'vitest'
import { noteLength, refuseNote } from './console.ts'

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
