import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { BarredConnectionError } from '../../database/failure.ts'
import { scratchFolder } from '../../database/scratch.testing.ts'
import { type FreshDatabase, freshDatabase } from '../../database/testing.ts'
import { headText } from '../../ledger/heads.ts'
import { post } from '../../ledger/post.ts'
import { seal } from '../../ledger/sealing.ts'
import { gift, giftGivers, openGiftGivers } from '../../ledger/testing.ts'
import { readHeads } from './head-file.ts'
import { createLedgerWatch } from './watch.ts'

const { alice, bob } = giftGivers

let database: FreshDatabase
let folder: string
let lines: { level: string; text: string; details: object }[]
let seconds: number
beforeEach(async () => {
  database = await freshDatabase()
  folder = scratchFolder('humidor-watch-')
  lines = []
  seconds = 0
  await openGiftGivers(database.db)
  await seal(database.db)
  return async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})

const says = (level: string) => (details: unknown, text?: string) =>
  void lines.push(
    typeof details === 'string'
      ? { level, text: details, details: {} }
      : { level, text: text ?? '', details: details as object },
  )
const log = { info: says('info'), warn: says('warn'), error: says('error') } as never

const watches = (parts: { folder?: string } = { folder }) =>
  createLedgerWatch({ ...database, log, now: () => seconds * 1000, ...parts })

const gives = async () => {
  const [posted] = await database.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)]))
  return posted?.id ?? 0n
}
const alarms = () => lines.filter(({ level }) => level === 'error')
const head = async () => {
  const { rows } = await sql<{ number: bigint; hash: string }>`
    select number, encode(hash, 'hex') as hash from ledger_block order by number desc limit 1`.execute(database.db)
  return rows[0] ?? { number: 0n, hash: '' }
}

/** Takes away all that came after a block, with every guard aside, as a machine that lacks the newest commits does. */
async function loses(after: bigint) {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const upto = sql`(select last_transfer from ledger_block where number = ${after})`
    await sql`update account a set balance = coalesce(e.balance_after, 0), entries = coalesce(e.seq, 0), last_at = e.at
      from account o left join lateral (select * from entry where account_id = o.id and transfer_id <= ${upto} order by seq desc limit 1) e on true
      where a.id = o.id`.execute(tx)
    await sql`delete from entry where transfer_id > ${upto}`.execute(tx)
    await sql`delete from transfer where id > ${upto}`.execute(tx)
    await sql`delete from ledger_block where number > ${after}`.execute(tx)
  })
}

const accepts = () =>
  sql`insert into ledger_restore (at, number, hash) select clock_timestamp(), number, hash from ledger_block order by number desc limit 1`.execute(
    database.db,
  )

it('keeps each new head in the data folder, and writes one to the log once a minute at most', async () => {
  const watch = watches()
  await watch.look()
  const first = await head()
  expect(watch.state()).toMatchObject({ head: first, published: first, lost: undefined })
  await gives()
  await seal(database.db)
  seconds = 59
  await watch.look()
  await watch.look()
  const second = await head()
  expect(watch.state()).toMatchObject({ head: second, published: first })
  seconds = 61
  await watch.look()
  expect(watch.state()).toMatchObject({ published: second })
  expect(readHeads(folder).map(headText)).toEqual([headText(first), headText(second)])
  expect(lines.map(({ level, details }) => [level, details])).toEqual([
    ['info', expect.objectContaining({ block: `${first.number}`, hash: first.hash })],
    ['info', expect.objectContaining({ block: `${second.number}`, hash: second.hash })],
  ])
  await watch.close()
})

it('says for how long transfers have waited to be sealed', async () => {
  const watch = watches()
  await watch.look()
  expect(watch.state().unsealed).toBe(0)
  await gives()
  await watch.look()
  seconds = 90
  await gives()
  await watch.look()
  expect(watch.state().unsealed).toBe(90)
  await seal(database.db)
  await gives()
  await watch.look()
  expect(watch.state().unsealed).toBe(0)
  await watch.close()
})

it('lets no money move once a block that it has seen is gone, until that is accepted', async () => {
  const { number } = await head()
  await gives()
  await seal(database.db)
  const watch = watches()
  expect(await watch.mayMove()).toBe(true)
  await loses(number)
  await watch.look()
  await watch.look()
  expect(watch.state().lost).toBe('The database lacks a block of the ledger’s chain that this node has seen.')
  expect(await watch.mayMove()).toBe(false)
  expect(alarms()).toEqual([
    {
      level: 'error',
      text: watch.state().lost,
      details: expect.objectContaining({ alarm: 'the ledger lacks what this node has seen' }),
    },
  ])
  // What is made anew under the same number is another block.
  await gives()
  await seal(database.db)
  await watch.look()
  expect(await watch.mayMove()).toBe(false)
  await loses(number)
  await accepts()
  await watch.look()
  expect(watch.state().lost).toBeUndefined()
  expect(await watch.mayMove()).toBe(true)
  await watch.close()
})

it.each<[what: string, sees: () => Promise<unknown>]>([
  ['a transfer', () => gives()],
  [
    'a payment that was answered',
    () =>
      sql`insert into idempotency (scope, key, fingerprint, answer, at) values ('member:1:/pay', 'answered', '', '1', now())`.execute(
        database.db,
      ),
  ],
])('misses %s also where it was not sealed yet', async (what, sees) => {
  const { number } = await head()
  const watch = watches()
  await sees()
  await watch.look()
  watch.acknowledged({ scope: 'member:1:/pay', key: 'answered' })
  if (what === 'a transfer') watch.acknowledged({ scope: 'member:1:/x', key: 'k' })
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  await loses(number)
  await sql`delete from idempotency where key = 'answered'`.execute(database.db)
  await watch.look()
  expect(watch.state().lost).toBe(`The database lacks ${what} that this node has seen.`)
  await watch.close()
})

it('goes on by itself where all of it is there again, as after a look at a standby that was behind', async () => {
  const watch = watches()
  const id = await gives()
  await watch.look()
  const stored = sql`session_replication_role`
  await database.db.transaction().execute(async (tx) => {
    await sql`set local ${stored} = replica`.execute(tx)
    await sql`update transfer set key = key || '!' where id = ${id}`.execute(tx)
  })
  await watch.look()
  expect(await watch.mayMove()).toBe(false)
  await database.db.transaction().execute(async (tx) => {
    await sql`set local ${stored} = replica`.execute(tx)
    await sql`update transfer set key = rtrim(key, '!') where id = ${id}`.execute(tx)
  })
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  expect(lines.map(({ level }) => level)).toEqual(['info', 'error', 'warn'])
  await watch.close()
})

it('a node that was started anew knows by its data folder, and one without it does not', async () => {
  const { number } = await head()
  await gives()
  await seal(database.db)
  const before = watches()
  await before.look()
  await before.close()
  await loses(number)
  const after = watches()
  expect(await after.mayMove()).toBe(false)
  const elsewhere = watches({})
  expect(await elsewhere.mayMove()).toBe(true)
  await accepts()
  await after.look()
  expect(await after.mayMove()).toBe(true)
  await Promise.all([after.close(), elsewhere.close()])
})

it('an acceptance excuses nothing that is older than the block it names, nor what was kept later', async () => {
  const early = await head()
  const watch = watches()
  await watch.look()
  await gives()
  await seal(database.db)
  await watch.look()
  await accepts()
  const rewrites = (change: string) =>
    database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_block set hash = ${sql.raw(change)} where number = ${early.number}`.execute(tx)
    })
  await rewrites('sha256(hash)')
  const anew = watches()
  expect(await anew.mayMove()).toBe(false)
  await rewrites(`'\\x${early.hash}'`)
  await anew.look()
  expect(await anew.mayMove()).toBe(true)
  await gives()
  await seal(database.db)
  await watch.look()
  await loses(early.number + 1n)
  await watch.look()
  expect(await watch.mayMove()).toBe(false)
  await accepts()
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  await Promise.all([watch.close(), anew.close()])
})

/** A node of its own, which has seen a block that is gone by now; its connection is cut, as by a fail-over. */
async function afterFailover() {
  const { number } = await head()
  const node = openDatabase({ url: database.url, max: 2 })
  const watch = createLedgerWatch({ ...node, log, folder, now: () => seconds * 1000 })
  await gives()
  await seal(database.db)
  expect(await watch.mayMove()).toBe(true)
  await loses(number)
  // Its connection is known, so nobody has looked yet.
  expect(await watch.mayMove()).toBe(true)
  await database.pool.query(
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
  seconds = 59
  await expect(node.pool.query('select 1')).rejects.toThrow(BarredConnectionError)
  seconds = 61
  await node.pool.query('select 1')
  expect(await watch.mayMove()).toBe(false)
  await close()
})

it('looks over the new connection itself, whatever another one leads to', async () => {
  await gives()
  await seal(database.db)
  const behind = await freshDatabase()
  await openGiftGivers(behind.db)
  const node = openDatabase({ url: behind.url, max: 2 })
  // What it looks over by itself leads to where all of it is, as to a primary that nobody has stopped.
  const watch = createLedgerWatch({ db: database.db, pool: node.pool, log, now: () => seconds * 1000 })
  const pays = () => node.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)]))
  expect(await watch.mayMove()).toBe(true)
  await expect(pays()).rejects.toThrow(BarredConnectionError)
  // A connection that was given away for reading ends as soon as money may move again.
  seconds = 61
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
  const anew = createLedgerWatch({ ...node, log, folder })
  await node.pool.query('select 1')
  expect(await anew.mayMove()).toBe(false)
  await anew.close()
  await watch.close()
  await close()
})

it('moves nothing while nobody answers, and says nothing is lost', async () => {
  const node = openDatabase({ url: 'postgres://127.0.0.1:1/nowhere', max: 1 })
  const watch = createLedgerWatch({ ...node, log, folder })
  expect(await watch.mayMove()).toBe(false)
  expect(watch.state().lost).toBeUndefined()
  expect(alarms()).toEqual([])
  await watch.close()
  await node.close()
})
