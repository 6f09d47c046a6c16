import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectionOptions, openDatabase } from './database.ts'
import { isBusy, isCutOff } from './failure.ts'
import { type Line, openLine } from './line.testing.ts'
import { type FreshDatabase, freshDatabase } from './testing.ts'

/** The statement timeout of these tests in milliseconds. A silent connection is given up two seconds after it. */
const STATEMENT = 100

let fresh: FreshDatabase
let line: Line
beforeEach(async () => {
  fresh = await freshDatabase()
  line = await openLine(Number(new URL(fresh.url).port))
})
afterEach(async () => {
  await line.close()
  await fresh.close()
})

function byLine({ max = 1, options = '' } = {}) {
  const url = new URL(line.of(fresh.url))
  if (options) url.searchParams.set('options', options)
  return openDatabase({ url: url.href, max, timeouts: { statement: STATEMENT, lock: STATEMENT } })
}

const backend = async ({ pool }: ReturnType<typeof byLine>) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

it('a statement on a silent connection fails as a broken connection does, and the next statement gets a new one', async () => {
  const node = byLine()
  const before = await backend(node)
  line.falls('silent')
  const error = await node.pool.query('select 1').catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'ECONNABORTED' })
  expect([isCutOff(error), isBusy(error)]).toEqual([true, true])
  expect(node.pool.totalCount).toBe(0)
  line.falls('well')
  expect(await backend(node)).not.toBe(before)
  await node.close()
})

it('so does a statement on a connection that was idle for long, but idling alone ends none', async () => {
  const node = byLine()
  const before = await backend(node)
  await pause(STATEMENT + 2_500)
  expect(await backend(node)).toBe(before)
  line.falls('silent')
  await expect(node.pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNABORTED' })
  await node.close()
})

it('so does an open transaction, and a query that waits for its connection goes on', async () => {
  const node = byLine()
  const cut = node.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    line.falls('silent')
    await sql`select 2`.execute(tx)
  })
  const waiting = backend(node)
  await expect(cut.catch((error: unknown) => isCutOff(error))).resolves.toBe(true)
  line.falls('well')
  expect(await waiting).toEqual(expect.any(Number))
  await node.close()
})

it('without a statement timeout a connection waits as long as PostgreSQL takes', async () => {
  const verifier = openDatabase({ url: line.of(fresh.url), max: 1, timeouts: { statement: 0, lock: 0 } })
  const { rows } = await verifier.pool.query('select pg_sleep(2.5), 1 as one')
  expect(rows).toMatchObject([{ one: 1 }])
  await verifier.close()
})

it('a connection to a read-only server is not kept', async () => {
  const node = byLine()
  const before = await backend(node)
  const refused = node.pool.query('set transaction_read_only = on; create table nowhere ()')
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  await expect.poll(() => node.pool.totalCount).toBe(0)
  expect(await backend(node)).not.toBe(before)
  await node.close()
})

it('the options of a URL are added to our limits, and do not replace them', async () => {
  const node = byLine({ options: '-c search_path=elsewhere' })
  const shown = async (name: string) => (await node.pool.query(`show ${name}`)).rows[0]
  expect(await shown('search_path')).toEqual({ search_path: 'elsewhere' })
  expect(await shown('statement_timeout')).toEqual({ statement_timeout: '100ms' })
  await node.close()
})

it('no connection of a pool or of the queue lets PostgreSQL compile statements', async () => {
  const { rows } = await fresh.pool.query('show jit')
  expect(rows).toEqual([{ jit: 'off' }])
  const queue = new pg.Pool({ ...connectionOptions(fresh.url, { statement: STATEMENT, lock: STATEMENT }), max: 1 })
  expect((await queue.query('show jit')).rows).toEqual([{ jit: 'off' }])
  await queue.end()
})
