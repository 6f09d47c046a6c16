import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { oldestBrowsers } from '@humidor/ui/browsers.ts'

interface Statement {
  version_added: string | false
  version_removed?: string
  /** Known by another name, behind a switch, or with letters before it: not there for whoever asks plainly. */
  alternative_name?: string
  prefix?: string
  flags?: object
}

/** A piece of MDN's tables: what is inside it by name, and since when which browser has it. */
export interface Compat {
  __compat?: { support: Record<string, Statement | readonly Statement[] | undefined> }
}
export type Table = Compat & { [name: string]: Table | undefined }

interface Tables {
  api: Table
  javascript: Table & { builtins: Table; regular_expressions: Table }
  html: Table & { elements: Table; global_attributes: Table }
  css: Table & { properties: Table; selectors: Table; 'at-rules': Table; types: Table }
  webassembly: Table
}

/** MDN's tables of which browser has what since when. Read once, as they are 20 MB. */
export const tables = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Tables

/** The browsers of MDN's tables, each with the oldest version that counts and the name in a sentence. */
const browsers = [
  { key: 'chrome', name: 'Chrome', oldest: oldestBrowsers.chrome },
  { key: 'chrome_android', name: 'Chrome for Android', oldest: oldestBrowsers.chrome },
  { key: 'edge', name: 'Edge', oldest: oldestBrowsers.edge },
  { key: 'firefox', name: 'Firefox', oldest: oldestBrowsers.firefox },
  { key: 'firefox_android', name: 'Firefox for Android', oldest: oldestBrowsers.firefox },
  { key: 'safari', name: 'Safari', oldest: oldestBrowsers.safari },
  { key: 'safari_ios', name: 'Safari on iOS', oldest: oldestBrowsers.safari },
] as const

/** Whether version `one` is newer than `other`; `≤` before a version is as good as the version. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number))
  for (let at = 0; at < 3; at += 1) {
    const [x = 0, y = 0] = [a?.[at], b?.[at]]
    if (x !== y) return x > y
  }
  return false
}

const isSupported = (statement: Statement, oldest: string): boolean =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  !isNewer(statement.version_added, oldest) &&
  (statement.version_removed === undefined ||
    statement.version_removed === 'preview' ||
    isNewer(statement.version_removed, oldest)) &&
  statement.alternative_name === undefined &&
  statement.prefix === undefined &&
  statement.flags === undefined

/**
 * Which of the oldest browsers lack a thing, such as "Safari 16.4 (has it since 17)". Empty for what all of them have, and for
 * what MDN's tables do not know.
 */
export function lacking(table: Compat | undefined): string[] {
  const support = table?.__compat?.support
  if (!support) return []
  return browsers.flatMap(({ key, name, oldest }) => {
    const statements = [support[key] ?? []].flat() as Statement[]
    if (statements.length === 0 || statements.some((one) => isSupported(one, oldest))) return []
    const since = statements.find((one) => one.version_added && one.alternative_name === undefined && !one.flags)
    return [`${name} ${oldest} (${since ? `has it since ${since.version_added}` : 'no version has it'})`]
  })
}
