import { expect, test } from 'vitest'
import { textOf } from './sources.ts'

/** Names of variables in the text of `config.ts`: `env.PORT`, `'BSC_USDT'`. Its own constants are no strings and no fields of `env`. */
const read = [
  ...textOf('server/config.ts').matchAll(/(?:\benv\.|environment\.|'|\{ )((?:[A-Z]+_)*[A-Z]{3,})(?:'|\b)/g),
].map(([, name]) => name)
const variables = new Set(read.filter((name) => name !== undefined && !/^(BSC|TRX)$/.test(name)))

const example = [...textOf('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

const explained = [...textOf('docs/operations.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
  ([, cell]) => [...(cell ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
)

test('the example of the environment names each variable that the server reads, once', () => {
  expect(example.toSorted()).toEqual([...variables].toSorted())
})

test('the page of operations explains each of them', () => {
  expect(explained.filter((name) => name !== undefined && variables.has(name)).toSorted()).toEqual(
    [...variables].toSorted(),
  )
})
