import { expect, test } from 'vitest'
import { files, textOf } from '../sources.ts'
import { explained } from './explained.ts'
import { mutated } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { ownModulesOf, testsNaming, testsOf } from './rooms.ts'

const brokenWaysOf = (text: string) => mutantsOf('domain/rule.ts', text).map((mutant) => mutated(text, mutant))

test('a rule is broken at its edges, in what it says, and by being left out', () => {
  expect(brokenWaysOf(`if (money > 5n) throw 'no'`)).toEqual([
    `if (true) throw 'no'`,
    `if (false) throw 'no'`,
    `if (money >= 5n) throw 'no'`,
    `if (money <= 5n) throw 'no'`,
    `if (money > 6n) throw 'no'`,
    `if (money > 5n) throw ''`,
  ])
  expect(brokenWaysOf('const code = /^[A-Z]{5}$/')).toEqual([
    'const code = /[A-Z]{5}$/',
    'const code = /^[A-Z]{5}/',
    'const code = /^[A-Z]{6}$/',
  ])
  expect(brokenWaysOf('names.toSorted()')).toEqual(['', 'names'])
  expect(brokenWaysOf('if (is) does()')).toContain('if (is) {}')
})

test('types and names are left as they are, and so is what people are told in a statement', () => {
  expect(
    brokenWaysOf(`import { a } from './a.ts'\nexport type Kind = 'one' | 'two'\nconst at: { b: 'c' } = a as never`),
  ).toEqual([])
  expect(brokenWaysOf("sql`select 'a < b' where ${x} < c -- and so on`")).toEqual([
    '',
    "sql`select 'a < b' where ${x} <= c -- and so on`",
    "sql`select 'a < b' where ${x} >= c -- and so on`",
  ])
})

test('what is broken is shown to the tests of its room that see it, its own first', () => {
  expect(testsOf('domain/products/chance.ts')).toContain('domain/products/draw.test.ts')
  expect(testsOf('domain/products/draw.ts')[0]).toBe('domain/products/draw.test.ts')
  expect(testsOf('server/ledger/locks.ts').every((test) => test.startsWith('server/ledger/'))).toBe(true)
  expect(testsNaming(['account_totals'])).toContain('server/ledger/totals.test.ts')
  expect(testsNaming(['account_totals'])).not.toContain('server/ledger/post.test.ts')
})

test('what sees a broken file is a mutant’s own, and what looks after the books is not', () => {
  expect(ownModulesOf('server/ledger/lines.ts')).toContain('server/ledger/post.ts')
  expect(ownModulesOf('server/ledger/lines.ts')).not.toContain('server/ledger/locks.ts')
  expect(ownModulesOf('server/ledger/invariants.ts')).not.toContain('server/database/testing.ts')
})

test('each line that is explained is still in its file', () => {
  const ofFiles = explained.filter(([file]) => !file.startsWith('function '))
  expect(ofFiles.length).toBeGreaterThan(100)
  expect(ofFiles.filter(([file, line]) => !files.includes(file) || !textOf(file).includes(line))).toEqual([])
})
