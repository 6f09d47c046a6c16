import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type OwnServer, openOwnServers } from '../database/own-server.testing.ts'
import { allowFixtures } from '../ledger/fixtures.testing.ts'
import { awaitDurable } from '../ledger/idempotency.ts'
import { openToyServer } from './toy-server.testing.ts'
import { toys } from './toys.testing.ts'

type ToyServer = Awaited<ReturnType<typeof openToyServer>>

let servers: ReturnType<typeof openOwnServers>
let primary: OwnServer
let standby: OwnServer
/** The node’s connections, and a connection of the test that commits nothing. */
let database: OpenDatabase
let watcher: OpenDatabase
let server: ToyServer
beforeEach(async () => {
  servers = openOwnServers()
  const alone = await servers.open()
  const first = openDatabase({ url: alone.url })
  await migrate(first.db)
  await allowFixtures(first.db)
  await (await openToyServer({ database: first })).close()
  await first.close()
  ;({ primary, standby } = await servers.pair(alone))
  watcher = openDatabase({ url: primary.url, max: 1 })
  await expect.poll(async () => await isFollowed(watcher), { timeout: 30_000 }).toBe(true)
  database = openDatabase({ url: primary.url, timeouts: { statement: 1_000, lock: 500 } })
  server = await openToyServer({ database })
})
afterEach(async () => {
  await servers.close()
})

const isFollowed = async ({ db }: OpenDatabase) => {
  const { rows } = await sql`select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`.execute(
    db,
  )
  return rows.length > 0
}

/** The backends whose commits wait for the standby. */
const waiting = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'SyncRep'`.execute(
    watcher.db,
  )
  return rows.map(({ pid }) => pid)
}

/** Kills the backend while its commit waits for the standby. The commit is visible on the primary, and nowhere else. */
async function dieWaiting() {
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const pid of await waiting()) await sql`select pg_terminate_backend(${pid})`.execute(watcher.db)
}

/** An authenticator code for each payment, as a code is accepted once. */
const codeOf = (key: string) => String(100_000 + (Number.parseInt(key.slice(0, 8), 16) % 900_000))

const give = (at: ToyServer, key: string) =>
  at.ask(
    'POST',
    toys.give.path,
    { to: at.people.bob.uid, money: 1_000_000, googleCode: codeOf(key) },
    { who: at.people.alice, key },
  )
const earn = (at: ToyServer, key: string) =>
  at.ask('POST', toys.earn.path, { points: 1_000_000 }, { who: at.people.alice, key })

const isRemembered = async (key: string) =>
  (
    await sql`select from idempotency where key = ${key} and answer is not null
      union all select from transfer where key like ${`%:${key}`} and answer is not null`.execute(watcher.db)
  ).rows.length > 0

/** The answer, or `nothing` if none came within the time. */
const answerWithin = async (asked: Promise<{ msg: string }>) =>
  await Promise.race([asked.then(({ msg }) => msg), pause(1_500).then(() => 'nothing')])

it.each([
  ['posted by the teller', give],
  ['done in a transaction of its own', earn],
])(
  'an effect %s is answered again only once the standby has it',
  async (_, call) => {
    const key = randomUUID()
    standby.freeze()
    const first = call(server, key)
    await dieWaiting()
    await expect.poll(() => isRemembered(key)).toBe(true)
    const second = call(server, key)
    expect([await answerWithin(first), await answerWithin(second)]).not.toContain('success')
    standby.thaw()
    await expect.poll(async () => (await call(server, key)).msg, { timeout: 20_000 }).toBe('success')
    await Promise.all([first, second])
    const { rows } = await sql`select from transfer where key like ${`%${key}%`}`.execute(watcher.db)
    expect(rows).toHaveLength(1)
    await server.close()
    await database.close()
    await watcher.close()
  },
  120_000,
)

it('a payment that was answered as done survives on either server', async () => {
  const answered = randomUUID()
  const [cut, never] = [randomUUID(), randomUUID()]
  expect((await give(server, answered)).msg).toBe('success')
  standby.freeze()
  const first = give(server, cut)
  await dieWaiting()
  await expect.poll(() => isRemembered(cut)).toBe(true)
  const again = give(server, cut)
  const other = give(server, never)
  const answers = [await answerWithin(again), await answerWithin(other)]
  await watcher.close()
  await primary.kill()
  answers.push((await first).msg, (await again).msg, (await other).msg)
  expect(answers).not.toContain('success')
  expect(answers).not.toContain('operation_failed')
  await server.close()
  await database.close()

  standby.thaw()
  const left = openDatabase({ url: standby.url })
  // The killed primary may or may not have sent this commit. Either way the payment is made once.
  await sql`select pg_promote()`.execute(left.db)
  const next = await openToyServer({ database: left })
  const of = async (key: string) => (await sql`select from transfer where key like ${`%${key}`}`.execute(left.db)).rows
  expect(await of(answered)).toHaveLength(1)
  for (const key of [answered, cut, never]) {
    expect((await give(next, key)).msg).toBe('success')
    expect(await of(key)).toHaveLength(1)
  }
  await next.close()
  await left.close()
}, 120_000)

it('a read is answered while commits wait, by its own connections', async () => {
  const reads = openDatabase({ url: primary.url, max: 2, timeouts: { statement: 1_000, lock: 500 } })
  const two = await openToyServer({ database, reads })
  standby.freeze()
  // Commits without locks, so that each of them has a connection and waits.
  const paying = Array.from({ length: 12 }, () => awaitDurable(database.db).catch(() => undefined))
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(9)
  const purse = await two.ask('GET', toys.purse.path, undefined, { who: two.people.bob })
  expect(purse).toMatchObject({ msg: 'success', data: { transaction: 100_000_000 } })
  standby.thaw()
  await Promise.all(paying)
  await two.close()
  await server.close()
  for (const each of [reads, database, watcher]) await each.close()
}, 120_000)
