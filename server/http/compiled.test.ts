import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openOwnServers } from '../database/own-server.testing.ts'
import { testPatience } from '../database/testing.ts'
import { allowFixtures } from '../ledger/fixtures.testing.ts'
import { openToyServer } from './toy-server.testing.ts'
import { toys } from './toys.testing.ts'

/** Plans of all statements, those within functions too, as they were run, said to whoever asked. */
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'client_min_messages=log',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
]

const servers = openOwnServers()
let url: string
beforeAll(async () => {
  const server = await servers.open()
  url = server.url
})
afterAll(() => servers.close())

/** A pool as the product opens it, but for what it is asked besides, and the plans that PostgreSQL told it of. */
function openExplained(settings: readonly string[] = []) {
  const address = new URL(url)
  address.searchParams.set('options', [...EXPLAINED, ...settings].map((one) => `-c ${one}`).join(' '))
  const database = openDatabase({ url: address.href, patience: testPatience })
  const plans: string[] = []
  database.pool.on('connect', (client) => client.on('notice', ({ message = '' }) => void plans.push(message)))
  return { ...database, plans }
}

const compiled = (plans: readonly string[]) => plans.filter((plan) => /^JIT:/m.test(plan))

async function pays(database: OpenDatabase) {
  const toyServer = await openToyServer({ database })
  const { alice, bob } = toyServer.people
  const gives = (n: number) =>
    toyServer.ask(
      'POST',
      toys.give.path,
      { to: bob.uid, money: n * 1_000_000, googleCode: `10000${n}` },
      { who: alice, key: randomUUID() },
    )
  // Together, so that they are settled by one statement, as where it is busy.
  const answers = await Promise.all([gives(1), gives(2), gives(3)])
  await toyServer.close()
  return answers
}

it('on a PostgreSQL as it comes, no statement of a payment is compiled, and none within a function', async () => {
  const database = openExplained()
  await migrate(database.db)
  await allowFixtures(database.db)
  database.plans.length = 0
  const answers = await pays(database)
  expect(answers.map(({ msg }) => msg)).toEqual(['success', 'success', 'success'])
  expect(database.plans.some((plan) => plan.includes('ledger_post'))).toBe(true)
  expect(database.plans.some((plan) => /insert into entry/i.test(plan))).toBe(true)
  expect(compiled(database.plans)).toEqual([])
  await database.close()
})

it('nor within our functions where a pooler in between takes no settings of a connection', async () => {
  const database = openExplained(['jit=on'])
  await pays(database)
  const [outer, inner] = [/ledger_post\(/, /insert into (?:entry|transfer)/i]
  expect(database.plans.filter((plan) => inner.test(plan) && !outer.test(plan)).length).toBeGreaterThan(0)
  expect(compiled(database.plans)).toEqual([])
  await database.close()
})

it('without both, it is compiled where PostgreSQL can: else the two above would show nothing', async () => {
  const database = openExplained(['jit=on'])
  const { rows } = await sql<{ can: boolean }>`select pg_jit_available() as can`.execute(database.db)
  await sql`
    do $$ declare f regprocedure; begin
      for f in select oid from pg_proc where 'jit=off' = any (proconfig) loop execute format('alter function %s reset jit', f); end loop;
    end $$`.execute(database.db)
  await pays(database)
  expect(compiled(database.plans).length > 0).toBe(rows[0]?.can)
  await database.close()
})
