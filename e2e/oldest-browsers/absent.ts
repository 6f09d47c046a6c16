import { lacking, type Table, tables } from './support.ts'

/** The path of a member from the global object on: `['Array', 'prototype', 'with']`. */
export type ApiPath = readonly string[]

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__compat'

const inside = (table: Table | undefined) =>
  Object.entries(table ?? {}).filter(([name]) => isName(name) && !/_parameter$/.test(name))

const isMissing = (table: Table | undefined) => lacking(table).length > 0

/** The path of a browser API in MDN's tables: a static member, a member of the prototype, or a global. */
function pathsInBrowser(owner: string, key: string): ApiPath[] {
  const name = key.replace(/_static$/, '').replace(/^(.*)_event$/, 'on$1')
  if (owner === 'Window') return [[name]]
  return [key.endsWith('_static') ? [owner, name] : [owner, 'prototype', name]]
}

/** Both possible paths of a built-in: the tables do not say whether a member is static or on the prototype. */
const pathsInLanguage = (owner: ApiPath, name: string): ApiPath[] => [
  [...owner, name],
  [...owner, 'prototype', name],
]

function* absentIn(
  all: Table,
  paths: (owner: string, key: string) => ApiPath[],
  first: ApiPath = [],
): Generator<ApiPath> {
  for (const [owner, table] of inside(all)) {
    if (isMissing(table)) yield [...first, owner]
    else for (const [key, member] of inside(table)) if (key !== owner && isMissing(member)) yield* paths(owner, key)
  }
}

/** All built-ins and browser APIs that at least one of the oldest supported browsers lacks. */
export function absent(): ApiPath[] {
  const { builtins } = tables.javascript
  return [
    ...absentIn(tables.api, pathsInBrowser),
    ...absentIn(builtins, (owner, name) => pathsInLanguage([owner], name)),
    ...absentIn(builtins['Intl'] ?? {}, (owner, name) => pathsInLanguage(['Intl', owner], name), ['Intl']),
  ]
}
