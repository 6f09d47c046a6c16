import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import Fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { mountHealth } from './health.ts'
import { createReadiness } from './readiness.ts'

let server: FreshDatabase
beforeEach(async () => {
  server = await freshDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await server.close()
})

/** A node with its readiness, a clock that the test moves, and a log of its queries. */
/** @param timeoutMs for the database to answer: long, since a busy machine must not fail the test, unless nothing ever answers */
function node(lookUp: () => Promise<undefined> = async () => undefined, timeoutMs = 30_000) {
  let now = 0
  const queries: string[] = []
  const db: FreshDatabase['db'] = new Kysely({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void queries.push(query.sql),
  })
  const lookups = { member: async () => await lookUp() }
  const readiness = createReadiness({ db, lookups, now: () => now, timeoutMs })
  const app = Fastify()
  mountHealth(app, {
    registry: new Registry(),
    ready: readiness.ready,
    config: { production: true },
  })
  const ask = async () => {
    const { statusCode, body } = await app.inject({ url: '/readyz' })
    return [statusCode, body]
  }
  return { app, ask, queries, leave: readiness.leave, later: (milliseconds: number) => (now += milliseconds) }
}

const ready = [200, 'ready']
const unmigrated = [503, 'The database is not migrated yet.']
const gone = [503, 'The database does not answer.']

it('concurrent readiness requests read no file, and share one query of the database', async () => {
  const { ask, queries, later } = node()
  expect(await ask()).toEqual(ready)
  const once = queries.length
  expect(once).toBeGreaterThan(0)
  later(1_000)
  const read: unknown[] = []
  vi.spyOn(fs, 'readdirSync').mockImplementation((path) => void read.push(path) as never)
  vi.spyOn(fs, 'readFileSync').mockImplementation((path) => void read.push(path) as never)
  syncBuiltinESMExports()
  expect(await Promise.all(Array.from({ length: 200 }, ask))).toEqual(Array.from({ length: 200 }, () => ready))
  expect(queries).toHaveLength(2 * once)
  expect(read).toEqual([])
})

it('an answer is cached for one second', async () => {
  const { ask, queries, later } = node()
  expect(await ask()).toEqual(ready)
  await server.pool.query("delete from migration where name like '0001%'")
  later(999)
  expect(await ask()).toEqual(ready)
  later(1)
  expect(await ask()).toEqual(unmigrated)
  await server.pool.end()
  later(1_000)
  const before = queries.length
  expect(await ask()).toEqual(gone)
  expect(await ask()).toEqual(gone)
  expect(queries.length).toBeLessThanOrEqual(before + 1)
})

it('a node whose member lookup hangs is not ready, though its database answers others', async () => {
  const { ask, later } = node(() => new Promise(() => undefined), 300)
  expect(await ask()).toEqual(gone)
  later(1_000)
  expect(await ask()).toEqual(gone)
})

it('looks up a member as every request does', async () => {
  const lookUp: unknown[] = []
  const { ask } = node(async () => void lookUp.push(true) as undefined)
  expect(await ask()).toEqual(ready)
  expect(lookUp).toHaveLength(1)
})

it('a node at a read-only server is not ready', async () => {
  const name = new URL(server.url).pathname.slice(1)
  await server.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const standby = openDatabase({ url: server.url })
  const { ready } = createReadiness({ db: standby.db, lookups: { member: async () => undefined } })
  expect(await ready()).toBe('The database takes no writes.')
  await standby.close()
})

it('a node that is about to end is not ready at once, and still answers everything else', async () => {
  const { app, ask, leave } = node()
  expect(await ask()).toEqual(ready)
  leave()
  expect(await ask()).toEqual([503, 'This node is about to end.'])
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

it('a closing node is not ready, though it was a moment ago', async () => {
  const { app } = node()
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  app.get('/long', async () => {
    arrived.resolve()
    return await answered.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port, origin } = new URL(app.listeningOrigin)
  expect(await (await fetch(`${origin}/readyz`)).text()).toBe('ready')
  const line = connect(Number(port), '127.0.0.1')
  let received = ''
  line.on('data', (bytes) => (received += bytes.toString()))
  const ask = (path: string) => line.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  ask('/long')
  await arrived.promise
  const closed = app.close()
  ask('/readyz')
  await pause(100)
  answered.resolve('done')
  await closed
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*doneHTTP\/1\.1 503 /)
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow()
})
