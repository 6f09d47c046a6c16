import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@humidor/server/config.ts'
import { NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { startEmbedded } from '@humidor/server/database/embedded.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Part, Size } from './figures.ts'
import { parts } from './parts.ts'
import { formatPart, gatherRatios, partMarkdown, replaceSection } from './report.ts'

const print = (line = '') => process.stdout.write(`${line}\n`)
const root = join(import.meta.dirname, '..')
const PAGE = join(root, 'docs/performance.md')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})

const size: Size = values.short
  ? { short: true, seconds: 2, rounds: 1, minutes: Number(values.minutes ?? 1) }
  : { short: false, seconds: 5, rounds: 3, minutes: Number(values.minutes ?? 60) }

/** Starts a durable PostgreSQL server that is kept between runs. Each part gets its own empty database. */
async function withDatabases(each: (newDatabase: () => Promise<string>, version: string) => Promise<void>) {
  const config = readConfig(process.env)
  const embedded = await startEmbedded({ dataFolder: join(config.data, 'bench'), say: print })
  const admin = openDatabase({ url: embedded.url, max: 1, timeouts: NO_TIMEOUTS })
  const name = 'bench_run'
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const dropped = sql`drop database if exists ${sql.id(name)} with (force)`
  // On a busy machine a large database takes long to create and to drop.
  const withoutTimeout = (...statements: readonly RawBuilder<unknown>[]) =>
    admin.db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one)
      for (const statement of statements) await statement.execute(one)
    })
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(admin.db)
  try {
    await each(async () => {
      await withoutTimeout(dropped, sql`create database ${sql.id(name)}`)
      return url.href
    }, rows[0]?.server_version ?? '')
  } finally {
    await withoutTimeout(dropped)
    await admin.close()
    await embedded.stop()
  }
}

/** The machine and versions, as `2 × AMD EPYC, 24 GB, Node 24.21.0, PostgreSQL 18.4`. */
const machine = (postgres: string) =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}, PostgreSQL ${postgres}`

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}

/** Measures a part, prints its result and, with `--report`, writes it into the page. Returns whether nothing failed. */
async function measure(name: string, part: Part, newDatabase: () => Promise<string>, version: string) {
  print(`\n${part.title} …`)
  const before = loadavg()[0] ?? 0
  const began = new Date()
  const found = await part.run(await newDatabase(), { size, progress: (line) => print(`  ${line}`) })
  for (const line of formatPart(part.title, found)) print(line)
  if (values.report) {
    const at = `${began.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const how = { at, load: [before, loadavg()[0] ?? 0] as const, short: size.short, commit: commit() }
    let page = replaceSection(readFileSync(PAGE, 'utf8'), `measured: ${name}`, partMarkdown(found, how))
    page = replaceSection(page, 'ratios', gatherRatios(page))
    writeFileSync(PAGE, replaceSection(page, 'machine', machine(version)))
  }
  return found.failures.length === 0
}

const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  print(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
print('These figures hold for this machine at this moment. Only ratios within one run can be compared.')
let succeeded = true
await withDatabases(async (newDatabase, version) => {
  for (const [name, part] of Object.entries(parts))
    if (positionals.length === 0 || positionals.includes(name))
      succeeded = (await measure(name, part, newDatabase, version)) && succeeded
})
process.exit(succeeded ? 0 : 1)
