import { expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { BarredConnectionError } from '../../../database/failure.ts'
import { freshDatabase } from '../../../database/testing.ts'
import { post } from '../../../ledger/post.ts'
import { seal } from '../../../ledger/sealing.ts'
import { gift, giftGivers, openGiftGivers } from '../../../ledger/testing.ts'
import { watchedLedger } from './watch.testing.ts'
import { createLedgerWatch } from './watch.ts'

const { alice, bob } = giftGivers
const { ledger, log, now, gives, head, loses } = watchedLedger()

/** Starts a node that has seen a block which is gone now, and cuts its connection, as a fail-over does. */
async function afterFailover() {
  const { number } = await head()
  const node = openDatabase({ url: ledger.database.url, max: 2 })
  const jobs = openDatabase({ url: ledger.database.url, max: 1 })
  const watch = createLedgerWatch({ ...node, pools: [node.pool, jobs.pool], log, folder: ledger.folder, now })
  await gives()
  await seal(ledger.database.db)
  expect(await watch.mayMove()).toBe(true)
  await loses(number)
  // Its connection was checked before, so no check has run yet.
  expect(await watch.mayMove()).toBe(true)
  await ledger.database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await node.pool.query('select 1').catch(() => undefined)
  return {
    ...{ node, jobs, watch },
    pays: () => node.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)])),
    close: () => watch.close().then(node.close).then(jobs.close),
  }
}

it('a new connection is checked before its first query', async () => {
  const { node, jobs, watch, pays, close } = await afterFailover()
  // A request that an earlier check allowed to move money is refused, at the retry too.
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  expect(await watch.mayMove()).toBe(false)
  // A minute later no request relies on an earlier check: reading and signing in work again.
  ledger.seconds = 59
  await expect(node.pool.query('select 1')).rejects.toThrow(BarredConnectionError)
  await expect(jobs.pool.query('select 1')).rejects.toThrow(BarredConnectionError)
  ledger.seconds = 61
  await node.pool.query('select 1')
  expect(await watch.mayMove()).toBe(false)
  await close()
})

it('the check runs on the new connection itself, whatever another one leads to', async () => {
  await gives()
  await seal(ledger.database.db)
  const behind = await freshDatabase()
  await openGiftGivers(behind.db)
  const node = openDatabase({ url: behind.url, max: 2 })
  // Its own connection leads to the complete database, as to a primary that still runs.
  const watch = createLedgerWatch({ db: ledger.database.db, pools: [node.pool], log, now })
  const pays = () => node.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)]))
  expect(await watch.mayMove()).toBe(true)
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  // A connection that was used for reading ends as soon as money may move again.
  ledger.seconds = 61
  const reader = await node.pool.connect()
  await reader.query('select 1')
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  await expect(reader.query('select 1')).rejects.toThrow('Connection terminated')
  reader.release()
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  await watch.close()
  await node.close()
  await behind.close()
})

it('a node that finds a loss by its data folder can start, because no money has moved there', async () => {
  const { watch, node, close } = await afterFailover()
  const anew = createLedgerWatch({ ...node, pools: [node.pool], log, folder: ledger.folder })
  await node.pool.query('select 1')
  expect(await anew.mayMove()).toBe(false)
  await anew.close()
  await watch.close()
  await close()
})
