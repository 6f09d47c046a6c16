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

/** A node that says whether it is ready, with a clock that is moved by hand, and how often its database was looked at. */
/** @param patience milliseconds for the database to answer: long, as a busy machine is not what is tested, unless nothing ever answers */
function node(asked: () => Promise<undefined> = async () => undefined, patience = 30_000) {
  let now = 0
  const looks: string[] = []
  const db: FreshDatabase['db'] = new Kysely({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void looks.push(query.sql),
  })
  const lookups = { member: async () => await asked() }
  const readiness = createReadiness({ db, lookups, now: () => now, patience })
  const app = Fastify()
  mountHealth(app, {
    registry: new Registry(),
    ready: readiness.ready,
    config: { production: true },
  })
  const asks = async () => {
    const { statusCode, body } = await app.inject({ url: '/readyz' })
    return [statusCode, body]
  }
  return { app, asks, looks, leave: readiness.leave, later: (milliseconds: number) => (now += milliseconds) }
}

const ready = [200, 'ready']
const unmigrated = [503, 'The database is not migrated yet.']
const gone = [503, 'The database does not answer.']

it('many who ask at once read no file anew, and share one look at the database', async () => {
  const { asks, looks, later } = node()
  expect(await asks()).toEqual(ready)
  const once = looks.length
  expect(once).toBeGreaterThan(0)
  later(1_000)
  const read: unknown[] = []
  vi.spyOn(fs, 'readdirSync').mockImplementation((path) => void read.push(path) as never)
  vi.spyOn(fs, 'readFileSync').mockImplementation((path) => void read.push(path) as never)
  syncBuiltinESMExports()
  expect(await Promise.all(Array.from({ length: 200 }, asks))).toEqual(Array.from({ length: 200 }, () => ready))
  expect(looks).toHaveLength(2 * once)
  expect(read).toEqual([])
})

it('what was found is kept for a second and no longer, whatever it was', async () => {
  const { asks, looks, later } = node()
  expect(await asks()).toEqual(ready)
  await server.pool.query("delete from migration where name like '0001%'")
  later(999)
  expect(await asks()).toEqual(ready)
  later(1)
  expect(await asks()).toEqual(unmigrated)
  await server.pool.end()
  later(1_000)
  const before = looks.length
  expect(await asks()).toEqual(gone)
  expect(await asks()).toEqual(gone)
  expect(looks.length).toBeLessThanOrEqual(before + 1)
})

it('a node whose members would wait for ever is not ready, though its database answers others', async () => {
  const { asks, later } = node(() => new Promise(() => undefined), 300)
  expect(await asks()).toEqual(gone)
  later(1_000)
  expect(await asks()).toEqual(gone)
})

it('asks for a member as every request does', async () => {
  const asked: unknown[] = []
  const { asks } = node(async () => void asked.push(true) as undefined)
  expect(await asks()).toEqual(ready)
  expect(asked).toHaveLength(1)
})

it('a node at a server that takes no writes is not ready', async () => {
  const name = new URL(server.url).pathname.slice(1)
  await server.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const standby = openDatabase({ url: server.url })
  const { ready } = createReadiness({ db: standby.db, lookups: { member: async () => undefined } })
  expect(await ready()).toBe('The database takes no writes.')
  await standby.close()
})

it('a node that is about to end says so at once, and still answers all else', async () => {
  const { app, asks, leave } = node()
  expect(await asks()).toEqual(ready)
  leave()
  expect(await asks()).toEqual([503, 'This node is about to end.'])
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

it('a node that is closing is not ready, though it was a moment ago', async () => {
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
  let told = ''
  line.on('data', (bytes) => (told += bytes.toString()))
  const asks = (path: string) => line.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  asks('/long')
  await arrived.promise
  const closed = app.close()
  asks('/readyz')
  await pause(100)
  answered.resolve('done')
  await closed
  await expect.poll(() => told).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*doneHTTP\/1\.1 503 /)
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow()
})
