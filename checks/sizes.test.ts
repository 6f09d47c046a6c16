import { describe, expect, test } from 'vitest'
import { files, isCode, isTest, lineAt, type Piece, textOf, treeOf, visit } from './sources.ts'

const fileLimit = 300
/** The verifier is one file, so that a stranger can read all of it in one sitting. */
const verifier = { file: 'docs/verify/verify.mjs', limit: 600 }
const functionLimit = 70
const vagueNames = /(^|\/)(utils?|common|shared|helpers?|lib|core|services?|managers?|types|misc)(\/|\.tsx?$)/

/** Files without a limit: data, words, migrations, generated code, tests, drawings and the gallery. */
const isFree = (file: string): boolean =>
  isTest(file) ||
  /^locales\/|\/migrations\/|\.sql$|^server\/database\/tables\.ts$|^checks\/specification-calls\.ts$|^ui\/(art|pieces)\//.test(
    file,
  )

const isFunction = ({ type }: Piece): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

const linesOf = (text: string, { start, end }: Piece): number => lineAt(text, end) - lineAt(text, start) + 1

/** Whether a function has a name. Then it is counted by itself. */
const isNamed = (piece: Piece, above: readonly Piece[]): boolean =>
  piece.type === 'FunctionDeclaration' || /^(VariableDeclarator|Property|MethodDefinition)$/.test(above[0]?.type ?? '')

/** The lines of a function without those of the named functions in it. */
const lengthOf = (text: string, whole: Piece): number => {
  let length = linesOf(text, whole)
  visit(whole, (piece, above) => {
    if (piece === whole || !isFunction(piece) || !isNamed(piece, above)) return
    const isOutermost = above
      .slice(0, above.indexOf(whole))
      .every((one, at) => !isFunction(one) || !isNamed(one, above.slice(at + 1)))
    if (isOutermost) length -= linesOf(text, piece) - 1
  })
  return length
}

const longFunctions = (file: string, tree: Piece, text: string): string[] => {
  const found: string[] = []
  visit(tree, (piece) => {
    if (!isFunction(piece)) return
    const length = lengthOf(text, piece)
    if (length > functionLimit) found.push(`${file}:${lineAt(text, piece.start)} a function of ${length} lines`)
  })
  return found
}

const checked = files.filter((file) => (isCode(file) || file.endsWith('.css')) && !isFree(file))

test(`no file is longer than ${fileLimit} lines`, () => {
  const long = checked.map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }))
  const limitOf = (file: string) => (file === verifier.file ? verifier.limit : fileLimit)
  expect(long.filter(({ file, lines }) => lines > limitOf(file))).toEqual([])
})

test(`no function is longer than ${functionLimit} lines`, () => {
  expect(checked.filter(isCode).flatMap((file) => longFunctions(file, treeOf(file), textOf(file)))).toEqual([])
})

test('every folder and file is named after its subject, not `utils` or the like', () => {
  expect(files.filter((file) => vagueNames.test(file))).toEqual([])
})

describe('this check can fail', () => {
  test('a function of seventy-one lines is too long', () => {
    const text = `const f = () => {\n${'  f()\n'.repeat(functionLimit - 1)}}\n`
    const tree: Piece = { type: 'ArrowFunctionExpression', start: 10, end: text.length - 1 }
    expect(longFunctions('a.ts', tree, text)).toEqual(['a.ts:1 a function of 71 lines'])
  })

  test.each(['server/utils/money.ts', 'web/lib/x.ts', 'server/types.ts', 'domain/helpers/a.ts'])(
    '%s is a vague name',
    (file) => {
      expect(vagueNames.test(file)).toBe(true)
    },
  )
})
