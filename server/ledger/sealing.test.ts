import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { memberAccountSql, platformAccount } from './accounts.ts'
import { postRange } from './bulk.ts'
import { chainInvariants } from './chain.invariants.ts'
import { verify } from './invariant.ts'
import { post } from './post.ts'
import { seal } from './sealing.ts'
import { gift, giftGivers, lossyConnection, noon, openGiftGivers } from './testing.ts'

const { alice, bob } = giftGivers
const give = (db: Database) => db.transaction().execute((tx) => post(tx, [gift(alice, bob, 1n)]))

let database: FreshDatabase
let db: Database
beforeEach(async () => {
  database = await freshDatabase()
  db = database.db
  await openGiftGivers(db)
  await sealAll()
  return () => database.close()
})

/** A connection of its own, for a slow transaction. */
async function line() {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Draws a number for a transfer and writes it with its entries, between two lanes, but does not commit. */
async function writeSlowly(client: pg.Client, key: string): Promise<bigint> {
  await client.query('begin')
  const { rows } = await client.query(
    `select (ledger_post(array[$1], array['move'], array[now()], array[null::bigint], array[1, 1], array[11200, 11301], array['CIG', 'CIG'],
      array[-1, 1], array[null, null]::text[], '{}'))[1] as id`,
    [key],
  )
  return BigInt(rows[0].id)
}

const blocks = async () => {
  const { rows } = await sql<{ number: bigint; last: bigint; transfers: bigint }>`
    select number, last_transfer as last, transfers from ledger_block order by number`.execute(db)
  return rows
}
const expectIntact = async () => expect(await verify(db, chainInvariants)).toEqual([])
const NOTHING = { blocks: 0, left: false, waits: false }
async function sealAll() {
  while ((await seal(db)).left);
}
/** The version of the sealer’s own row. */
const rowVersion = async () => (await sql<{ it: string }>`select xmin::text as it from ledger_sealing`.execute(db)).rows

it('seals committed transfers, and writes nothing while nothing happens', async () => {
  const before = (await blocks()).at(-1)?.number ?? 0n
  const posted = [...(await give(db)), ...(await give(db))]
  expect(await seal(db)).toEqual({ blocks: 1, left: false, waits: false })
  expect((await blocks()).at(-1)).toEqual({ number: before + 1n, last: posted[1]?.id, transfers: 2n })
  const row = await rowVersion()
  expect(await seal(db)).toEqual(NOTHING)
  expect(await rowVersion()).toEqual(row)
  await expectIntact()
})

it('waits for a transfer that drew its number earlier and has not committed', async () => {
  const slow = await line()
  const id = await writeSlowly(slow, 'slow')
  const [later] = await give(db)
  expect(later?.id).toBeGreaterThan(id)
  for (let round = 0; round < 3; round += 1) expect(await seal(db)).toEqual({ blocks: 0, left: false, waits: true })
  await slow.query('commit')
  expect(await seal(db)).toEqual({ blocks: 1, left: false, waits: false })
  expect((await blocks()).at(-1)).toMatchObject({ last: later?.id, transfers: 2n })
  await slow.end()
  await expectIntact()
})

it.each([
  ['which writes it later, as a settlement does', "select nextval('transfer_id_seq') as id"],
  [
    'and rolled back to a savepoint since',
    `savepoint step; do $$ begin perform nextval('transfer_id_seq'); end $$; rollback to savepoint step; select currval('transfer_id_seq') as id`,
  ],
])('waits for a transaction that only drew a number, %s', async (_, drawNumber) => {
  const slow = await line()
  await slow.query('begin')
  const answers = [await slow.query(drawNumber)].flat()
  const id = answers.at(-1)?.rows[0].id
  const [later] = await give(db)
  for (let round = 0; round < 3; round += 1) expect(await seal(db)).toEqual({ blocks: 0, left: false, waits: true })
  await slow.query(
    `insert into transfer (id, operation, key, at) overriding system value values ($1, 'move', 'late', now())`,
    [id],
  )
  await slow.query(
    `insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at)
     select id, entries + 1, $1, 'CIG', move, balance + move, greatest(last_at, now())
     from (values (11200, -1), (11300, 1)) m (account, move) join account a on a.id = m.account`,
    [id],
  )
  await slow.query('commit')
  expect(await seal(db)).toEqual({ blocks: 1, left: false, waits: false })
  expect((await blocks()).at(-1)).toMatchObject({ last: later?.id, transfers: 2n })
  await slow.end()
  await expectIntact()
})

it('waits for no transaction that began later', async () => {
  const slow = await line()
  await writeSlowly(slow, 'slow')
  await give(db)
  expect(await seal(db)).toMatchObject({ waits: true })
  const slower = await line()
  await slow.query('commit')
  await writeSlowly(slower, 'slower')
  expect(await seal(db)).toEqual({ blocks: 1, left: false, waits: false })
  await slower.query('commit')
  expect(await seal(db)).toEqual({ blocks: 1, left: false, waits: false })
  await Promise.all([slow.end(), slower.end()])
  await expectIntact()
})

it.each([
  ['rolled back', (client: pg.Client) => client.query('rollback')],
  ['cut off', (client: pg.Client) => client.end()],
])('skips the number of a transfer that was %s', async (_, end) => {
  const slow = await line()
  const id = await writeSlowly(slow, 'never')
  const [later] = await give(db)
  expect(await seal(db)).toMatchObject({ waits: true })
  await end(slow)
  for (let round = 0; round < 100 && (await seal(db)).waits; round += 1) await pause(20)
  expect((await blocks()).at(-1)).toMatchObject({ last: later?.id, transfers: 1n })
  expect((await sql`select from transfer where id = ${id}::bigint`.execute(db)).rows).toEqual([])
  await slow.end()
  await expectIntact()
})

it('seals no number below which one can still appear, with concurrent writers and sealers', {
  timeout: 60_000,
}, async () => {
  let over = false
  let failed = 0
  const write = async (writer: number) => {
    const client = await line()
    for (let n = 0; n < 60; n += 1) {
      await writeSlowly(client, `${writer}:${n}`)
      // Some commit at once, some are slow, and some roll back.
      if (n % 3 === 0) await pause(Math.random() * 30)
      if (n % 7 === 3) failed += 1
      await client.query(n % 7 === 3 ? 'rollback' : 'commit')
    }
    await client.end()
  }
  const sealers = [0, 1].map(async () => {
    const own = openDatabase({ url: database.url, max: 1 })
    let made = 0
    while (!over) made += (await seal(own.db)).blocks
    await own.close()
    return made
  })
  // Payments on separate accounts, so that nobody waits for the locks of the slow ones.
  const pay = async () => {
    for (let n = 0; n < 60; n += 1) await give(db)
  }
  await Promise.all([write(1), pay(), pay()])
  over = true
  const made = (await Promise.all(sealers)).reduce((sum, each) => sum + each, 0)
  await sealAll()
  expect(failed).toBeGreaterThan(0)
  expect(made).toBeGreaterThan(3)
  const { rows } = await sql<{ late: bigint }>`
    select (select count(*) from transfer) - (select sum(transfers) from ledger_block) as late`.execute(db)
  expect(String(rows[0]?.late)).toBe('0')
  await expectIntact()
})

it('lets one of two sealers work, and the other do nothing', async () => {
  await give(db)
  const other = await line()
  await other.query('begin')
  await other.query('select from ledger_sealing for update')
  expect(await seal(db)).toEqual(NOTHING)
  await other.query('rollback')
  await other.end()
  expect(await seal(db)).toMatchObject({ blocks: 1 })
  await give(db)
  const both = await Promise.all([seal(db), seal(db)])
  expect(both.reduce((sum, { blocks: made }) => sum + made, 0)).toBe(1)
  await expectIntact()
})

it('leaves nothing of a round that ends between two steps, and the next round does all of it', async () => {
  await give(db)
  const before = await blocks()
  const cutAt = async (step: number) => {
    let asked = 0
    const cut = db.withPlugin({
      transformQuery({ node }) {
        asked += 1
        if (asked > step) throw new Error('the machine is gone')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return await seal(cut).then(
      () => 'done',
      (error: Error) => error.message,
    )
  }
  let step = 0
  while ((await cutAt(step)) !== 'done') {
    expect(await blocks()).toEqual(before)
    step += 1
  }
  expect(step).toBeGreaterThan(4)
  expect(await blocks()).toHaveLength(before.length + 1)
  await expectIntact()
})

it('does nothing twice where the answer to its commit was lost', async () => {
  await give(db)
  const lossy = lossyConnection(database.url)
  const before = await blocks()
  lossy.line.lostAnswers = 1
  await expect(seal(lossy.db)).rejects.toThrow('terminated')
  expect(await blocks()).toHaveLength(before.length + 1)
  expect(await seal(lossy.db)).toEqual(NOTHING)
  await lossy.close()
  await expectIntact()
})

it('seals a long history in bounded blocks, at most the given number in a round', async () => {
  await sql`insert into account (id, kind, owner, owner_id, name, asset, mirror)
    select uid::bigint * 100 + kind, kind, owner, uid, name, asset, mirror
    from account_kind, generate_series(10100001, 10100000 + 1_100) uid where owner = 'member'`.execute(db)
  const due = sql`
    select uid::bigint as subject, ${memberAccountSql(sql`uid`, 'profit')} as account, 1::bigint as amount from generate_series(10100001::bigint, 10100000 + 1_100) uid`
  const bulk = (day: `2026-11-2${1 | 2 | 3 | 4}`) =>
    db.transaction().execute((tx) =>
      postRange(
        tx,
        {
          operation: 'profitTransferIn',
          day,
          at: noon,
          from: platformAccount('rewards', 'CIG'),
          due,
        },
        { after: 0n, upto: 99_999_999n },
      ),
    )
  const gifts = Array.from({ length: 60 }, () => gift(alice, bob, 1n))
  await db.transaction().execute((tx) => post(tx, gifts))
  await bulk('2026-11-21')
  await bulk('2026-11-22')
  const size = { transfers: 25, lines: 1_500 }
  const before = (await blocks()).length
  expect(await seal(db, { most: 1, size })).toEqual({ blocks: 1, left: true, waits: false })
  expect(await seal(db, { most: 1, size })).toEqual({ blocks: 1, left: true, waits: false })
  expect(await seal(db, { size })).toEqual({ blocks: 1, left: false, waits: false })
  await give(db)
  await bulk('2026-11-23')
  await bulk('2026-11-24')
  await give(db)
  expect(await seal(db, { size })).toEqual({ blocks: 2, left: false, waits: false })
  const { rows } = await sql`
    select transfers, entries, settled from ledger_block order by number offset ${before}`.execute(db)
  expect(rows).toEqual([
    { transfers: 25n, entries: 50n, settled: 0n },
    { transfers: 25n, entries: 50n, settled: 0n },
    { transfers: 12n, entries: 2_222n, settled: 2_200n },
    { transfers: 3n, entries: 2_204n, settled: 2_200n },
    { transfers: 1n, entries: 2n, settled: 0n },
  ])
  await expectIntact()
})

it('reports a transaction that has kept transfers from being sealed for more than a minute', async () => {
  const slow = await line()
  await writeSlowly(slow, 'slow')
  await give(db)
  await seal(db)
  await sql`update ledger_sealing set waiting_since = waiting_since - interval '61 seconds'`.execute(db)
  await seal(db)
  const breaches = await verify(db, chainInvariants)
  expect(breaches.map(({ id }) => id)).toEqual(['ledger.chain-keeps-up'])
  await slow.query('commit')
  await slow.end()
  await seal(db)
  await expectIntact()
})
