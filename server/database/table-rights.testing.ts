import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'

const server = join(import.meta.dirname, '..')

/** What only the owner of the database runs: migrations, repeatable files, the grants themselves, and what follows a restore. */
const byOwner = /^(database\/(migrate|repeatable|rights)|restored-verb)\.ts$/

/** The text of every production file of the server. */
const productionFiles = (): string[] =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\btesting\b|node_modules/.test(file) && !byOwner.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))

const forms: readonly (readonly [RegExp, 'insert' | 'update' | 'delete'])[] = [
  [/\.insertInto\(\s*'([a-z_]+)/g, 'insert'],
  [/\.updateTable\(\s*'([a-z_]+)/g, 'update'],
  // One statement for either of two tables.
  [/\btable: '[a-z_]+' \| '([a-z_]+)',/g, 'update'],
  [/\.deleteFrom\(\s*'([a-z_]+)/g, 'delete'],
  [/\binsert\s+into\s+([a-z_]+)\b(?!\.)/g, 'insert'],
  [/\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g, 'update'],
  [/\bdelete\s+from\s+([a-z_]+)\b(?!\.)/g, 'delete'],
  // One function writes the text tables of all content.
  [/\btable: '([a-z_]+_text)'/g, 'insert'],
]

const nextStatement = /\.insertInto\(|\.updateTable\(|\binsert\s+into\s/
const onConflict = /doUpdateSet|do update\s+set/

/** The tables and verbs of the statements in a text, such as `notice insert`. */
function statementsIn(text: string): string[] {
  const found: string[] = []
  for (const [form, verb] of forms)
    for (const match of text.matchAll(form)) {
      found.push(`${match[1]} ${verb}`)
      const rest = text.slice(match.index + match[0].length)
      const end = rest.search(nextStatement)
      if (match[1]?.endsWith('_text')) found.push(`${match[1]} update`, `${match[1]} delete`)
      const updates = onConflict.test(end < 0 ? rest : rest.slice(0, end))
      if (verb === 'insert' && updates) found.push(`${match[1]} update`)
    }
  return found
}

/** The tables and verbs of every writing statement in the server’s code and in the database’s functions: sorted, each once. */
export async function everyStatement(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ source: string; name: string }>(
    "select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace",
  )
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )
  const known = new Set(tables.map(({ name }) => name))
  const found = [...productionFiles(), ...rows.map(({ source }) => source)].flatMap(statementsIn)
  // Any other name is a common table expression, or a word of a sentence.
  return [...new Set(found)].filter((it) => known.has(it.split(' ')[0] ?? '')).sort()
}
