import { lacking, type Table, tables } from '@humidor/e2e/oldest-browsers/support.ts'

const { properties, selectors, types, 'at-rules': atRules } = tables.css

/** A part of a style sheet that one of the oldest browsers ignores. */
export interface Ignored {
  /** The name of the feature: `text-wrap`, `text-wrap: balance`, `:open`, `@starting-style`, `light-dark()`. */
  what: string
  where: string[]
}

/** The tables of a CSS function, for all kinds of values. */
function functionTables(name: string, table: Table = types): Table[] {
  return Object.entries(table).flatMap(([key, inner]) => {
    if (key === '__compat' || !inner) return []
    return [...(key === name && inner.__compat ? [inner] : []), ...functionTables(name, inner)]
  })
}

/** The browsers of the first table if each of the tables is missing somewhere, else none. */
function missingInAll(all: readonly Table[]): string[] {
  const places = all.map(lacking)
  return places.every((where) => where.length > 0) ? (places[0] ?? []) : []
}

function ofDeclaration(property: string, value: string): Ignored[] {
  const table = properties[property]
  const words = [...value.matchAll(/(?<![\w-])(-?[a-z][\w-]*)(\()?/g)]
  return [
    { what: property, where: lacking(table) },
    ...words.map(([, word = '', bracket]) =>
      bracket
        ? { what: `${word}()`, where: missingInAll(functionTables(word)) }
        : { what: `${property}: ${word}`, where: lacking(table?.[word]) },
    ),
  ]
}

function ofPrelude(prelude: string): Ignored[] {
  const [, atRule] = /^@([\w-]+)/.exec(prelude) ?? []
  if (atRule !== undefined) return [{ what: `@${atRule}`, where: lacking(atRules[atRule]) }]
  return [...prelude.matchAll(/::?([a-z][\w-]*)/g)].map(([what, name = '']) => ({
    what,
    where: lacking(selectors[name]),
  }))
}

/** All features in a style sheet that one of the oldest browsers ignores, each once. */
export function ignoredStyles(css: string): Ignored[] {
  const plain = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '""')
  const all = [...plain.matchAll(/([^{};]+)([{};]|$)/g)].flatMap(([, text = '', end]) => {
    const part = text.trim()
    const [, property = '', value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(part) ?? []
    return end === '{' || part.startsWith('@') ? ofPrelude(part) : ofDeclaration(property, value)
  })
  const found = all.filter(({ where }) => where.length > 0)
  return found.filter(({ what }, at) => found.findIndex((one) => one.what === what) === at)
}
