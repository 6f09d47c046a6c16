import { expect, test } from 'vitest'
import { textOf } from './sources.ts'

/** The first group of each match, sorted. */
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted()

/** Variables in the text of `config.ts`: `env.PORT`, `'BSC_USDT'`. Its own constants are neither strings nor fields of `env`. */
const READ = /(?:\benv\.|environment\.|'|\{ )((?:[A-Z]+_)*[A-Z]{3,})(?:'|\b)/g

const variables = [...new Set(namesIn(textOf('server/config.ts'), READ))].filter((name) => !/^(BSC|TRX)$/.test(name))

test('the example of the environment names each variable that the server reads, once', () => {
  expect(namesIn(textOf('.env.example'), /^([A-Z_]+)=/gm)).toEqual(variables)
})

test('the configuration page explains each variable', () => {
  const table = textOf('docs/operations/configuration.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
    .map((line) => line.split(' | ')[0])
    .join('\n')
  expect(namesIn(table, /`([A-Z_]+)`/g).filter((name) => variables.includes(name))).toEqual(variables)
})
