import { errorCodes } from '@humidor/domain/errors.ts'
import { describe, expect, test } from 'vitest'
import { filesOf, languageKeys, placeholdersOf, wordsOf } from './locales.ts'
import { files, isTest, treeIn, treeOf } from './sources.ts'
import { bareTexts, isUsed, stringsIn } from './used-strings.ts'

const others = languageKeys.filter((language) => language !== 'en')
const english = filesOf('en')

test.each(others)('%s has the same files as English', (language) => {
  expect(filesOf(language)).toEqual(english)
})

describe.each(others)('%s', (language) => {
  test.each(english.filter((file) => filesOf(language).includes(file)))(
    '%s has the same keys, placeholders and tags as English',
    (file) => {
      const own = wordsOf(language, file)
      const model = wordsOf('en', file)
      expect([...own.keys()].sort()).toEqual([...model.keys()].sort())
      const places = (words: Map<string, string>) =>
        Object.fromEntries([...words].map(([key, text]) => [key, placeholdersOf(text)]))
      expect(places(own)).toEqual(places(model))
      expect([...own].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
    },
  )
})

test.each(languageKeys)('%s has words for every code of the error catalogue, and for no other', (language) => {
  expect([...wordsOf(language, 'serverError').keys()].sort()).toEqual([...errorCodes].sort())
})

test('German speaks to readers as “Sie” everywhere', () => {
  const familiar = filesOf('de').flatMap((file) =>
    [...wordsOf('de', file)]
      .filter(([, text]) => /\b(du|dir|dich|dein\p{L}*)\b/iu.test(text))
      .map(([key]) => `${file}: ${key}`),
  )
  expect(familiar).toEqual([])
})

test('each key is used in the code', () => {
  const used = stringsIn(
    files.filter((file) => /^(web|ui|server|sandbox|domain)\/.*\.tsx?$/.test(file) && !isTest(file)),
  )
  const unused = english
    .filter((file) => file !== 'serverError')
    .flatMap((file) =>
      [...wordsOf('en', file).keys()].filter((key) => !isUsed(key, file, used)).map((key) => `${file}: ${key}`),
    )
  expect(unused).toEqual([])
})

test('JSX contains no text outside the locale files', () => {
  const bare = files.filter((file) => /^(web|ui)\/.*\.tsx$/.test(file) && !isTest(file) && !/^ui\/pieces\//.test(file))
  expect(bare.flatMap((file) => bareTexts(file, treeOf(file)))).toEqual([])
})

test('the placeholders of a message are found', () => {
  expect(placeholdersOf('Send {amount} <b>now</b>')).toEqual(['<b>', 'amount'])
  expect(placeholdersOf('{n, plural, one {# day} other {# days to {name}}}')).toEqual(['n', 'name'])
})

describe('this check can fail', () => {
  const used = { strings: new Set(['exchange.title']), patterns: [/^status\.[\w-]+$/] }

  test('unused keys are found', () => {
    expect(isUsed('exchange.title', 'wallet', used)).toBe(true)
    expect(isUsed('status.paid', 'wallet', used)).toBe(true)
    expect(isUsed('exchange.note', 'wallet', used)).toBe(false)
  })

  test('bare text in JSX is found', () => {
    const text = 'const a = <p title="Good morning">Hello {name}, <b>₡</b>&nbsp;USDT</p>\n'
    expect(bareTexts('a.tsx', treeIn('a.tsx', text), text)).toEqual(['a.tsx:1 title="Good morning"', 'a.tsx:1 Hello'])
  })
})
