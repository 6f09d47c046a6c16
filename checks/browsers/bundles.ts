import { absent } from '@humidor/e2e/oldest-browsers/absent.ts'
import { lacking, type Table, tables } from '@humidor/e2e/oldest-browsers/support.ts'
import { type Piece, visit } from '../sources.ts'

const ways = absent()
const globals = new Set(ways.filter(({ length }) => length === 1).map(([name]) => name))
const members = new Set(ways.filter(({ length }) => length === 2).map((way) => way.join('.')))

/** Names of members that something has in every browser: a build does not say what they are asked of. */
function known(all: Table, into = new Set<string>()): Set<string> {
  for (const owner of Object.values(all)) {
    for (const [key, member] of Object.entries(owner ?? {}))
      if (key !== '__compat' && lacking(member).length === 0) into.add(key.replace(/_static$/, ''))
  }
  return into
}

const ordinary = known(tables.javascript.builtins, known(tables.api))
const newer = new Set(ways.filter((way) => way.at(-2) === 'prototype').map((way) => way.at(-1) ?? ''))
const called = new Set([...newer].filter((name) => !ordinary.has(name)))

/** Names that a script gives itself: of variables, of functions and what they are given, of what it imports. */
function given(tree: Piece): Set<string> {
  const names = new Set<string>()
  const take = (piece: unknown): void => {
    const { type, name, elements, properties, value, argument, left } = (piece ?? {}) as Record<string, unknown>
    if (type === 'Identifier') names.add(String(name))
    for (const one of [...((elements as unknown[]) ?? []), ...((properties as unknown[]) ?? []), value, argument, left])
      if (one && typeof one === 'object') take(one)
  }
  visit(tree, (piece) => {
    if (piece.type === 'VariableDeclarator' || /^(Function|Class)/.test(piece.type)) take(piece['id'])
    if (/Function/.test(piece.type)) for (const one of piece['params'] as unknown[]) take(one)
    if (/^Import\w*Specifier$/.test(piece.type)) take(piece['local'])
    if (piece.type === 'CatchClause') take(piece['param'])
  })
  return names
}

/** What is taken out of a thing by its name: `const { groupBy } = Object` is `Object.groupBy`. */
function takenApart({ type, id, init }: Piece): string[] {
  const [pattern, of] = [id as Piece, init as Piece | null]
  if (type !== 'VariableDeclarator' || pattern.type !== 'ObjectPattern' || of?.type !== 'Identifier') return []
  const properties = pattern['properties'] as { key?: { name?: string } }[]
  return properties.map(({ key }) => `${String(of['name'])}.${key?.name}`)
}

const isAsked = ({ type }: Piece) => type === 'MemberExpression'

/**
 * What a built script asks of the browser that one of the oldest lacks, each once: globals, what is called of them, and methods
 * whose name nothing older has. A build has no types: what is called as something older is not found here.
 */
export function lackedInBundle(tree: Piece): string[] {
  const own = given(tree)
  const found = new Set<string>()
  visit(tree, (piece, [above]) => {
    const { object, property, computed } = piece as unknown as { object: Piece; property: Piece; computed: boolean }
    if (isAsked(piece)) {
      const name = String(computed ? property['value'] : property['name'])
      const of = String(object['name'])
      if (members.has(`${of}.${name}`) && !own.has(of)) found.add(`${of}.${name}`)
      else if ((of === 'window' || of === 'globalThis') && globals.has(name)) found.add(name)
      else if (called.has(name) && above?.type === 'CallExpression' && above['callee'] === piece)
        found.add(`.${name}()`)
    }
    for (const member of takenApart(piece)) if (members.has(member)) found.add(member)
    const name = String(piece['name'])
    if (piece.type !== 'Identifier' || !globals.has(name) || own.has(name) || !above) return
    const isName =
      (above['key'] === piece && !above['computed']) ||
      (above['property'] === piece && !above['computed']) ||
      /Specifier|Label|Statement/.test(above.type)
    if (!isName) found.add(name)
  })
  return [...found].toSorted()
}
