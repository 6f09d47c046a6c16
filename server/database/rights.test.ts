import { expect, it } from 'vitest'
import { installQueue } from '../jobs/queue.ts'
import { openDatabase } from './database.ts'
import { DENIED, missingTo, withPlainOwner } from './rights.testing.ts'
import {
  DatabaseRightsError,
  type DatabaseRole,
  databaseRoles,
  grantRights,
  missingRights,
  surplusRights,
  urlAs,
} from './rights.ts'
import { tableRights } from './table-rights.ts'
import { freshDatabase } from './testing.ts'

/** Runs a statement under a role. @returns `done`, or the code of PostgreSQL's refusal */
async function run(url: string, as: DatabaseRole, text: string): Promise<string> {
  const { pool, close } = openDatabase({ url, as, max: 1 })
  try {
    return await pool.query(text).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  } finally {
    await close()
  }
}

const forbidden = [
  'update transfer_line set amount = 1',
  'delete from transfer_line',
  'truncate transfer_line',
  'update transfer set at = now()',
  'delete from settled_subject',
  'delete from settled_range',
  'update ledger_block set entries = 0',
  'delete from ledger_block',
  'delete from ledger_sealing',
  'insert into ledger_restore (at, number, hash) select now(), 0, hash from ledger_block where number = 0',
  "select setval('transfer_id_seq', 1)",
  "update account set owner = 'platform'",
  'delete from account',
  'update audit set ip = null',
  'delete from audit',
  'delete from member',
  "insert into migration (name, fingerprint) values ('0000-mine', '')",
  'delete from migration',
  'alter table transfer_line disable trigger transfer_line_append_only',
  'alter table transfer_line disable trigger all',
  'drop table transfer_line',
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create temporary table mine (id int)',
  // Inside a trigger of their own, the guards would take a statement for one of ours.
  `create temporary table mine (id int);
   create function pg_temp.mine() returns trigger language plpgsql as $$ begin update account set balance = balance + 1; return null; end $$;
   create trigger mine after insert on mine for each statement execute function pg_temp.mine();
   insert into mine values (1)`,
  'create function pg_temp.mine() returns int language sql as $$ select 1 $$',
  "set session_replication_role = 'replica'",
  "create role mine login password 'mine'",
  "copy member to '/members'",
]

it('nobody but the owner rewrites a ledger, removes a guard, or changes the schema', async () => {
  const { url, db } = await freshDatabase()
  // A copy of a database does not include the rights to create in it.
  await grantRights(db)
  for (const role of databaseRoles)
    for (const text of forbidden)
      expect(`${role}: ${text}: ${await run(url, role, text)}`).toBe(`${role}: ${text}: ${DENIED}`)
})

it('only a worker seals the ledger', async () => {
  const { url } = await freshDatabase()
  const texts = [
    'select from ledger_sealing for update',
    'update ledger_sealing set looked_at = now()',
    "insert into ledger_block (last_transfer, transfers, entries, settled, content_hash) select 9, 0, 0, 0, sha256('') where false",
  ]
  for (const text of texts)
    expect(await Promise.all(databaseRoles.map((role) => run(url, role, text)))).toEqual([DENIED, 'done', DENIED])
})

it('the checker reads everything and writes nothing', async () => {
  const { url, pool } = await freshDatabase()
  const { rows } = await pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  expect(rows.length).toBeGreaterThan(100)
  const every = rows.map(({ name }) => `exists (select from ${name})`).join(' or ')
  expect(await run(url, 'humidor_checker', `select ${every}`)).toBe('done')
  const { rows: writable } = await pool.query(
    `select oid::regclass from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
       and has_table_privilege('humidor_checker', oid, 'insert, update, delete, truncate, trigger')`,
  )
  expect(writable).toEqual([])
})

it('only workers write a settlement', async () => {
  const { url } = await freshDatabase()
  for (const table of ['settled_subject', 'settled_range', 'settlement_day', 'settlement_run']) {
    expect(await run(url, 'humidor_api', `insert into ${table} default values`), table).toBe(DENIED)
    expect(await run(url, 'humidor_worker', `insert into ${table} default values`), table).not.toBe(DENIED)
  }
})

it('a statement that a guard always refuses is granted to nobody, in every table', async () => {
  const { pool } = await freshDatabase()
  const { rows } = await pool.query(
    `select c.relname as table, verb from pg_class c, unnest(array['update', 'delete']) verb
     where c.relnamespace = 'public'::regnamespace and has_table_privilege('humidor_worker', c.oid, verb)
       and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname ~ '(_append_only|_stays|never_leaves|never_changes)$'
         and t.tgtype & 3 = 2 and t.tgqual is null and cardinality(t.tgattr::int2[]) = 0 and t.tgtype & (case verb when 'update' then 16 else 8 end) <> 0)`,
  )
  expect(rows).toEqual([{ table: 'cig_price', verb: 'update' }])
})

it('granting again revokes additional rights', async () => {
  const { url, db, pool } = await freshDatabase()
  await pool.query('grant update on transfer_line to humidor_api')
  await Promise.all([grantRights(db), grantRights(db)])
  expect(await run(url, 'humidor_api', 'update transfer_line set amount = 1')).toBe(DENIED)
  expect(await run(url, 'humidor_api', 'select from entry limit 1')).toBe('done')
})

it('a user who may create tables is reported until the owner of the database revokes that, since their triggers could bypass the ledger’s guards', async () => {
  const fresh = await freshDatabase()
  const { url, db, pool } = fresh
  const name = new URL(url).pathname.slice(1)
  const surplusOf = async (as: string) => {
    const own = openDatabase({ url, as: as as DatabaseRole, max: 1 })
    return await surplusRights(own.db).finally(own.close)
  }
  await withPlainOwner(fresh, async (owner) => {
    await pool.query(`alter database ${name} owner to current_user`)
    const own = openDatabase({ url, as: owner as DatabaseRole, max: 1 })
    await pool.query(`alter schema public owner to ${owner}`)
    // The owner of the tables may not revoke rights on the database.
    await grantRights(own.db)
    for (const role of databaseRoles) {
      expect(await surplusOf(role)).toEqual([`temporary on database ${name}`])
      expect(await surplusRights(own.db, role)).toEqual([`temporary on database ${name}`])
    }
    expect(await surplusOf(owner)).toEqual([])
    await own.close()
  })
  await pool.query(`grant temporary, create on database ${name} to humidor_api`)
  await pool.query('create schema theirs; grant create on schema theirs to humidor_api')
  expect(await surplusOf('humidor_api')).toEqual([
    `create on database ${name}`,
    'create on schema theirs',
    `temporary on database ${name}`,
  ])
  await grantRights(db)
  expect(await surplusOf('humidor_api')).toEqual(['create on schema theirs'])
  for (const role of ['humidor_worker', 'humidor_checker', 'pg_monitor']) expect(await surplusOf(role)).toEqual([])
})

it('a user who may not create or grant the roles is told how to create them', async () => {
  const { url } = await freshDatabase()
  const { db, close } = openDatabase({ url, as: 'pg_monitor' as DatabaseRole, max: 1 })
  const error = await grantRights(db).then(close, (thrown: unknown) => thrown)
  await close()
  expect(error).toBeInstanceOf(DatabaseRightsError)
  expect(error).toMatchObject({
    message: expect.stringMatching(/permission denied for .*an administrator does so first: create role humidor_api;/),
    cause: { code: DENIED },
  })
})

it('a URL names the role of its connections', async () => {
  const { url } = await freshDatabase()
  const { pool, close } = openDatabase({ url: urlAs(url, 'humidor_checker') })
  expect((await pool.query('select current_user as it')).rows).toEqual([{ it: 'humidor_checker' }])
  await close()
})

it('reports the missing rights of a node’s user, and none for a user who has them all', async () => {
  const { url, db } = await freshDatabase()
  const missing = (needs: DatabaseRole, as: string) => missingTo(url, needs, as)
  for (const role of databaseRoles) {
    expect(await missing(role, role)).toEqual([])
    expect(await missingRights(db, role)).toEqual([])
  }
  expect(await missing('humidor_api', 'humidor_worker')).toEqual([])
  const lacks = await missing('humidor_worker', 'humidor_api')
  expect(lacks).toContain('insert public.settled_range')
  const onlyJobs = Object.entries(tableRights).flatMap(([table, { jobs = '', locksRows }]) =>
    [...jobs.split(' ').filter((verb) => verb !== ''), ...(locksRows === 'jobs' ? ['update'] : [])].map(
      (verb) => `${verb} public.${table}`,
    ),
  )
  expect(new Set(lacks)).toEqual(new Set(onlyJobs))
  const expected = [
    'insert public.transfer',
    'update public.account',
    'usage public.transfer_id_seq',
    'delete pgboss.job',
  ]
  expect(await missing('humidor_api', 'humidor_checker')).toEqual(expect.arrayContaining(expected))
  // A user without any grants, who may not even look into the queue’s schema.
  expect(await missing('humidor_api', 'pg_monitor')).toEqual(
    expect.arrayContaining([...expected, 'select public.member']),
  )
})

it('objects of others in the same schema are neither granted nor required, so a node starts beside them', async () => {
  const fresh = await freshDatabase()
  const { url, pool } = fresh
  await withPlainOwner(fresh, async (owner) => {
    await pool.query('create extension pg_stat_statements')
    await pool.query('create table theirs (id int)')
    await pool.query('create view seen as select 1 as one')
    await pool.query('create sequence counted')
    const { db, close } = openDatabase({ url, as: owner as DatabaseRole, max: 1 })
    await grantRights(db).finally(close)
    for (const role of databaseRoles) {
      expect(await missingTo(url, role, role)).toEqual([])
      expect(await run(url, role, 'select from theirs')).toBe(DENIED)
      expect(await run(url, role, 'select from member limit 1')).toBe('done')
    }
    // A member of an extension is left out, whoever owns it.
    await pool.query(`alter view pg_stat_statements_info owner to ${owner}`)
    await pool.query('revoke select on pg_stat_statements_info from public')
    expect(await missingTo(url, 'humidor_worker', 'humidor_worker')).toEqual([])
    await pool.query('drop extension pg_stat_statements')
  })
})

it('everybody reads a view of ours, and nobody writes it', async () => {
  const { url, db, pool } = await freshDatabase()
  await pool.query('create view shown as select * from task_last')
  await grantRights(db)
  for (const role of databaseRoles) {
    expect(await run(url, role, 'select from shown')).toBe('done')
    expect(await run(url, role, 'update shown set done = 1')).toBe(DENIED)
    expect(await run(url, role, 'delete from shown')).toBe(DENIED)
    expect(await missingTo(url, role, role)).toEqual([])
  }
  expect(await missingTo(url, 'humidor_worker', 'pg_monitor')).toContain('select public.shown')
})

it('a dropped queue is reported to a user who may not create it, until the owner creates and grants it again', async () => {
  const { url, db, pool } = await freshDatabase()
  await pool.query('drop schema pgboss cascade')
  // A user who may create the queue does so at startup.
  expect(await missingRights(db, 'humidor_worker')).toEqual([])
  expect(await missingTo(url, 'humidor_worker', 'humidor_worker')).toEqual(['create schema pgboss'])
  await installQueue(url)
  expect(await missingTo(url, 'humidor_worker', 'humidor_worker')).toContain('insert pgboss.job')
  await grantRights(db)
  expect(await missingTo(url, 'humidor_worker', 'humidor_worker')).toEqual([])
})
