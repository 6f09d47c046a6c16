import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { memberAccountSql, platformAccount } from './accounts.ts'
import { postRange } from './bulk.ts'
import { contentOf, hashOf } from './chain.ts'
import { toleratingFixtures } from './fixtures.testing.ts'
import { type Head, headText, newestHead, readHead, strayHeads } from './heads.ts'
import { breachesIn } from './invariant.ts'
import { ledgerInvariants } from './invariants.ts'
import { post } from './post.ts'
import { seal } from './sealing.ts'
import { gift, giftGivers, noon, openGiftGivers } from './testing.ts'

const { alice, bob } = giftGivers

let database: FreshDatabase
/** The first and the last head that somebody kept outside. */
let early: Head
let kept: Head

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await openGiftGivers(db)
  const postAll = (...gifts: ReturnType<typeof gift>[]) => db.transaction().execute((tx) => post(tx, gifts))
  const head = async () => {
    const { number, hash } = await newestHead(db)
    return { number, hash }
  }
  await seal(db)
  early = await head()
  await postAll(gift(alice, bob, 5_000_000n), gift(bob, alice, 1_000_000n))
  await seal(db)
  await sql`select nextval('transfer_id_seq')`.execute(db)
  const due = sql`select uid as subject, ${memberAccountSql(sql`uid`, 'profit')} as account, 3::bigint as amount
    from unnest(array[${alice}, ${bob}]::bigint[]) uid`
  const rewards = platformAccount('rewards', 'CIG')
  await db
    .transaction()
    .execute((tx) =>
      postRange(
        tx,
        { operation: 'profitTransferIn', day: '2026-11-21', at: noon, from: rewards, due },
        { after: 0n, upto: 99_999_999n },
      ),
    )
  await seal(db)
  await postAll(gift(alice, bob, 2_000_000n))
  await seal(db)
  kept = await head()
})

/** The findings after a change by the database’s owner, who bypasses every guard. The change is rolled back. */
async function findingsAfter(change: (tx: Tx) => Promise<unknown>) {
  let breaches: string[] = []
  let stray: Head[] = []
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change(tx)
      breaches = (await breachesIn(tx, toleratingFixtures(ledgerInvariants))).map(({ id }) => id)
      stray = await strayHeads(tx, [early, kept])
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return { breaches, stray }
}

const statement = (text: string) => (tx: Tx) => sql.raw(text).execute(tx)

/** Moves 5 USCD between two members by old entries and every later balance, so that everything still adds up. */
const rewrites = `
  update transfer set amount = amount + 5000000 where from_account = ${alice}02 and from_seq = 2;
  update transfer set from_after = from_after + case when from_account = ${alice}02 then -5000000 else 5000000 end
    where from_account in (${alice}02, ${bob}02) and id >= (select transfer_id from entry where account_id = ${alice}02 and seq = 2);
  update transfer set to_after = to_after + case when to_account = ${alice}02 then -5000000 else 5000000 end
    where to_account in (${alice}02, ${bob}02) and id >= (select transfer_id from entry where account_id = ${alice}02 and seq = 2);
  update transfer_line set balance_after = balance_after + case when account_id = ${alice}02 then -5000000 else 5000000 end
    where account_id in (${alice}02, ${bob}02) and transfer_id >= (select transfer_id from entry where account_id = ${alice}02 and seq = 2);
  update account a set balance = e.balance_after from entry e
    where a.id in (${alice}02, ${bob}02) and e.account_id = a.id and e.seq = a.entries;`

/** Removes everything after a block, as a failover to a server that lacked it would. */
const dropAfter = (block: string) => `
  update account a set balance = coalesce(e.balance_after, 0), entries = coalesce(e.seq, 0), last_at = e.at
    from account o left join lateral (select * from entry where account_id = o.id and transfer_id <= (select last_transfer from ledger_block where number = ${block})
      order by seq desc limit 1) e on true
    where a.id = o.id;
  delete from transfer_line where transfer_id > (select last_transfer from ledger_block where number = ${block});
  delete from settled_range where transfer_id > (select last_transfer from ledger_block where number = ${block});
  delete from transfer where id > (select last_transfer from ledger_block where number = ${block});
  delete from ledger_block where number > ${block};`

/** Recomputes the blocks from the second on from the rows that exist now. `linked`: their hashes too. */
async function recomputeBlocks(tx: Tx, linked = true) {
  const { rows } = await sql<{ number: bigint }>`
    select number from ledger_block where number > 0 order by number`.execute(tx)
  for (const { number } of rows) {
    const before = (column: string) => `(select ${column} from ledger_block where number = ${number - 1n})`
    const content = contentOf(before('last_transfer'), 'b.last_transfer')
    await statement(`update ledger_block b set (transfers, entries, settled, content_hash) =
      (select transfers, entries, settled, content_hash from (${content}) it) where number = ${number}`)(tx)
    if (linked)
      await statement(`update ledger_block b set hash = ${hashOf(before('hash'))} where number = ${number}`)(tx)
  }
}

describe('after a change by the owner of the database, behind every guard,', () => {
  it('nothing is found where nothing was changed', async () => {
    expect(await findingsAfter(async () => {})).toEqual({ breaches: [], stray: [] })
  })

  it('the chain alone finds a consistent rewrite of old entries, of the balances after them and of the accounts', async () => {
    expect((await findingsAfter(statement(rewrites))).breaches).toEqual(['ledger.chain-contents'])
  })

  it.each([
    ['an operation', `update transfer set operation = 'award' where operation = 'transfer'`],
    ['a key', `update transfer set key = key || '!' where operation = 'transfer'`],
    ['the subject of a settlement', 'update transfer_line set subject = subject + 100'],
    ['the day of a settlement', 'update settled_range set day = day + 1'],
    ['the range of a settlement', 'update settled_range set upto = upto + 1'],
    [
      'the operation of a wallet’s row',
      `update transfer set to_operation = 'raffle' where to_account = ${alice}02 and to_seq = 3`,
    ],
    [
      'a late transfer under a number that was skipped',
      `insert into transfer (id, operation, key, at) overriding system value select id - 1, 'transfer', 'late', now() from transfer where operation = 'profitTransferIn'`,
    ],
    [
      'a transfer under a number that was never given',
      `alter table transfer drop constraint transfer_numbered;
      insert into transfer (id, operation, key, at) overriding system value values (-7, 'transfer', 'late', now())`,
    ],
  ])('the chain finds %s', async (_, text) => {
    const { breaches } = await findingsAfter(statement(text))
    expect(breaches).toContain('ledger.chain-contents')
  })

  it('the chain finds a transfer whose time was changed with that of its entries', async () => {
    const text = `update transfer set at = at - interval '1 hour' where operation = 'profitTransferIn';
      update transfer_line set at = at - interval '1 hour' where transfer_id = (select id from transfer where operation = 'profitTransferIn')`
    expect((await findingsAfter(statement(text))).breaches).toContain('ledger.chain-contents')
  })

  it('the links find blocks that were recomputed after a rewrite, but kept their hashes', async () => {
    const { breaches } = await findingsAfter(async (tx) => {
      await statement(rewrites)(tx)
      await recomputeBlocks(tx, false)
    })
    expect(breaches).toEqual(['ledger.chain-links'])
  })

  it.each([
    ['its time', `update ledger_block set at = at + interval '1 microsecond' where number = 2`],
    ['its count', 'update ledger_block set entries = entries + 1 where number = 2'],
    ['its last transfer', 'update ledger_block set last_transfer = last_transfer + 1 where number = 4'],
    ['a block between two', 'delete from ledger_block where number = 2'],
    ['the first of all', 'delete from ledger_block where number = 0'],
    ['all of them', 'delete from ledger_block'],
  ])('the links find a change of the block table: %s', async (_, text) => {
    expect((await findingsAfter(statement(text))).breaches).toContain('ledger.chain-links')
  })

  it('the links find another beginning', async () => {
    const { breaches } = await findingsAfter(async (tx) => {
      await sql`update ledger_block set at = at - interval '1 day' where number = 0`.execute(tx)
      await sql
        .raw(`update ledger_block b set hash = ${hashOf(`decode(repeat('00', 32), 'hex')`)} where number = 0`)
        .execute(tx)
      await recomputeBlocks(tx)
    })
    expect(breaches).toEqual(['ledger.chain-links'])
  })

  it('no invariant finds the loss of the newest blocks, but the heads that were kept outside do', async () => {
    expect(await findingsAfter(statement(dropAfter('3')))).toEqual({ breaches: [], stray: [kept] })
    expect(await findingsAfter(statement(dropAfter('0')))).toMatchObject({ stray: [early, kept] })
  })

  it('no invariant finds a rewrite with all blocks recomputed, but the heads that were kept outside do', async () => {
    const { breaches, stray } = await findingsAfter(async (tx) => {
      await statement(rewrites)(tx)
      await recomputeBlocks(tx)
    })
    expect(breaches).toEqual([])
    expect(stray).toEqual([early, kept])
  })

  it('blocks recomputed without a rewrite are the same', async () => {
    expect(await findingsAfter((tx) => recomputeBlocks(tx))).toEqual({ breaches: [], stray: [] })
  })
})

describe('the database itself', () => {
  const refused = (text: string) =>
    database.pool.query(text).then(
      () => 'done',
      (error: { constraint?: string; code: string }) => error.constraint ?? error.code,
    )

  it.each([
    ['changes no block', 'update ledger_block set entries = 0', '23001'],
    ['deletes none', 'delete from ledger_block where number = 1', '23001'],
    ['empties none', 'truncate ledger_block cascade', '23001'],
    ['keeps the row of the sealer’s progress', 'delete from ledger_sealing', '23001'],
    ['accepts no second row of it', 'insert into ledger_sealing default values', 'ledger_sealing_pkey'],
    [
      'accepts no block below the last',
      `insert into ledger_block (last_transfer, transfers, entries, settled, content_hash) values (1, 0, 0, 0, sha256(''))`,
      'ledger_block_continues',
    ],
    [
      'accepts no invalid hash',
      `insert into ledger_block (last_transfer, transfers, entries, settled, content_hash) values (99999, 0, 0, 0, '')`,
      'ledger_block_content',
    ],
  ])('%s', async (_, text, by) => {
    expect(await refused(text)).toBe(by)
  })

  it('writes number, time and hash of a block itself, whatever the statement says', async () => {
    const { pool } = database
    const client = await pool.connect()
    await client.query('begin')
    const { rows } =
      await client.query(`insert into ledger_block (number, last_transfer, transfers, entries, settled, at, content_hash, hash)
      values (7, 99999, 0, 0, 0, '2020-01-01', sha256(''), sha256('')) returning number, at > '2026-01-01' as now, hash <> sha256('') as own`)
    await client.query('rollback')
    client.release()
    expect(rows).toEqual([{ number: kept.number + 1n, now: true, own: true }])
  })
})

it('a head is written as number and hash, and no other text is read as one', () => {
  expect(readHead(headText(kept))).toEqual(kept)
  for (const text of [
    '',
    '1',
    '1:',
    ':ab',
    `01:${kept.hash}`,
    `-1:${kept.hash}`,
    `1:${kept.hash}0`,
    `1:${kept.hash.slice(1)}`,
    `1: ${kept.hash}`,
  ])
    expect(readHead(text)).toBeUndefined()
})
