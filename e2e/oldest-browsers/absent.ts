import { lacking, type Table, tables } from './support.ts'

/** What a program would call it, from the global object on: `['Array', 'prototype', 'with']`. */
export type ApiPath = readonly string[]

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__compat'

const inside = (table: Table | undefined) =>
  Object.entries(table ?? {}).filter(([name]) => isName(name) && !/_parameter$/.test(name))

const isMissing = (table: Table | undefined) => lacking(table).length > 0

/** The ways to a member of the browser's: as it is called of the thing itself, of what is made of it, or of nothing. */
function pathsInBrowser(owner: string, key: string): ApiPath[] {
  const name = key.replace(/_static$/, '').replace(/^(.*)_event$/, 'on$1')
  if (owner === 'Window') return [[name]]
  return [key.endsWith('_static') ? [owner, name] : [owner, 'prototype', name]]
}

/** The tables do not say whether a member of the language's is called of the thing itself or of what is made of it. */
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

/** Everything of the language and the browser that one of the oldest browsers lacks. */
export function absent(): ApiPath[] {
  const { builtins } = tables.javascript
  return [
    ...absentIn(tables.api, pathsInBrowser),
    ...absentIn(builtins, (owner, name) => pathsInLanguage([owner], name)),
    ...absentIn(builtins['Intl'] ?? {}, (owner, name) => pathsInLanguage(['Intl', owner], name), ['Intl']),
  ]
}
