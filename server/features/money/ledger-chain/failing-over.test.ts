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

/** A node of its own, which has seen a block that is gone by now; its connection is cut, as by a fail-over. */
async function afterFailover() {
  const { number } = await head()
  const node = openDatabase({ url: ledger.database.url, max: 2 })
  const watch = createLedgerWatch({ ...node, log, folder: ledger.folder, now })
  await gives()
  await seal(ledger.database.db)
  expect(await watch.mayMove()).toBe(true)
  await loses(number)
  // Its connection is known, so nobody has looked yet.
  expect(await watch.mayMove()).toBe(true)
  await ledger.database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await node.pool.query('select 1').catch(() => undefined)
  return {
    ...{ node, watch },
    pays: () => node.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)])),
    close: () => watch.close().then(node.close),
  }
}

it('looks through a connection that is new before anything is asked over it', async () => {
  const { node, watch, pays, close } = await afterFailover()
  // Whoever may move money by an earlier look is refused, the second time too, as a payment that is tried again.
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  expect(await watch.mayMove()).toBe(false)
  // A minute later nobody goes by an earlier look: reading and signing in go on.
  ledger.seconds = 59
  await expect(node.pool.query('select 1')).rejects.toThrow(BarredConnectionError)
  ledger.seconds = 61
  await node.pool.query('select 1')
  expect(await watch.mayMove()).toBe(false)
  await close()
})

it('looks over the new connection itself, whatever another one leads to', async () => {
  await gives()
  await seal(ledger.database.db)
  const behind = await freshDatabase()
  await openGiftGivers(behind.db)
  const node = openDatabase({ url: behind.url, max: 2 })
  // What it looks over by itself leads to where all of it is, as to a primary that nobody has stopped.
  const watch = createLedgerWatch({ db: ledger.database.db, pool: node.pool, log, now })
  const pays = () => node.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)]))
  expect(await watch.mayMove()).toBe(true)
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  // A connection that was given away for reading ends as soon as money may move again.
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

it('lets a node begin that finds a loss by its data folder, as no money has moved there', async () => {
  const { watch, node, close } = await afterFailover()
  const anew = createLedgerWatch({ ...node, log, folder: ledger.folder })
  await node.pool.query('select 1')
  expect(await anew.mayMove()).toBe(false)
  await anew.close()
  await watch.close()
  await close()
})
