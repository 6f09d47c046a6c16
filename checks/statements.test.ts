import { expect, test } from 'vitest'
import { files, isCode, isTest, lineAt, textOf } from './sources.ts'

const statement = /\bsql(?:<[^>`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g

test('the SQL of features is in their queries and invariants only', () => {
  const features = /^server\/features\/.*\.ts$/
  const sources = files.filter(
    (file) => features.test(file) && !isTest(file) && !/\.(queries|invariants)\.ts$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(statement)].map(({ index, 0: sql }) => `${file}:${lineAt(text, index)} ${sql}`)
  })
  expect(found).toEqual([])
})

/** An import from Kysely that only the type of a table needs. */
const columnOfTable = /^import [^;']*\b(?:ColumnType|Generated|GeneratedAlways|JSONColumnType)\b[^;']*from 'kysely'/m

test('all types of tables are generated', () => {
  const generated = 'server/database/tables.ts'
  expect(textOf(generated)).toMatch(columnOfTable)
  const found = files.filter(
    (file) => isCode(file) && file !== generated && (file.endsWith('.tables.ts') || columnOfTable.test(textOf(file))),
  )
  expect(found).toEqual([])
})
