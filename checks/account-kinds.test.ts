import { expect, test } from 'vitest'
import { files, isTest, lineAt, textOf } from './sources.ts'

/** The kind of an account as a bare number, in the row number that a statement reckons or takes apart. */
const bareKind = /(?:\* 100n? \+ |% 100n? (?:=|<>) |% 100n? when )(?!99\b)[0-9]+|% 100\n\s+when [0-9]/g

test('kinds of accounts are named by `kindNumber`, and are no bare numbers in statements', () => {
  const sources = files.filter((file) => /^server\/(features|ledger)\/.*\.ts$/.test(file) && !isTest(file))
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(bareKind)].map(({ index, 0: said }) => `${file}:${lineAt(text, index)} ${said}`)
  })
  expect(found).toEqual([])
})
