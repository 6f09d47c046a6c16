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
  node = openDatabase({ url: line.of(fresh.url), patience: { statement: 500, lock: 300 } })
  server = await openToyServer({ database: node })
})
afterEach(async () => {
  await server.close()
  await node.close()
  await line.close()
  await fresh.close()
})

/** A code of an authenticator for each payment, as none is taken twice. */
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

it('a node whose database fell silent under it says so, tells who waits, and does nothing twice once it is led to another', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const asks = [give, earn]
  const ask = async (key: string, n: number) => (await asks[n % 2]?.(key))?.msg
  // Busy connections, of which each holds a statement when the line falls silent.
  const paying = keys.map(ask)
  const stopped = Promise.withResolvers<void>()
  void Promise.race(paying).then(() => stopped.resolve())
  await stopped.promise
  line.falls('silent')
  const looks = purse()
  await expect.poll(readiness, { timeout: 20_000 }).toBe(503)
  const told = await Promise.all([...paying, looks.then(({ msg }) => msg)])
  expect(told).not.toContain('operation_failed')
  expect(told).toContain('network_error')

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

it('a look-up that hangs at the moment of the change holds up nobody who comes after it', async () => {
  expect((await purse()).msg).toBe('success')
  line.falls('moved')
  const stuck = purse()
  expect(['network_error', 'success']).toContain((await stuck).msg)
  expect((await purse()).msg).toBe('success')
  expect(await readiness()).toBe(200)
}, 60_000)
