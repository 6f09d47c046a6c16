import { expect, test } from 'vitest'
import { files, isTest, lineAt, textOf } from './sources.ts'

const statement = /\bsql(?:<[^>`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g

test('the SQL of features stands in their queries, and what always holds in their invariants', () => {
  const rooms = /^server\/features\/.*\.ts$/
  const sources = files.filter((file) => rooms.test(file) && !isTest(file) && !/\.(queries|invariants)\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(statement)].map(({ index, 0: said }) => `${file}:${lineAt(text, index)} ${said}`)
  })
  expect(found).toEqual([])
})
