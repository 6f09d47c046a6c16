import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openOwnServers } from '../database/own-server.testing.ts'
import { testTimeouts } from '../database/testing.ts'
import { allowFixtures } from '../ledger/fixtures.testing.ts'
import { post } from '../ledger/post.ts'
import { gift, noon } from '../ledger/testing.ts'
import { openToyServer } from './toy-server.testing.ts'
import { toys } from './toys.testing.ts'

/** Settings that send the plan of every executed statement to its client, also of statements within functions. */
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

/** A pool with the options of the product and more settings. Collects the plans that PostgreSQL sends. */
function openExplained(settings: readonly string[] = []) {
  const address = new URL(url)
  address.searchParams.set('options', [...EXPLAINED, ...settings].map((one) => `-c ${one}`).join(' '))
  const database = openDatabase({ url: address.href, timeouts: testTimeouts })
  const plans: string[] = []
  database.pool.on('connect', (client) => client.on('notice', ({ message = '' }) => void plans.push(message)))
  return { ...database, plans }
}

const compiled = (plans: readonly string[]) => plans.filter((plan) => /^JIT:/m.test(plan))

async function payThreeTimes(database: OpenDatabase) {
  const toyServer = await openToyServer({ database })
  const { alice, bob } = toyServer.people
  const give = (n: number) =>
    toyServer.ask(
      'POST',
      toys.give.path,
      { to: bob.uid, money: n * 1_000_000, googleCode: `10000${n}` },
      { who: alice, key: randomUUID() },
    )
  // Concurrent, so that one statement settles them, as under load.
  const answers = await Promise.all([give(1), give(2), give(3)])
  const postings = [gift(alice.uid, bob.uid, 1n), gift(bob.uid, alice.uid, 1n)].flatMap((one) => one.postings)
  const ofTwo = { operation: 'transfer' as const, key: `fixture:${randomUUID()}`, at: noon, postings }
  await database.db.transaction().execute((tx) => post(tx, [ofTwo]))
  await toyServer.close()
  return answers
}

it('PostgreSQL with default settings compiles no statement of a payment, and none within a function', async () => {
  const database = openExplained()
  await migrate(database.db)
  await allowFixtures(database.db)
  database.plans.length = 0
  const answers = await payThreeTimes(database)
  expect(answers.map(({ msg }) => msg)).toEqual(['success', 'success', 'success'])
  expect(database.plans.some((plan) => plan.includes('ledger_move'))).toBe(true)
  expect(database.plans.some((plan) => plan.includes('ledger_post'))).toBe(true)
  expect(database.plans.some((plan) => /insert into transfer/i.test(plan))).toBe(true)
  expect(compiled(database.plans)).toEqual([])
  await database.close()
})

it('no function of ours is compiled where a pooler drops the settings of a connection', async () => {
  const database = openExplained(['jit=on'])
  await payThreeTimes(database)
  const [outer, inner] = [/ledger_move\(/, /insert into transfer/i]
  expect(database.plans.filter((plan) => inner.test(plan) && !outer.test(plan)).length).toBeGreaterThan(0)
  expect(compiled(database.plans)).toEqual([])
  await database.close()
})

it('without both settings PostgreSQL compiles where it can, so the two tests above show something', async () => {
  const database = openExplained(['jit=on'])
  const { rows } = await sql<{ can: boolean }>`select pg_jit_available() as can`.execute(database.db)
  await sql`
    do $$ declare f regprocedure; begin
      for f in select oid from pg_proc where 'jit=off' = any (proconfig) loop execute format('alter function %s reset jit', f); end loop;
    end $$`.execute(database.db)
  await payThreeTimes(database)
  expect(compiled(database.plans).length > 0).toBe(rows[0]?.can)
  await database.close()
})
