import { expect, test } from 'vitest'
import { files, textOf } from '../sources.ts'
import { explained } from './explained.ts'
import { mutated } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { ownModulesOf, testsNaming, testsOf } from './rooms.ts'

const brokenTextsOf = (text: string) => mutantsOf('domain/rule.ts', text).map((mutant) => mutated(text, mutant))

test('mutants change the bounds and words of a rule, and leave it out', () => {
  expect(brokenTextsOf(`if (money > 5n) throw 'no'`)).toEqual([
    `if (true) throw 'no'`,
    `if (false) throw 'no'`,
    `if (money >= 5n) throw 'no'`,
    `if (money <= 5n) throw 'no'`,
    `if (money > 6n) throw 'no'`,
    `if (money > 5n) throw ''`,
  ])
  expect(brokenTextsOf('const code = /^[A-Z]{5}$/')).toEqual([
    'const code = /[A-Z]{5}$/',
    'const code = /^[A-Z]{5}/',
    'const code = /^[A-Z]{6}$/',
  ])
  expect(brokenTextsOf('names.toSorted()')).toEqual(['', 'names'])
  expect(brokenTextsOf('if (is) does()')).toContain('if (is) {}')
})

test('types, names, comments and quoted text in SQL are not mutated', () => {
  expect(
    brokenTextsOf(`import { a } from './a.ts'\nexport type Kind = 'one' | 'two'\nconst at: { b: 'c' } = a as never`),
  ).toEqual([])
  expect(brokenTextsOf("sql`select 'a < b' where ${x} < c -- and so on`")).toEqual([
    '',
    "sql`select 'a < b' where ${x} <= c -- and so on`",
    "sql`select 'a < b' where ${x} >= c -- and so on`",
  ])
})

test('a mutant runs against the tests of its folder that import the file, its own first', () => {
  expect(testsOf('domain/products/chance.ts')).toContain('domain/products/draw.test.ts')
  expect(testsOf('domain/products/draw.ts')[0]).toBe('domain/products/draw.test.ts')
  expect(testsOf('server/ledger/locks.ts').every((test) => test.startsWith('server/ledger/'))).toBe(true)
  expect(testsNaming(['account_totals'])).toContain('server/ledger/totals.test.ts')
  expect(testsNaming(['account_totals'])).not.toContain('server/ledger/post.test.ts')
})

test('a mutant loads importers of the broken file separately, but not the checks of invariants', () => {
  expect(ownModulesOf('server/ledger/lines.ts')).toContain('server/ledger/post.ts')
  expect(ownModulesOf('server/ledger/lines.ts')).not.toContain('server/ledger/locks.ts')
  expect(ownModulesOf('server/ledger/invariants.ts')).not.toContain('server/database/testing.ts')
})

test('each explained line is still in its file', () => {
  const ofFiles = explained.filter(([file]) => !file.startsWith('function '))
  expect(ofFiles.length).toBeGreaterThan(100)
  expect(ofFiles.filter(([file, line]) => !files.includes(file) || !textOf(file).includes(line))).toEqual([])
})
