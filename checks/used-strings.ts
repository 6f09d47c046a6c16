import { lineAt, type Piece, textOf, treeOf, visit } from './sources.ts'

/** The strings of the code: whole ones, and patterns of templates. */
export interface UsedStrings {
  strings: ReadonlySet<string>
  patterns: readonly RegExp[]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (quasis: { value: { cooked: string } }[]): RegExp =>
  new RegExp(`^${quasis.map(({ value }) => escaped(value.cooked)).join('[\\w-]+(?:\\.[\\w-]+)*')}$`)

/** Reads every string and every template of these files. */
export const stringsIn = (files: readonly string[]): UsedStrings => {
  const strings = new Set<string>()
  const patterns: RegExp[] = []
  for (const file of files) {
    visit(treeOf(file), (piece) => {
      if (piece.type === 'Literal' && typeof piece.value === 'string') strings.add(piece.value)
      if (piece.type === 'Property') addKey(piece, strings)
      if (piece.type !== 'TemplateLiteral') return
      const quasis = piece.quasis as { value: { cooked: string } }[]
      // A template without a beginning or without a dot could match any key.
      if (quasis.length > 1 && /\./.test(quasis.map(({ value }) => value.cooked).join('')))
        patterns.push(patternOf(quasis))
    })
  }
  return { strings, patterns }
}

// `{ title: words.mail }` reads a key as a property, as the mails do.
const addKey = (piece: Piece, strings: Set<string>): void => {
  const key = piece.key as { type: string; name?: string }
  if (key.type === 'Identifier' && key.name !== undefined) strings.add(key.name)
}

/** Whether some code may use this key of this file. A key also counts with its file in front. */
export const isUsed = (key: string, file: string, { strings, patterns }: UsedStrings): boolean =>
  [key, `${file}.${key}`].some((name) => strings.has(name) || patterns.some((pattern) => pattern.test(name)))

const letters = /\p{L}{2}/u
const names = /^(Humidor|CigarBox|USDT|USCD|CIG|BSC|TRON|BNB Smart Chain|₡|QR|@|#)*$/
const shownAttributes =
  /^(title|label|placeholder|alt|sub|hint|text|heading|aria-(label|description|roledescription|valuetext))$/

const isBare = (text: unknown): text is string => {
  if (typeof text !== 'string') return false
  const shown = text.replace(/&\w+;/g, ' ').trim()
  return letters.test(shown) && !names.test(shown)
}

const bareIn = (piece: Piece): string | undefined => {
  if (piece.type === 'JSXText' && isBare(piece.value)) return piece.value.trim()
  if (piece.type !== 'JSXAttribute') return undefined
  const name = String((piece.name as { name?: unknown }).name)
  const value = (piece.value as { type: string; value?: unknown } | null) ?? undefined
  return value?.type === 'Literal' && shownAttributes.test(name) && isBare(value.value)
    ? `${name}="${value.value}"`
    : undefined
}

/** Every text for people that stands in JSX itself, as `file:line text`. */
export const bareTexts = (file: string, tree: Piece, text: string = textOf(file)): string[] => {
  const found: string[] = []
  visit(tree, (piece) => {
    const bare = bareIn(piece)
    if (bare !== undefined) found.push(`${file}:${lineAt(text, piece.start)} ${bare}`)
  })
  return found
}
