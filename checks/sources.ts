import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { parseSync } from 'vite'

/** The folder of the checkout. */
export const root = resolve(import.meta.dirname, '..')

/** Every file of the repository, and those about to be added to it: paths from the root. */
export const files: readonly string[] = execFileSync(
  'git',
  // The checkout may belong to another user than the one who runs the tests.
  ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
  .sort()

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

export const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file)
/** Tests, and what only tests use (`wallet.testing.ts`): they may see the sandbox, and one fixture may be long. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|\btesting\b/.test(file)

/** A node of the syntax tree: its type, its beginning and end, and its parts. */
export interface Piece {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && typeof (value as Piece).type === 'string'

const trees = new Map<string, Piece>()

/** The syntax tree of a code file. */
export const treeOf = (file: string): Piece => {
  const known = trees.get(file)
  if (known) return known
  const tree = treeIn(file, textOf(file))
  trees.set(file, tree)
  return tree
}

/** The syntax tree of a text as if it were in this file. */
export const treeIn = (file: string, text: string): Piece => {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Piece
}

/** Visits a piece and everything in it; `above` are the pieces around it, the nearest first. */
export const visit = (
  piece: Piece,
  look: (piece: Piece, above: readonly Piece[]) => void,
  above: readonly Piece[] = [],
) => {
  look(piece, above)
  const within = [piece, ...above]
  for (const part of Object.values(piece)) {
    if (isPiece(part)) visit(part, look, within)
    else if (Array.isArray(part)) for (const one of part) if (isPiece(one)) visit(one, look, within)
  }
}

/** The line, from 1, of a position in a text. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length

export interface Import {
  from: string
  line: number
  /** As written. */
  what: string
  /** The imported file as a path from the root; undefined for a package. */
  to: string | undefined
}

const resolveImport = (from: string, what: string): string | undefined => {
  if (what.startsWith('.')) return normalize(join(dirname(from), what)).replace(/\?.*$/, '')
  const own = /^@humidor\/(.+)$/.exec(what)
  return own?.[1]
}

const imports = new Map<string, readonly Import[]>()

/** Everything that a code file imports or re-exports, types too. */
export const importsOf = (file: string): readonly Import[] => {
  const known = imports.get(file)
  if (known) return known
  const found: Import[] = []
  imports.set(file, found)
  const text = textOf(file)
  visit(treeOf(file), ({ type, source, start }) => {
    if (!/^(Import|Export)(Declaration|NamedDeclaration|AllDeclaration|Expression)$|^TSImportType$/.test(type)) return
    const what = isPiece(source) ? source.value : undefined
    if (typeof what !== 'string') return
    found.push({ from: file, line: lineAt(text, start), what, to: resolveImport(file, what) })
  })
  return found
}
