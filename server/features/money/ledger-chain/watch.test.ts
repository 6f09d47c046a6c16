import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { headText } from '../../../ledger/heads.ts'
import { seal } from '../../../ledger/sealing.ts'
import { readHeads } from './head-file.ts'
import { watchedLedger } from './watch.testing.ts'
import { createLedgerWatch } from './watch.ts'

const { ledger, log, watches, gives, head, loses, accepts } = watchedLedger()
const alarms = () => ledger.lines.filter(({ level }) => level === 'error')

it('a node keeps each new head in the data folder, and logs one a minute at most', async () => {
  const watch = watches()
  await watch.look()
  const first = await head()
  expect(watch.state()).toMatchObject({ head: first, published: first, lost: undefined })
  await gives()
  await seal(ledger.database.db)
  ledger.seconds = 59
  await watch.look()
  await watch.look()
  const second = await head()
  expect(watch.state()).toMatchObject({ head: second, published: first })
  ledger.seconds = 61
  await watch.look()
  expect(watch.state()).toMatchObject({ published: second })
  expect(readHeads(ledger.folder).map(headText)).toEqual([headText(first), headText(second)])
  expect(ledger.lines.map(({ level, details }) => [level, details])).toEqual([
    ['info', expect.objectContaining({ block: `${first.number}`, hash: first.hash })],
    ['info', expect.objectContaining({ block: `${second.number}`, hash: second.hash })],
  ])
  await watch.close()
})

it('a node reports for how long transfers have waited to be sealed', async () => {
  const watch = watches()
  await watch.look()
  expect(watch.state().unsealed).toBe(0)
  await gives()
  await watch.look()
  ledger.seconds = 90
  await gives()
  await watch.look()
  expect(watch.state().unsealed).toBe(90)
  await seal(ledger.database.db)
  await gives()
  await watch.look()
  expect(watch.state().unsealed).toBe(0)
  await watch.close()
})

it('no money moves once a known block is gone, until the loss is accepted', async () => {
  const { number } = await head()
  await gives()
  await seal(ledger.database.db)
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
  // A new block under the same number is another block.
  await gives()
  await seal(ledger.database.db)
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
        ledger.database.db,
      ),
  ],
])('a node misses %s even if it was not sealed yet', async (what, sees) => {
  const { number } = await head()
  const watch = watches()
  await sees()
  await watch.look()
  watch.acknowledged({ scope: 'member:1:/pay', key: 'answered' })
  if (what === 'a transfer') watch.acknowledged({ scope: 'member:1:/x', key: 'k' })
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  await loses(number)
  await sql`delete from idempotency where key = 'answered'`.execute(ledger.database.db)
  await watch.look()
  expect(watch.state().lost).toBe(`The database lacks ${what} that this node has seen.`)
  await watch.close()
})

it('money moves again once all rows are back, as after a check on a standby that was behind', async () => {
  const watch = watches()
  const id = await gives()
  await watch.look()
  const stored = sql`session_replication_role`
  await ledger.database.db.transaction().execute(async (tx) => {
    await sql`set local ${stored} = replica`.execute(tx)
    await sql`update transfer set key = key || '!' where id = ${id}`.execute(tx)
  })
  await watch.look()
  expect(await watch.mayMove()).toBe(false)
  await ledger.database.db.transaction().execute(async (tx) => {
    await sql`set local ${stored} = replica`.execute(tx)
    await sql`update transfer set key = rtrim(key, '!') where id = ${id}`.execute(tx)
  })
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  expect(ledger.lines.map(({ level }) => level)).toEqual(['info', 'error', 'warn'])
  await watch.close()
})

it('a restarted node finds a loss by its data folder, and one without it does not', async () => {
  const { number } = await head()
  await gives()
  await seal(ledger.database.db)
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

it('an acceptance does not cover heads that are older than its block, nor later ones', async () => {
  const early = await head()
  const watch = watches()
  await watch.look()
  await gives()
  await seal(ledger.database.db)
  await watch.look()
  await accepts()
  const rewrites = (change: string) =>
    ledger.database.db.transaction().execute(async (tx) => {
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
  await seal(ledger.database.db)
  await watch.look()
  await loses(early.number + 1n)
  await watch.look()
  expect(await watch.mayMove()).toBe(false)
  await accepts()
  await watch.look()
  expect(await watch.mayMove()).toBe(true)
  await Promise.all([watch.close(), anew.close()])
})

it('no money moves while the database does not answer, but no loss is reported', async () => {
  const node = openDatabase({ url: 'postgres://127.0.0.1:1/nowhere', max: 1 })
  const watch = createLedgerWatch({ ...node, pools: [node.pool], log, folder: ledger.folder })
  expect(await watch.mayMove()).toBe(false)
  expect(watch.state().lost).toBeUndefined()
  expect(alarms()).toEqual([])
  await watch.close()
  await node.close()
})
