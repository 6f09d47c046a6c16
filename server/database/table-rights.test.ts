import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { DENIED } from './rights.testing.ts'
import { type DatabaseRole, databaseRoles, grantRights, surplusRights } from './rights.ts'
import { everyStatement } from './table-rights.testing.ts'
import { tableRights } from './table-rights.ts'
import { freshDatabase } from './testing.ts'

const words = (text = '') => text.split(' ').filter((word) => word !== '')

it('lists exactly the tables that the server’s statements write', async () => {
  const { pool } = await freshDatabase()
  const listed = Object.entries(tableRights).flatMap(([table, { calls, jobs }]) =>
    [...words(calls), ...words(jobs)].map((verb) => `${table} ${verb}`),
  )
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.sort()).toEqual(await everyStatement(pool))
})

/** A table with the columns that a statement may name. */
interface Columns {
  table: string
  written: string[]
  key: string | null
}

const columnsSql = `
  select c.relname as table,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '') as written,
    (select quote_ident(a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary and a.attidentity = '') as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`

/** One statement for each verb. None changes anything, so each can fail only for a missing right. */
function trials({ table, written, key }: Columns) {
  const columns = tableRights[table]?.columns ?? written
  return {
    select: `select from "${table}" limit 0`,
    insert: `insert into "${table}" (${written}) select ${written} from "${table}" where false`,
    update: `update "${table}" set ${columns.map((column) => `${column} = ${column}`)} where false`,
    delete: `delete from "${table}" where false`,
    truncate: `truncate "${table}"`,
    lock: `select from "${table}" limit 0 for update`,
    ...(key && { key: `update "${table}" set ${key} = ${key} where false` }),
  }
}

/** The verbs that the list allows a role on a table. */
function allowed(role: DatabaseRole, { table, written }: Columns): Set<string> {
  const { calls, jobs, columns, locksRows, locksTable } = tableRights[table] ?? {}
  if (role === 'humidor_checker') return new Set(['select'])
  const verbs = new Set(['select', ...words(calls), ...(role === 'humidor_worker' ? words(jobs) : [])])
  if (locksTable) verbs.add('update')
  if (verbs.has('update') && !columns) verbs.add('key')
  if (locksRows === 'calls' || (locksRows === 'jobs' && role === 'humidor_worker')) verbs.add('key').add('lock')
  // In a table with one column, the key is the only column to update.
  if (verbs.has('key') && written.length === 1) verbs.add('update')
  if (verbs.has('update')) verbs.add('lock')
  return verbs
}

it.each(databaseRoles)('%s may do to each table what the list says, and nothing else', async (role) => {
  const { url, pool } = await freshDatabase()
  const { rows: tables } = await pool.query<Columns>(columnsSql)
  expect(tables.length).toBeGreaterThan(100)
  const own = openDatabase({ url, as: role, max: 1 })
  const client = await own.pool.connect()
  const different: string[] = []
  for (const columns of tables) {
    const may = allowed(role, columns)
    for (const [verb, statement] of Object.entries(trials(columns))) {
      await client.query('begin')
      const refused = await client.query(statement).then(
        () => false,
        ({ code }: { code: string }) => code === DENIED,
      )
      await client.query('rollback')
      if (refused === may.has(verb)) different.push(`${verb} ${columns.table}: ${refused ? 'refused' : 'allowed'}`)
    }
  }
  client.release()
  await own.close()
  expect(different).toEqual([])
})

it('a new table is read-only until the list says who writes it', async () => {
  const { url, pool, db } = await freshDatabase()
  await pool.query('create table novelty (id int primary key)')
  await grantRights(db)
  for (const role of ['humidor_api', 'humidor_worker'] as const) {
    const own = openDatabase({ url, as: role, max: 1 })
    await own.pool.query('select from novelty')
    await expect(own.pool.query('insert into novelty values (1)')).rejects.toMatchObject({ code: DENIED })
    await own.close()
  }
})

it('a user who may write more than its role is reported', async () => {
  const { url, pool, db } = await freshDatabase()
  await grantRights(db)
  await pool.query('grant insert, update on account_kind to humidor_api; grant update on account to humidor_api')
  const own = openDatabase({ url, as: 'humidor_api', max: 1 })
  const more = ['insert on public.account_kind', 'update on public.account', 'update on public.account_kind']
  expect(await surplusRights(own.db, undefined, 'humidor_api')).toEqual(more)
  await grantRights(db)
  expect(await surplusRights(own.db, undefined, 'humidor_api')).toEqual([])
  // A worker may do more, so its rights are reported for a node that only answers calls.
  expect(await surplusRights(db, 'humidor_worker', 'humidor_api')).toContain('insert on public.settled_range')
  await own.close()
})
