import { type OpenDatabase, openDatabase } from '@humidor/server/database/database.ts'
import { isCutOff } from '@humidor/server/database/failure.ts'
import { textOf } from '../sources.ts'
import { explanationOf } from './explained.ts'
import { mutated } from './mutant.ts'
import { ledgerTests, testsNaming } from './rooms.ts'
import { sqlMutants } from './sql-mutants.ts'
import { openTrial, type Trial } from './trial.ts'

/** One breakage of the ledger in the database, its repair, and the tests to run. */
interface Break {
  of: string
  summary: string
  break: string
  repair: string
  tests: readonly string[]
  /** Why no test can notice it, if that is known. */
  explained?: string | undefined
}

/** The ledger's own tables, without those of features. */
const tables = `'account', 'account_kind', 'transfer', 'entry', 'settled', 'transfer_outcome', 'idempotency'`

const functionsOf = `select pg_get_functiondef(p.oid) as whole, p.proname as name, p.prorettype = 'trigger'::regtype as is_trigger,
    array(select f.proname from pg_proc f where f.pronamespace = p.pronamespace and f.prosrc ~ ('\\m' || p.proname || '\\(')) as callers
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
    and (p.proname ~ '^(ledger_|account_|entry_|outcome_)')
  order by name`

const triggersOf = `select t.tgname as name, c.relname as on_table, pg_get_triggerdef(t.oid) as whole from pg_trigger t
  join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relname in (${tables}) order by 2, 1`

const constraintsOf = `select k.conname as name, c.relname as on_table, pg_get_constraintdef(k.oid) as whole from pg_constraint k
  join pg_class c on c.oid = k.conrelid where k.contype in ('c', 'u', 'f') and c.relname in (${tables}) order by 2, 1`

/** Unique indexes, without those of constraints. */
const indexesOf = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as whole from pg_index i
  join pg_class c on c.oid = i.indrelid where i.indisunique and c.relname in (${tables})
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`

interface DatabaseFunction {
  name: string
  whole: string
  is_trigger: boolean
  /** The functions that call it. */
  callers: string[]
}

/** A function with its direct and indirect callers. */
function callersOf(name: string, functions: readonly DatabaseFunction[]): Set<string> {
  const found = new Set([name])
  for (const one of found)
    for (const caller of functions.find((known) => known.name === one)?.callers ?? []) found.add(caller)
  return found
}

/** Every breakage of the ledger in the database; `all` are the ledger's tests. */
async function breaksOf({ pool: template }: OpenDatabase, all: readonly string[]): Promise<Break[]> {
  const functions = (await template.query<DatabaseFunction>(functionsOf)).rows
  const guards = [
    ...(await template.query(triggersOf)).rows.map(({ name, on_table, whole }) => ({
      summary: `trigger ${name} of ${on_table} dropped`,
      ...{ of: 'guards', break: `drop trigger "${name}" on ${on_table}`, repair: whole, tests: all },
    })),
    ...(await template.query(constraintsOf)).rows.map(({ name, on_table, whole }) => ({
      summary: `constraint ${name} of ${on_table} dropped`,
      break: `alter table ${on_table} drop constraint "${name}" cascade`,
      repair: `alter table ${on_table} add constraint "${name}" ${whole}`,
      ...{ of: 'guards', tests: all },
    })),
    ...(await template.query(indexesOf)).rows.map(({ name, whole }) => ({
      summary: `unique index ${name} dropped`,
      ...{ of: 'guards', break: `drop index "${name}"`, repair: whole, tests: all },
    })),
  ]
  const words = functions.flatMap(({ name, whole, is_trigger }) => {
    const body = whole.indexOf('$')
    const reach = callersOf(name, functions)
    const isUsedByTriggers = functions.some((known) => known.is_trigger && reach.has(known.name))
    const naming = new Set(testsNaming([...reach]))
    const tests = is_trigger || isUsedByTriggers ? all : all.filter((test) => naming.has(test))
    return sqlMutants(whole.slice(body), body, true).map((mutant) => ({
      summary: `function ${name}: ${lineOf(whole, mutant.start)}  ${whole.slice(mutant.start, mutant.end)} → ${mutant.instead || '(nothing)'}`,
      ...{ of: name, break: mutated(whole, mutant), repair: whole, tests },
      explained: explanationOf(`function ${name}`, whole, mutant),
    }))
  })
  return [...guards, ...words]
}

const lineOf = (text: string, place: number): string =>
  text.slice(text.lastIndexOf('\n', place) + 1, text.indexOf('\n', place)).trim()

/** The first of the tests that fails, with its message. */
async function failing(
  trial: Trial,
  tests: readonly string[],
): Promise<readonly [test: string, by: string] | undefined> {
  const nothing = { start: 0, end: 0, instead: '' }
  for (const test of tests) {
    let by: string | undefined
    await trial.run({ file: '', mutants: [[-1, nothing]], tests: [test] }, (verdict) => {
      by = verdict.by
    })
    if (by !== undefined) return [test, by]
  }
  return undefined
}

/** Sorts tests: first those that noticed most breakages of the function, then those that noticed most of all. */
class Detections {
  readonly #found = new Map<string, number>()

  noticed(of: string, test: string): void {
    for (const name of [`${of} ${test}`, test]) this.#found.set(name, (this.#found.get(name) ?? 0) + 1)
  }

  sorted({ of, tests }: Break): string[] {
    const count = (name: string) => this.#found.get(name) ?? 0
    return tests.toSorted((a, b) => count(`${of} ${b}`) - count(`${of} ${a}`) || count(b) - count(a))
  }
}

/** Works on the template of a trial. No other connection may be open while it is cloned. A connection that is cut off is retried. */
const templateOf = (trial: Trial) =>
  async function withTemplate<Answer>(work: (template: OpenDatabase) => Promise<Answer>, tries = 10): Promise<Answer> {
    const address = new URL(trial.cluster() ?? '')
    address.pathname = '/humidor_template'
    const template = openDatabase({ url: address.href, max: 1 })
    try {
      await template.pool.query('select')
    } catch (error) {
      await template.close()
      if (tries === 0 || !isCutOff(error)) throw error
      return await withTemplate(work, tries - 1)
    }
    try {
      return await work(template)
    } finally {
      await template.close()
    }
  }

interface Output {
  print(line: string): void
  /** Whether found breakages are printed too. */
  all: boolean
}

/**
 * Breaks the ledger's functions, triggers and constraints one at a time, in the template that every test copies, and runs the
 * ledger's tests. Prints the breakages that no test notices.
 * @param only functions by their names, and `guards` for triggers and constraints; none: all
 */
export async function mutateDatabase(
  only: readonly string[],
  { print, all }: Output,
): Promise<{ found: number; explained: number; survived: number }> {
  // The longest tests first. Tests without a database do not run.
  const tests = ledgerTests
    .filter((test) => textOf(test).includes('freshDatabase'))
    .toSorted((a, b) => textOf(b).length - textOf(a).length)
  const trial = await openTrial(true)
  const tally = { found: 0, explained: 0, survived: 0 }
  const detections = new Detections()
  try {
    const wrong = await failing(trial, tests)
    if (wrong) throw new Error(`A test fails on the unbroken ledger: ${wrong.join(': ')}`)
    const withTemplate = templateOf(trial)
    const breaks = await withTemplate((template) => breaksOf(template, tests))
    for (const one of breaks.filter(({ of }) => only.length === 0 || only.includes(of))) {
      const isBroken = await withTemplate(({ pool }) => pool.query(one.break)).then(
        () => true,
        () => false,
      )
      // An invalid statement is no breakage. A breakage with an explanation is not tried, as all tests would run.
      if (!isBroken) continue
      const found = one.explained === undefined ? await failing(trial, detections.sorted(one)) : undefined
      await withTemplate(({ pool }) => pool.query(one.repair))
      if (found) detections.noticed(one.of, found[0])
      const outcome = found ? 'found' : one.explained === undefined ? 'survived' : 'explained'
      if (outcome === 'survived') print(`  survived  ${one.summary}`)
      else if (all) print(`  ${one.summary}: ${found?.join(': ') ?? one.explained}`)
      tally[outcome] += 1
    }
  } finally {
    await trial.end()
  }
  return tally
}
