import { expect, it } from 'vitest'
import { inForceText, listName, problemsIn } from './screening.ts'

it('lines that are left out are counted by reason', () => {
  const refused = [
    { line: 1, problem: 'no address', text: 'x' },
    { line: 2, problem: 'twice', text: 'y' },
    { line: 3, problem: 'no address', text: 'z' },
  ] as const
  expect(problemsIn(refused).map(({ text }) => text)).toEqual([
    '2 lines: No address of BSC or TRON, or a wrong checksum',
    '1 line: Stands in the file before',
  ])
})

it('a list in force has its name, and says how many entries are left', () => {
  expect(listName({ id: '7', name: 'Wanted' })).toBe('Wanted')
  expect(listName({ id: '7', name: null })).toBe('Draft 7')
  expect(inForceText({ lines: 1_000, removed: 0 })).toBe('1,000')
  expect(inForceText({ lines: 1_000, removed: 2 })).toBe('998 of 1,000')
})
