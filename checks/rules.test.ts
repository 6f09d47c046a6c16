import { describe, expect, test } from 'vitest'
import { files, isCode, lineAt, textOf } from './sources.ts'

const folder = 'docs/rules/'
const pages = files.filter((file) => file.startsWith(folder))
const headings = new Set(
  pages.flatMap((page) => [...textOf(page).matchAll(/^## ([A-Z]\d+) /gm)].map(([, number]) => number)),
)
/** `C54`, `I-20`: rows of the table of threats. */
const threats = new Set([...textOf(`${folder}threats.md`).matchAll(/<a id="([a-z0-9-]+)">/g)].map(([, id]) => id))

/** A number, and others that follow it: `M2`, `D1, D8`, `C191–C196`, `I-20 to I-24`. */
const numbers = (one: string) => new RegExp(`\\b${one}(?:(?:, | and | to |–)${one})*`, 'g')
const CITED = /\b[Rr]ules [A-Z]\d+(?:(?:, | and )[A-Z]\d+)*/g
const THREATS = /\bthreats (?:[A-Z](?:-?\d+))(?:(?:, | and | to |–)[A-Z]-?\d+)*/g

/** A section of a document that is not in the repository. Sections of published standards may be named. */
const FOREIGN = /§/g

const unresolved = (file: string, text: string): string[] => {
  const at = (index: number, what: string) => `${file}:${lineAt(text, index)} ${what}`
  return [
    ...[...text.matchAll(CITED)].flatMap(({ 0: cited, index }) =>
      [...cited.matchAll(numbers('[A-Z]\\d+'))].flatMap(([all]) =>
        all.split(/, | and /).flatMap((number) => (headings.has(number) ? [] : [at(index, number)])),
      ),
    ),
    ...[...text.matchAll(THREATS)].flatMap(({ 0: cited, index }) =>
      cited
        .slice('threats '.length)
        .split(/, | and | to |–/)
        .flatMap((number) => (threats.has(number.toLowerCase()) ? [] : [at(index, number)])),
    ),
    ...[...text.matchAll(FOREIGN)].flatMap(({ index }) =>
      /(RFC|EIP|ASVS|NIST|BIP)[^§\n]*$/.test(text.slice(Math.max(0, index - 40), index)) ? [] : [at(index, '§')],
    ),
  ]
}

test('each rule and threat that the code cites is in docs/rules', () => {
  const looked = files.filter((file) => isCode(file) && file !== 'checks/rules.test.ts')
  expect(looked.flatMap((file) => unresolved(file, textOf(file)))).toEqual([])
})

describe('this check can fail', () => {
  test.each(['(rules M99)', '(rules M1, Z1)', '(threats C9999)', '(decisions §8)'])('%s is found', (text) => {
    expect(unresolved('a.ts', text)).toHaveLength(1)
  })

  test('a section of a standard may be cited', () => {
    expect(unresolved('a.ts', '(RFC 4226 §4)')).toEqual([])
  })
})
