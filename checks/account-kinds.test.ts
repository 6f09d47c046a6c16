import { expect, test } from 'vitest'
import { files, isTest, lineAt, textOf } from './sources.ts'

/** The kind of an account as a bare number, where a statement calculates or splits a row number. */
const bareKind = /(?:\* 100n? \+ |% 100n? (?:=|<>) |% 100n? when )(?!99\b)[0-9]+|% 100\n\s+when [0-9]/g

test('statements name the kinds of accounts by `kindNumber`, not by bare numbers', () => {
  const sources = files.filter((file) => /^server\/(features|ledger)\/.*\.ts$/.test(file) && !isTest(file))
  expect(sources.length).toBeGreaterThan(300)
  const bare = sources.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(bareKind)].map(({ index, 0: found }) => `${file}:${lineAt(text, index)} ${found}`)
  })
  expect(bare).toEqual([])
})
