import { type OpenDatabase, openDatabase } from '@humidor/server/database/database.ts'
import { files } from '../sources.ts'
import { mutated } from './mutant.ts'
import { sqlMutants } from './sql-mutants.ts'
import { openTrial } from './trial.ts'

/** One breakage of the ledger that lies in the database, and how it is mended. */
interface Break {
  tells: string
  break: string
  mend: string
}

/** The ledger's own tables. What a feature keeps is the feature's. */
const tables = `'account', 'account_kind', 'transfer', 'entry', 'settled', 'transfer_outcome'`

const functionsOf = `select pg_get_functiondef(p.oid) as whole, p.proname as name from pg_proc p
  join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
    and (p.proname ~ '^(ledger_|account_|entry_|outcome_)')
  order by name`

const triggersOf = `select t.tgname as name, c.relname as on_table, pg_get_triggerdef(t.oid) as whole from pg_trigger t
  join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relname in (${tables}) order by 2, 1`

const constraintsOf = `select k.conname as name, c.relname as on_table, pg_get_constraintdef(k.oid) as whole from pg_constraint k
  join pg_class c on c.oid = k.conrelid where k.contype in ('c', 'u', 'f') and c.relname in (${tables}) order by 2, 1`

async function breaksOf({ pool: template }: OpenDatabase): Promise<Break[]> {
  const functions = (await template.query<{ name: string; whole: string }>(functionsOf)).rows
  const guards = [
    ...(await template.query(triggersOf)).rows.map(({ name, on_table, whole }) => ({
      tells: `trigger ${name} of ${on_table} dropped`,
      ...{ break: `drop trigger "${name}" on ${on_table}`, mend: whole },
    })),
    ...(await template.query(constraintsOf)).rows.map(({ name, on_table, whole }) => ({
      tells: `constraint ${name} of ${on_table} dropped`,
      break: `alter table ${on_table} drop constraint "${name}" cascade`,
      mend: `alter table ${on_table} add constraint "${name}" ${whole}`,
    })),
  ]
  const words = functions.flatMap(({ name, whole }) => {
    const body = whole.indexOf('$')
    return sqlMutants(whole.slice(body), body, true).map((mutant) => ({
      tells: `function ${name}: ${lineOf(whole, mutant.start)}  ${whole.slice(mutant.start, mutant.end)} → ${mutant.instead || '(nothing)'}`,
      ...{ break: mutated(whole, mutant), mend: whole },
    }))
  })
  return [...guards, ...words]
}

const lineOf = (text: string, place: number): string =>
  text.slice(text.lastIndexOf('\n', place) + 1, text.indexOf('\n', place)).trim()

/** Breaks the ledger's functions, triggers and constraints one after another, and asks the ledger's tests. Answers what nobody noticed. */
export async function mutateDatabase(say: (line: string) => void): Promise<{ found: number; survived: number }> {
  const tests = files.filter(
    (file) => /^server\/ledger\/.*\.test\.ts$/.test(file) && !/crash|booked-migration/.test(file),
  )
  const trial = await openTrial(true)
  const tally = { found: 0, survived: 0 }
  try {
    const whole = await trial.fails(tests)
    if (whole !== undefined) throw new Error(`The ledger is not even content as it is written: ${whole}`)
    const withTemplate = async <Answer>(work: (template: OpenDatabase) => Promise<Answer>): Promise<Answer> => {
      const address = new URL(trial.cluster() ?? '')
      address.pathname = '/humidor_template'
      const template = openDatabase({ url: address.href, max: 1 })
      try {
        return await work(template)
      } finally {
        await template.close()
      }
    }
    const foundBy = new Map<string, number>()
    for (const one of await withTemplate(breaksOf)) {
      // What cannot even be said is no breakage.
      if (
        !(await withTemplate(({ pool }) =>
          pool.query(one.break).then(
            () => true,
            () => false,
          ),
        ))
      )
        continue
      const keenest = tests.toSorted((a, b) => (foundBy.get(b) ?? 0) - (foundBy.get(a) ?? 0))
      const by = await trial.fails(keenest)
      await withTemplate(({ pool }) => pool.query(one.mend))
      if (by === undefined) say(`  survived  ${one.tells}`)
      const test = by?.split(': ')[0]
      if (test !== undefined) foundBy.set(test, (foundBy.get(test) ?? 0) + 1)
      tally[by === undefined ? 'survived' : 'found'] += 1
    }
  } finally {
    await trial.end()
  }
  return tally
}
