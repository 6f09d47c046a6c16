import { lacking, type Table, tables } from '@humidor/e2e/oldest-browsers/support.ts'
import { type Piece, visit } from '../sources.ts'

const { regular_expressions: patterns, builtins } = tables.javascript

/** The flags of a pattern, by their letter. */
const flags: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}

const textOf = (piece: unknown): string | undefined => {
  const { type, value, quasis } = piece as { type?: string; value?: unknown; quasis?: { value: { cooked: string } }[] }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
}

/** Whether a pattern names two groups alike, which only a newer language allows. */
const hasDuplicateNames = (pattern: string) => {
  const given = [...pattern.matchAll(/\(\?<([\w$]+)>/g)].map(([, name]) => name)
  return new Set(given).size < given.length
}

/** The syntax of a pattern, as it is reported, with its tables. */
function ofPattern(pattern: string, letters: string): [what: string, table: Table | undefined][] {
  const { named_capturing_group: named, lookbehind_assertion: lookbehind, modifier } = patterns
  const all: readonly (readonly [isUsed: boolean, what: string, table: Table | undefined])[] = [
    [/\(\?[a-z]*-?[a-z]+:/.test(pattern), '(?i:…)', modifier],
    [/\(\?<[=!]/.test(pattern), '(?<=…)', lookbehind],
    [hasDuplicateNames(pattern), '(?<name>…)|(?<name>…)', named?.['duplicate_named_capturing_groups']],
    ...[...letters].map((letter) => [true, `/${letter}`, builtins['RegExp']?.[flags[letter] ?? '']] as const),
  ]
  return all.filter(([isUsed]) => isUsed).map(([, what, table]) => [what, table])
}

const isKnown = (table: Table | undefined): table is Table => table !== undefined

/** The tables of one event or attribute, of all elements that have it. */
const events = (name: string): Table[] =>
  Object.values(tables.api)
    .map((owner) => owner?.[`${name}_event`])
    .filter(isKnown)

const attributes = (tag: string, name: string): Table[] =>
  [tables.html.global_attributes[name], tables.html.elements[tag]?.[name]].filter(isKnown)

/** Whether no element has it in every browser. */
const isNowhereSupported = (all: readonly Table[]) => all.every((table) => lacking(table).length > 0)

/** The tables of a React prop: `onBeforeToggle`, `popoverTarget`. */
const ofProp = (tag: string, prop: string): Table[] =>
  /^on[A-Z]/.test(prop) ? events(prop.slice(2).toLowerCase()) : attributes(tag, prop.toLowerCase())

/** The props of an element in a build: `jsx('div', { popover: 'auto' })`. */
function propsOf(piece: Piece): { tag: string; names: string[] } | undefined {
  if (piece.type !== 'CallExpression') return undefined
  const [first, second] = piece['arguments'] as Piece[]
  const tag = textOf(first ?? {})
  if (tag === undefined || !(tag in tables.html.elements) || second?.type !== 'ObjectExpression') return undefined
  const given = second['properties'] as { key?: { name?: string } }[]
  return { tag, names: given.flatMap(({ key }) => key?.name ?? []) }
}

/**
 * Features in a script that one of the oldest browsers lacks and that are no names of the language: pattern syntax, events,
 * attributes. Each once: `/v`, `(?i:…)`, `the event scrollend`, `<div popover>`.
 */
export function unsupportedSyntax(tree: Piece): string[] {
  const found = new Set<string>()
  const addPattern = (pattern: string, letters: string) => {
    for (const [what, table] of ofPattern(pattern, letters)) if (lacking(table).length > 0) found.add(what)
  }
  const addWhere = (what: string, all: readonly Table[]) => all.length > 0 && isNowhereSupported(all) && found.add(what)
  visit(tree, (piece) => {
    const { regex, callee } = piece as unknown as {
      regex?: { pattern: string; flags: string }
      callee?: { name?: string; property?: { name?: string } }
    }
    const [first, second] = ((piece['arguments'] ?? []) as Piece[]).map(textOf)
    if (piece.type === 'Literal' && regex) addPattern(regex.pattern, regex.flags)
    if (callee?.name === 'RegExp') addPattern(first ?? '', second ?? '')
    if ((callee?.name ?? callee?.property?.name) === 'addEventListener')
      addWhere(`the event ${first}`, events(first ?? ''))
    const { tag = '', names = [] } = propsOf(piece) ?? {}
    for (const name of names) addWhere(`<${tag} ${name}>`, ofProp(tag, name))
  })
  return [...found]
}
