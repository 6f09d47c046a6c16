import { lacking, type Table, tables } from '@humidor/e2e/oldest-browsers/support.ts'

const { properties, selectors, types, 'at-rules': atRules } = tables.css

/** A part of a style sheet that one of the oldest browsers passes over. */
export interface Passed {
  /** As it is looked up: `text-wrap`, `text-wrap: balance`, `:open`, `@starting-style`, `light-dark()`. */
  what: string
  where: string[]
}

/** What the tables of values say of a function, whichever kind of value it makes. */
function functionTables(name: string, table: Table = types): Table[] {
  return Object.entries(table).flatMap(([key, inner]) => {
    if (key === '__compat' || !inner) return []
    return [...(key === name && inner.__compat ? [inner] : []), ...functionTables(name, inner)]
  })
}

/** Where all that the tables have under one name is lacking: the first place's browsers, else none. */
function lackedEverywhere(all: readonly Table[]): string[] {
  const places = all.map(lacking)
  return places.every((where) => where.length > 0) ? (places[0] ?? []) : []
}

function ofDeclaration(property: string, value: string): Passed[] {
  const table = properties[property]
  const words = [...value.matchAll(/(?<![\w-])(-?[a-z][\w-]*)(\()?/g)]
  return [
    { what: property, where: lacking(table) },
    ...words.map(([, word = '', bracket]) =>
      bracket
        ? { what: `${word}()`, where: lackedEverywhere(functionTables(word)) }
        : { what: `${property}: ${word}`, where: lacking(table?.[word]) },
    ),
  ]
}

function ofPrelude(prelude: string): Passed[] {
  const [, atRule] = /^@([\w-]+)/.exec(prelude) ?? []
  if (atRule !== undefined) return [{ what: `@${atRule}`, where: lacking(atRules[atRule]) }]
  return [...prelude.matchAll(/::?([a-z][\w-]*)/g)].map(([what, name = '']) => ({
    what,
    where: lacking(selectors[name]),
  }))
}

/** Everything of a style sheet that one of the oldest browsers passes over, each once. */
export function passedOver(css: string): Passed[] {
  const plain = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '""')
  const all = [...plain.matchAll(/([^{};]+)([{};]|$)/g)].flatMap(([, text = '', end]) => {
    const said = text.trim()
    const [, property = '', value = ''] = /^([\w-]+)\s*:(.*)$/s.exec(said) ?? []
    return end === '{' || said.startsWith('@') ? ofPrelude(said) : ofDeclaration(property, value)
  })
  const found = all.filter(({ where }) => where.length > 0)
  return found.filter(({ what }, at) => found.findIndex((one) => one.what === what) === at)
}
