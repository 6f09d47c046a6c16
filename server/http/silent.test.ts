import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { type Line, openLine } from '../database/line.testing.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { openToyServer } from './toy-server.testing.ts'
import { toys } from './toys.testing.ts'

let fresh: FreshDatabase
let line: Line
let node: OpenDatabase
let server: Awaited<ReturnType<typeof openToyServer>>
beforeEach(async () => {
  fresh = await freshDatabase()
  line = await openLine(Number(new URL(fresh.url).port))
  node = openDatabase({ url: line.of(fresh.url), timeouts: { statement: 500, lock: 300 } })
  server = await openToyServer({ database: node })
})
afterEach(async () => {
  await server.close()
  await node.close()
  await line.close()
  await fresh.close()
})

/** An authenticator code for each payment, as a code is accepted once. */
const codeOf = (key: string) => String(100_000 + (Number.parseInt(key.slice(0, 8), 16) % 900_000))

const give = (key: string) =>
  server.ask(
    'POST',
    toys.give.path,
    { to: server.people.bob.uid, money: 1_000_000, googleCode: codeOf(key) },
    { who: server.people.alice, key },
  )
const earn = (key: string) =>
  server.ask('POST', toys.earn.path, { points: 1_000_000 }, { who: server.people.alice, key })
const purse = async () => await server.ask('GET', toys.purse.path, undefined, { who: server.people.bob })
const readiness = async () => (await server.fastify.inject({ url: '/readyz' })).statusCode

it('a node whose database falls silent is not ready, answers with a network error, and does nothing twice once it reaches another', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const calls = [give, earn]
  const ask = async (key: string, n: number) => (await calls[n % 2]?.(key))?.msg
  // Busy connections, each inside a statement when the connection falls silent.
  const paying = keys.map(ask)
  const stopped = Promise.withResolvers<void>()
  void Promise.race(paying).then(() => stopped.resolve())
  await stopped.promise
  line.falls('silent')
  const reading = purse()
  await expect.poll(readiness, { timeout: 20_000 }).toBe(503)
  const answers = await Promise.all([...paying, reading.then(({ msg }) => msg)])
  expect(answers).not.toContain('operation_failed')
  expect(answers).toContain('network_error')

  line.falls('well')
  line.falls('moved')
  await expect.poll(readiness, { timeout: 30_000 }).toBe(200)
  expect((await purse()).msg).toBe('success')
  for (const [n, key] of keys.entries())
    await expect.poll(async () => await ask(key, n), { timeout: 20_000 }).toBe('success')
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from transfer where key like any (${keys.map((key) => `%${key}`)}::text[])`.execute(
    fresh.db,
  )
  expect(rows).toEqual([{ made: keys.length }])
}, 120_000)

it('a lookup that hangs at the moment of a failover delays no later one', async () => {
  expect((await purse()).msg).toBe('success')
  line.falls('moved')
  const stuck = purse()
  expect(['network_error', 'success']).toContain((await stuck).msg)
  expect((await purse()).msg).toBe('success')
  expect(await readiness()).toBe(200)
}, 60_000)
