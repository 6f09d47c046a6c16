import { routes } from '@humidor/contract/v1/index.ts'
import { expect, test } from 'vitest'
import { files, importsOf, isTest, textOf } from './sources.ts'

/** The file that answers a route: of its name, in a folder `v1` of a feature. */
const handlerOf = (id: string, all: readonly string[]) =>
  all.filter((file) => new RegExp(`^server/features/[^/]+/[^/]+/v1/${id}\\.ts$`).test(file))

test('each route of /api/v1 has one file of its name, and a method of the SDK', () => {
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter(({ id }) => handlerOf(id, files).length !== 1).map(({ id }) => id)).toEqual([])
  const client = textOf('sdk/client.ts')
  expect(routes.filter(({ path }) => !client.includes(`'${path}'`)).map(({ path }) => path)).toEqual([])
  // The check finds a route without a file.
  expect(handlerOf('refundBill', files)).toEqual([])
})

test('each id of a route, and each path, is there once', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('the SDK takes types alone from the contract, so that it runs without any package', () => {
  const taken = files
    .filter((file) => /^sdk\/.*\.ts$/.test(file) && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ what }) => !what.startsWith('.') && !what.startsWith('@humidor/domain/'))
        .filter(({ line }) => !/^(import|export) type /.test(textOf(file).split('\n')[line - 1] ?? ''))
        .map(({ line, what }) => `${file}:${line} ${what}`),
    )
  expect(taken).toEqual([])
})
