import { expect, test } from 'vitest'
import { files, isCode, isTest, lineAt, textOf } from './sources.ts'

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

/** What only the type of a table needs, in an import from Kysely. */
const columnOfTable = /^import [^;']*\b(?:ColumnType|Generated|GeneratedAlways|JSONColumnType)\b[^;']*from 'kysely'/m

test('the types of tables are generated, and none is written by hand', () => {
  const generated = 'server/database/tables.ts'
  expect(textOf(generated)).toMatch(columnOfTable)
  const found = files.filter(
    (file) => isCode(file) && file !== generated && (file.endsWith('.tables.ts') || columnOfTable.test(textOf(file))),
  )
  expect(found).toEqual([])
})
