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

/** Names that a pattern gives twice, which is allowed in branches of a newer language alone. */
const givesTwice = (pattern: string) => {
  const given = [...pattern.matchAll(/\(\?<([\w$]+)>/g)].map(([, name]) => name)
  return new Set(given).size < given.length
}

/** What a pattern is written with, as it is told, with the table of it. */
function ofPattern(pattern: string, letters: string): [what: string, table: Table | undefined][] {
  const { named_capturing_group: named, lookbehind_assertion: lookbehind, modifier } = patterns
  const all: readonly (readonly [isThere: boolean, what: string, table: Table | undefined])[] = [
    [/\(\?[a-z]*-?[a-z]+:/.test(pattern), '(?i:…)', modifier],
    [/\(\?<[=!]/.test(pattern), '(?<=…)', lookbehind],
    [givesTwice(pattern), '(?<name>…)|(?<name>…)', named?.['duplicate_named_capturing_groups']],
    ...[...letters].map((letter) => [true, `/${letter}`, builtins['RegExp']?.[flags[letter] ?? '']] as const),
  ]
  return all.filter(([isThere]) => isThere).map(([, what, table]) => [what, table])
}

const isTold = (table: Table | undefined): table is Table => table !== undefined

/** The tables of one event or attribute, wherever something has it. */
const events = (name: string): Table[] =>
  Object.values(tables.api)
    .map((owner) => owner?.[`${name}_event`])
    .filter(isTold)

const attributes = (tag: string, name: string): Table[] =>
  [tables.html.global_attributes[name], tables.html.elements[tag]?.[name]].filter(isTold)

/** Whether nothing that has it has it in every browser. */
const isNowhereWhole = (all: readonly Table[]) => all.every((table) => lacking(table).length > 0)

/** What React calls an attribute or a listener of an element: `onBeforeToggle`, `popoverTarget`. */
const ofProp = (tag: string, prop: string): Table[] =>
  /^on[A-Z]/.test(prop) ? events(prop.slice(2).toLowerCase()) : attributes(tag, prop.toLowerCase())

/** The props of an element as a build has left it: `jsx('div', { popover: 'auto' })`. */
function propsOf(piece: Piece): { tag: string; names: string[] } | undefined {
  if (piece.type !== 'CallExpression') return undefined
  const [first, second] = piece['arguments'] as Piece[]
  const tag = textOf(first ?? {})
  if (tag === undefined || !(tag in tables.html.elements) || second?.type !== 'ObjectExpression') return undefined
  const given = second['properties'] as { key?: { name?: string } }[]
  return { tag, names: given.flatMap(({ key }) => key?.name ?? []) }
}

/**
 * What a script uses that one of the oldest browsers lacks, and that has no name to call: how a pattern is written, an event, an
 * attribute. Each once: `/v`, `(?i:…)`, `the event scrollend`, `<div popover>`.
 */
export function lackedSyntax(tree: Piece): string[] {
  const found = new Set<string>()
  const addPattern = (pattern: string, letters: string) => {
    for (const [what, table] of ofPattern(pattern, letters)) if (lacking(table).length > 0) found.add(what)
  }
  const addWhere = (what: string, all: readonly Table[]) => all.length > 0 && isNowhereWhole(all) && found.add(what)
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
