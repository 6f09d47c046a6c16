import type { Call } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { uploadPhoto } from '@humidor/contract/platform/upload.ts'
import { errorCodes } from '@humidor/domain/errors.ts'
import { expect, it } from 'vitest'
import { wordsOf } from './locales.ts'
import { files, isTest, type Piece, textOf, treeOf, visit } from './sources.ts'
import { answersRows, beyond, specified } from './specification-calls.ts'
import { specifiedMessages, unusedCodes } from './specification-messages.ts'
import { routesBeyond, specifiedRoutes } from './specification-routes.ts'

const calls: Call[] = Object.values(contract).flatMap((feature): Call[] => Object.values(feature))
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** The field names of each request. The upload of photos is a form with two fields and is not in the contract. */
const fieldsOf = new Map<string, readonly string[]>([
  [`POST ${uploadPhoto.path}`, ['file', 'token']],
  ...calls.map((call): [string, readonly string[]] => {
    const { shape = {} } = call.request._zod.def as { shape?: object }
    return [nameOf(call), Object.keys(shape)]
  }),
])

it('every call of the specification is in the contract, with all its fields', () => {
  const gaps = Object.entries(specified).flatMap(([call, fields]) => {
    const has = fieldsOf.get(call)
    if (!has) return [call]
    return fields.split(' ').flatMap((field) => (field === '' || has.includes(field) ? [] : [`${call} {${field}}`]))
  })
  expect(gaps).toEqual([])
})

it('lists of the specification are answered as rows with their count', () => {
  const missing = answersRows.filter((name) => {
    const { shape = {} } = (calls.find((call) => nameOf(call) === name)?.response._zod.def ?? {}) as { shape?: object }
    return !('rows' in shape && 'count' in shape)
  })
  expect(missing).toEqual([])
})

it('every call of the contract is in the specification or in the list beyond it', () => {
  const known = new Set([...Object.keys(specified), ...beyond])
  const unlisted = [...fieldsOf.keys()].filter((call) => !known.has(call))
  expect(unlisted, 'list it in `beyond` of checks/specification-calls.ts and in docs/decisions/0007').toEqual([])
})

it('each call is listed once, and exists', () => {
  const all = [...Object.keys(specified), ...beyond]
  const declared = calls.map(nameOf)
  expect(all.filter((call, at) => all.indexOf(call) !== at)).toEqual([])
  expect(declared.filter((call, at) => declared.indexOf(call) !== at)).toEqual([])
  expect(beyond.filter((call) => !fieldsOf.has(call))).toEqual([])
})

const literal = (piece: unknown) => {
  const { type, value } = (piece ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
const keyOf = (property: Piece) => (property.key as { name?: string } | undefined)?.name

/** The app's addresses by the names of their pages, from `web/paths.ts`. */
function addresses(): Map<string, string> {
  const found = new Map<string, string>()
  visit(treeOf('web/paths.ts'), (piece) => {
    const value = piece.type === 'Property' ? literal(piece.value) : undefined
    const key = keyOf(piece)
    if (key !== undefined && value !== undefined) found.set(key, value)
  })
  return found
}

/** The names of the pages in the tables of routes: `page('login', …)`, or `{ name: 'home', … }` for a page in the first bundle. */
function pages(): string[] {
  const found: string[] = []
  for (const file of files.filter((one) => /^web\/(\w+-)?routes\.tsx?$/.test(one)))
    visit(treeOf(file), (piece) => {
      const isPage = piece.type === 'CallExpression' && (piece.callee as { name?: string }).name === 'page'
      const isNamed = piece.type === 'Property' && keyOf(piece) === 'name'
      const name = isPage ? literal((piece.arguments as unknown[])[0]) : isNamed ? literal(piece.value) : undefined
      if (name !== undefined) found.push(name)
    })
  return found
}

it('the table of pages has every page of the specification with its address, and otherwise only those beyond it', () => {
  const known = addresses()
  const shown = pages().map((name) => known.get(name) ?? `${name}, which has no address`)
  expect(shown.filter((path, at) => shown.indexOf(path) !== at)).toEqual([])
  const lower = new Set(shown.map((path) => path.toLowerCase()))
  expect(specifiedRoutes.filter((route) => !lower.has(`/${route.toLowerCase()}`))).toEqual([])
  const wanted = new Set([...specifiedRoutes, ...routesBeyond].map((route) => `/${route.toLowerCase()}`))
  expect(shown.filter((path) => !wanted.has(path.toLowerCase()))).toEqual([])
  expect([...known.values()].filter((path) => !shown.includes(path))).toEqual([])
  expect([...wanted].filter((path) => !lower.has(path))).toEqual([])
})

it('every message of the specification is in the locale files', () => {
  const missing = Object.entries(specifiedMessages).filter(([key, file]) => !wordsOf('en', file).has(key))
  expect(missing).toEqual([])
})

it('every code of the catalogue is used, or is listed with the reason why not', () => {
  const sources = files.filter((file) => /^(server|domain|contract)\/.*\.ts$/.test(file) && !isTest(file))
  const literals = new Set<unknown>()
  for (const file of sources.filter((one) => one !== 'domain/errors.ts'))
    visit(treeOf(file), (piece) => literals.add(literal(piece)))
  expect(errorCodes.filter((code) => !literals.has(code)).toSorted()).toEqual(Object.keys(unusedCodes).toSorted())
})

it('calls and pages beyond the specification are in decision 0007', () => {
  const page = textOf('docs/decisions/0007-calls-beyond-the-specification.md')
  const named = [...beyond, ...routesBeyond.map((route) => `/${route}`)]
  expect(named.filter((one) => !page.includes(`\`${one}\``))).toEqual([])
})
