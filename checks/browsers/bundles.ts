import { absent } from '@humidor/e2e/oldest-browsers/absent.ts'
import { lacking, type Table, tables } from '@humidor/e2e/oldest-browsers/support.ts'
import { type Piece, visit } from '../sources.ts'

const paths = absent()
const globals = new Set(paths.filter(({ length }) => length === 1).map(([name]) => name))
const members = new Set(paths.filter(({ length }) => length === 2).map((path) => path.join('.')))

/** Names of members that some object has in every browser. A build does not show the type of the object. */
function supportedMembers(all: Table, into = new Set<string>()): Set<string> {
  for (const owner of Object.values(all)) {
    for (const [key, member] of Object.entries(owner ?? {}))
      if (key !== '__compat' && lacking(member).length === 0) into.add(key.replace(/_static$/, ''))
  }
  return into
}

const supportedNames = supportedMembers(tables.javascript.builtins, supportedMembers(tables.api))
const newer = new Set(paths.filter((path) => path.at(-2) === 'prototype').map((path) => path.at(-1) ?? ''))
const newNames = new Set([...newer].filter((name) => !supportedNames.has(name)))

/** The names that a script declares: variables, functions, parameters and imports. */
function declared(tree: Piece): Set<string> {
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

/** Destructured members: `const { groupBy } = Object` is `Object.groupBy`. */
function destructured({ type, id, init }: Piece): string[] {
  const [pattern, of] = [id as Piece, init as Piece | null]
  if (type !== 'VariableDeclarator' || pattern.type !== 'ObjectPattern' || of?.type !== 'Identifier') return []
  const properties = pattern['properties'] as { key?: { name?: string } }[]
  return properties.map(({ key }) => `${String(of['name'])}.${key?.name}`)
}

const isMember = ({ type }: Piece) => type === 'MemberExpression'

/**
 * Features in a built script that one of the oldest browsers lacks, each once: globals, their static members, and methods with a
 * new name. A build has no types, so a new method with the name of an older one is not found.
 */
export function unsupportedInBundle(tree: Piece): string[] {
  const own = declared(tree)
  const found = new Set<string>()
  visit(tree, (piece, [above]) => {
    const { object, property, computed } = piece as unknown as { object: Piece; property: Piece; computed: boolean }
    if (isMember(piece)) {
      const name = String(computed ? property['value'] : property['name'])
      const of = String(object['name'])
      if (members.has(`${of}.${name}`) && !own.has(of)) found.add(`${of}.${name}`)
      else if ((of === 'window' || of === 'globalThis') && globals.has(name)) found.add(name)
      else if (newNames.has(name) && above?.type === 'CallExpression' && above['callee'] === piece)
        found.add(`.${name}()`)
    }
    for (const member of destructured(piece)) if (members.has(member)) found.add(member)
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
