import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { type DatabaseRole, databaseRoles, grantRights, missingRights, urlAs } from './rights.ts'
import { freshDatabase } from './testing.ts'

/** Asks one statement under a role. @returns what PostgreSQL says of it: `done`, or the code of its refusal */
async function asked(url: string, as: DatabaseRole, text: string): Promise<string> {
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

const DENIED = '42501'

const forNobody = [
  'update entry set amount = 1',
  'delete from entry',
  'truncate entry',
  'update transfer set at = now()',
  'delete from settled',
  "update account set owner = 'platform'",
  'delete from account',
  'update audit set ip = null',
  'delete from audit',
  'delete from member',
  "insert into migration (name, fingerprint) values ('0000-mine', '')",
  'delete from migration',
  'alter table entry disable trigger entry_append_only',
  'alter table entry disable trigger all',
  'drop table entry',
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  "set session_replication_role = 'replica'",
  "create role mine login password 'mine'",
  "copy member to '/members'",
]

it('nobody but the owner rewrites a ledger, takes a guard away, or changes the schema', async () => {
  const { url } = await freshDatabase()
  for (const role of databaseRoles)
    for (const text of forNobody)
      expect(`${role}: ${text}: ${await asked(url, role, text)}`).toBe(`${role}: ${text}: ${DENIED}`)
})

it('the checker reads everything and writes nothing', async () => {
  const { url, pool } = await freshDatabase()
  const { rows } = await pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  expect(rows.length).toBeGreaterThan(100)
  const every = rows.map(({ name }) => `exists (select from ${name})`).join(' or ')
  expect(await asked(url, 'humidor_checker', `select ${every}`)).toBe('done')
  const { rows: writable } = await pool.query(
    `select oid::regclass from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
       and has_table_privilege('humidor_checker', oid, 'insert, update, delete, truncate, trigger')`,
  )
  expect(writable).toEqual([])
})

it('what a night settles is written by workers alone', async () => {
  const { url } = await freshDatabase()
  for (const table of ['settled', 'settlement_day', 'settlement_run', 'balance_history']) {
    expect(await asked(url, 'humidor_api', `insert into ${table} default values`), table).toBe(DENIED)
    expect(await asked(url, 'humidor_worker', `insert into ${table} default values`), table).not.toBe(DENIED)
  }
})

it('what a guard refuses in any case is granted to nobody, in every table that there is', async () => {
  const { pool } = await freshDatabase()
  const { rows } = await pool.query(
    `select c.relname as table, verb from pg_class c, unnest(array['update', 'delete']) verb
     where c.relnamespace = 'public'::regnamespace and has_table_privilege('humidor_worker', c.oid, verb)
       and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname ~ '(_append_only|_stays|never_leaves|never_changes)$'
         and t.tgtype & 3 = 2 and t.tgqual is null and cardinality(t.tgattr::int2[]) = 0 and t.tgtype & (case verb when 'update' then 16 else 8 end) <> 0)`,
  )
  expect(rows).toEqual([{ table: 'cig_price', verb: 'update' }])
})

it('granting again takes back what was granted beside', async () => {
  const { url, db, pool } = await freshDatabase()
  await pool.query('grant update on entry to humidor_api')
  await Promise.all([grantRights(db), grantRights(db)])
  expect(await asked(url, 'humidor_api', 'update entry set amount = 1')).toBe(DENIED)
  expect(await asked(url, 'humidor_api', 'select from entry limit 1')).toBe('done')
})

it('an address names the role that its connections begin with', async () => {
  const { url } = await freshDatabase()
  const { pool, close } = openDatabase({ url: urlAs(url, 'humidor_checker') })
  expect((await pool.query('select current_user as it')).rows).toEqual([{ it: 'humidor_checker' }])
  await close()
})

it('tells what a node misses whose user has less than its role, and nothing of who has it all', async () => {
  const { url, db } = await freshDatabase()
  const missing = async (needs: DatabaseRole, as: string) => {
    const { db, close } = openDatabase({ url, as: as as DatabaseRole, max: 1 })
    try {
      return await missingRights(db, needs)
    } finally {
      await close()
    }
  }
  for (const role of databaseRoles) {
    expect(await missing(role, role)).toEqual([])
    expect(await missingRights(db, role)).toEqual([])
  }
  expect(await missing('humidor_api', 'humidor_worker')).toEqual([])
  const lacks = await missing('humidor_worker', 'humidor_api')
  expect(lacks).toContain('insert public.settled')
  expect(lacks.every((right) => /^(insert|update|delete) public\.(settle|balance_history)/.test(right))).toBe(true)
  const whole = ['insert public.transfer', 'update public.account', 'usage public.transfer_id_seq', 'delete pgboss.job']
  expect(await missing('humidor_api', 'humidor_checker')).toEqual(expect.arrayContaining(whole))
  // A user to whom nothing was granted at all, not even to look into the queue's schema.
  expect(await missing('humidor_api', 'pg_monitor')).toEqual(expect.arrayContaining([...whole, 'select public.member']))
})
