import { describe, expect, test } from 'vitest'
import { files, lineAt, textOf } from './sources.ts'

/** Names of files in backticks: `domain/money/transfer.ts`, or the end of a path that identifies it. */
const NAMED = /`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css))`/g

const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`))

/** Files that a text names and that are not in the repository. */
const missingIn = (page: string, text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(({ 1: name = '', index }) =>
    isThere(name) ? [] : [`${page}:${lineAt(text, index)} ${name}`],
  )

test('each file that a page names exists in the repository', () => {
  const pages = files.filter((file) => file.endsWith('.md'))
  expect(pages.flatMap((page) => missingIn(page, textOf(page)))).toEqual([])
})

describe('this check can fail', () => {
  test('a missing file is found', () => {
    expect(missingIn('a.md', 'see\n`money/nothing.ts`')).toEqual(['a.md:2 money/nothing.ts'])
  })
})
