import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { oldestBrowsers } from '@humidor/ui/browsers.ts'

interface Statement {
  version_added: string | false
  version_removed?: string
  /** Another name, a prefix or a flag: the standard name does not work. */
  alternative_name?: string
  prefix?: string
  flags?: object
}

/** A node of MDN's tables: its children by name, and the browser versions that support it. */
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

/** MDN's browser compatibility tables. Read once, as they are 20 MB. */
export const tables = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Tables

/** The supported browsers by their key in MDN's tables, each with its display name and oldest supported version. */
const browsers = [
  { key: 'chrome', name: 'Chrome', oldest: oldestBrowsers.chrome },
  { key: 'chrome_android', name: 'Chrome for Android', oldest: oldestBrowsers.chrome },
  { key: 'edge', name: 'Edge', oldest: oldestBrowsers.edge },
  { key: 'firefox', name: 'Firefox', oldest: oldestBrowsers.firefox },
  { key: 'firefox_android', name: 'Firefox for Android', oldest: oldestBrowsers.firefox },
  { key: 'safari', name: 'Safari', oldest: oldestBrowsers.safari },
  { key: 'safari_ios', name: 'Safari on iOS', oldest: oldestBrowsers.safari },
] as const

/** Whether version `one` is newer than `other`. A leading `≤` is ignored. */
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
 * The oldest browsers that lack a feature, such as "Safari 16.4 (has it since 17)". Empty if all of them have it, or if MDN's
 * tables do not list it.
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
