import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { demandOwner } from './rights.ts'

/**
 * SQL files that say how something is now, such as a function of the ledger (docs/decisions/0075-generated-table-types-and-repeatable-sql.md).
 * Each may be applied any number of times. A file is applied after the numbered migrations when its version is new to the database.
 */
const folders = ['../ledger/sql', 'sql'].map((folder) => join(import.meta.dirname, folder))

/** Every version that a file has had: lines of name, version and SHA-256 of its text. `npm run schema` adds the newest. */
const versionsFile = join(import.meta.dirname, 'repeatable-versions.txt')

export interface Repeatable {
  name: string
  text: string
  /** From 1. An older node does not know the newest versions, so it never replaces them. */
  version: number
}

interface Version {
  version: number
  fingerprint: string
}

let known: ReadonlyMap<string, Version> | undefined

const fingerprintOf = (text: string) => createHash('sha256').update(text).digest('hex')

const linesOfVersions = (): { name: string; version: number; fingerprint: string }[] =>
  readFileSync(versionsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version, fingerprint = ''] = line.split(' ')
      return { name, version: Number(version), fingerprint }
    })

/** The newest version of each file that this node knows. Cached, as a node keeps the version that it was started with. */
const newestVersions = (): ReadonlyMap<string, Version> => {
  known ??= new Map(linesOfVersions().map(({ name, version, fingerprint }) => [name, { version, fingerprint }]))
  return known
}

const textsOfFiles = (): { name: string; text: string }[] =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: basename(file, '.sql'), text: readFileSync(join(folder, file), 'utf8') })),
  )

/** The files of this version. @throws Error for a file that was changed without a new version */
export const repeatables = (): Repeatable[] =>
  textsOfFiles().map(({ name, text }) => {
    const newest = newestVersions().get(name)
    if (newest?.fingerprint !== fingerprintOf(text)) {
      throw new Error(`${name}.sql has changed and has no new version yet. Run: npm run schema.`)
    }
    return { name, text, version: newest.version }
  })

/** Gives each new or changed file its next version. Forgets files that are gone. */
export const recordVersions = (): void => {
  const before = linesOfVersions()
  const lines = textsOfFiles().flatMap(({ name, text }) => {
    const versions = before.filter((line) => line.name === name)
    const fingerprint = fingerprintOf(text)
    const last = versions.at(-1)
    if (last?.fingerprint === fingerprint) return versions
    return [...versions, { name, version: (last?.version ?? 0) + 1, fingerprint }]
  })
  writeFileSync(
    versionsFile,
    lines.map(({ name, version, fingerprint }) => `${name} ${version} ${fingerprint}\n`).join(''),
  )
  known = undefined
}

async function recordedIn<Tables>(db: Kysely<Tables>): Promise<Map<string, Version>> {
  const { rows } = await sql<Version & { name: string }>`select name, version, fingerprint from repeatable`.execute(db)
  return new Map(rows.map(({ name, version, fingerprint }) => [name, { version, fingerprint }]))
}

/** The names of the files whose newest version the database lacks. Reads no such file. The table `repeatable` must exist. */
export const missingRepeatables = async <Tables>(db: Kysely<Tables>): Promise<string[]> => {
  const recorded = await recordedIn(db)
  return [...newestVersions()]
    .filter(([name, { version }]) => version > (recorded.get(name)?.version ?? 0))
    .map(([name]) => `${name}.sql`)
}

/**
 * Applies the files that are newer than what the database has, all in one transaction. Leaves what a newer node has applied. The caller
 * holds the lock of the migrations. Returns the names of the files that it applied.
 * @throws Error if the database has the same version with another text
 * @throws DatabaseRightsError for a user who is not the owner
 */
export const applyRepeatables = async <Tables>(
  connection: Kysely<Tables>,
  files: readonly Repeatable[],
): Promise<string[]> => {
  const recorded = await recordedIn(connection)
  for (const { name, text, version } of files) {
    const there = recorded.get(name)
    if (there?.version === version && there.fingerprint !== fingerprintOf(text))
      throw new Error(
        `${name}.sql has run on this database as version ${version} with another text. Give the change a new version: npm run schema.`,
      )
  }
  const due = files.filter(({ name, version }) => version > (recorded.get(name)?.version ?? 0))
  if (due.length === 0) return []
  await demandOwner(connection, 'migrate')
  await connection.transaction().execute(async (tx) => {
    for (const { name, text, version } of due) {
      await runText(tx, `${name}.sql`, text)
      await sql`insert into repeatable (name, version, fingerprint) values (${name}, ${version}, ${fingerprintOf(text)})
        on conflict (name) do update set version = excluded.version, fingerprint = excluded.fingerprint`.execute(tx)
    }
  })
  return due.map(({ name }) => `${name}.sql`)
}

const whereIn = (text: string, error: unknown): string => {
  const position = Number((error as { position?: string }).position ?? 0)
  return position > 0 ? `line ${text.slice(0, position).split('\n').length}` : 'unknown line'
}

/** Runs the text of a file. @throws Error that names the file and the line */
export const runText = async <Tables>(tx: Kysely<Tables>, file: string, text: string): Promise<void> => {
  await sql
    .raw(text)
    .execute(tx)
    .catch((error: unknown) => {
      throw new Error(`${file}, ${whereIn(text, error)}: ${(error as Error).message}`, { cause: error })
    })
}
