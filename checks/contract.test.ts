import type { Call } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { isErrorCode } from '@humidor/domain/errors.ts'
import { expect, test } from 'vitest'
import { files, isTest, lineAt, textOf, treeOf, visit } from './sources.ts'

const calls: Call[] = Object.values(contract).flatMap((feature): Call[] => Object.values(feature))

test('every call has a summary in one sentence, and refuses only with codes of the catalogue', () => {
  expect(calls.filter(({ summary }) => !/^\p{Lu}.*\.$/u.test(summary)).map(({ path }) => path)).toEqual([])
  expect(
    calls.flatMap(({ path, errors }) => errors.filter((code) => !isErrorCode(code)).map((code) => `${path}: ${code}`)),
  ).toEqual([])
})

test('a call with an idempotency key needs a session', () => {
  expect(calls.filter(({ idempotent, who }) => idempotent && who === 'anyone').map(({ path }) => path)).toEqual([])
})

// A raw key is imported for every message, which is 2.6 times slower than with a KeyObject.
test('every cipher gets a KeyObject that is created once', () => {
  const raw = files
    .filter((file) => /^server\/.*\.ts$/.test(file) && !isTest(file))
    .filter((file) => /create(Dec|C)ipheriv/.test(textOf(file)))
    .flatMap((file) => {
      const text = textOf(file)
      const found: string[] =
        /createSecretKey\(/.test(text) && /\bKeyObject\b/.test(text) ? [] : [`${file} creates no KeyObject`]
      visit(treeOf(file), (piece) => {
        const { type, callee } = piece
        if (type !== 'CallExpression' || !/^create(Dec|C)ipheriv$/.test(String((callee as { name?: string }).name)))
          return
        const key = (piece.arguments as { type: string }[])[1]
        if (!/^(Identifier|MemberExpression)$/.test(key?.type ?? '')) found.push(`${file}:${lineAt(text, piece.start)}`)
      })
      return found
    })
  expect(raw).toEqual([])
})
