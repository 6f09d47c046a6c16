import { sumOf } from '@humidor/domain/money/sum-tree.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemRandomness } from '../../../adapters/randomness.ts'
import { openDatabase } from '../../../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../../../database/testing.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { post } from '../../../ledger/post.ts'
import { seal } from '../../../ledger/sealing.ts'
import { gift, giftGivers, openGiftGivers } from '../../../ledger/testing.ts'
import { checkTrees } from './check-trees.ts'
import { liabilitiesInvariants } from './liabilities.invariants.ts'
import { publishDay } from './publishing.ts'

const { alice, bob } = giftGivers
const day = '2026-11-29'
const at = new Date('2026-11-28T16:00:10Z')

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
  await openGiftGivers(database.db)
  return () => database.close()
})

const gives = (amount = 1n) => database.db.transaction().execute((tx) => post(tx, [gift(alice, bob, amount)]))
const publish = (db = database.db, slicePages = 2_000, of: typeof day | '2026-11-30' = day) =>
  publishDay({ db, randomness: systemRandomness, slicePages }, { day: of, at })
const breaches = () => database.db.transaction().execute((tx) => breachesIn(tx, liabilitiesInvariants))
const totals = async () => {
  const { rows } = await sql<{
    asset: string
    total: bigint
  }>`select asset, total from liability_tree order by asset`.execute(database.db)
  return Object.fromEntries(rows.map(({ asset, total }) => [asset, total]))
}
/** What members had of USCD by the sealed transfers alone. */
const sealedUscd = async () => {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(amount), 0)::bigint as owed from entry
    where account_id >= 100000 and asset = 'USCD' and transfer_id <= (select max(last_transfer) from ledger_block)`.execute(
    database.db,
  )
  return rows[0]?.owed
}

describe('publishing a day', () => {
  it('counts the sealed transfers and no later one, however the table is read', async () => {
    await gives(5n)
    await seal(database.db)
    await gives(3n)
    expect(await publish(database.db, 1)).toBe(true)
    expect(await totals()).toMatchObject({ USCD: await sealedUscd() })
    expect(await breaches()).toEqual([])
    await seal(database.db)
    expect(await publish(database.db, 1, '2026-11-30')).toBe(true)
    expect(await breaches()).toEqual([])
  })

  it('publishes a ledger without money as trees of nothing', async () => {
    const empty = await freshDatabase()
    expect(await publish(empty.db)).toBe(true)
    const { rows } = await sql<{ leaves: number; total: bigint }>`select leaves, total from liability_tree`.execute(
      empty.db,
    )
    expect(rows).toEqual([1, 2, 3].map(() => ({ leaves: 1_024, total: 0n })))
    await empty.close()
  })

  it('publishes a day once, on two nodes at once too', async () => {
    await gives()
    await seal(database.db)
    const nodes = [openDatabase({ url: database.url, max: 1 }), openDatabase({ url: database.url, max: 1 })]
    const done = await Promise.allSettled(nodes.map(({ db }) => publish(db)))
    expect(done.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1)
    expect(await publish()).toBe(false)
    await Promise.all(nodes.map((node) => node.close()))
    const { rows } = await sql`select from liability_tree`.execute(database.db)
    expect(rows).toHaveLength(3)
  })

  it('shows no whole balance, and no leaf of which the owner is seen twice', async () => {
    await gives(1_000_000n)
    await seal(database.db)
    await publish()
    const { rows } = await sql<{ nodes: Buffer }>`select nodes from liability_chunk where asset = 'USCD'`.execute(
      database.db,
    )
    const nodes = Buffer.concat(rows.map((row) => row.nodes))
    const leaves = Array.from({ length: nodes.length / 40 }, (_, at) => nodes.subarray(at * 40, at * 40 + 40))
    const { rows: balances } = await sql<{ balance: bigint }>`select balance from account where balance > 0`.execute(
      database.db,
    )
    const amounts = new Set(leaves.map(sumOf))
    for (const { balance } of balances) expect(amounts).not.toContain(balance)
    expect(new Set(leaves.map((leaf) => leaf.toString('hex', 8))).size).toBe(leaves.length)
  })

  it('fails as a whole when the accounts do not add up to the totals', async () => {
    await gives()
    await seal(database.db)
    const one = sql`(select min(id) from account where balance > 0 and owner = 'member')`
    await tamper(sql`update account set balance = balance + 1 where id = ${one}`)
    await expect(publish()).rejects.toThrow('but the ledger owes')
    await tamper(sql`update account set balance = balance - 1 where id = ${one}`)
    const { rows } = await sql`select from liability_day`.execute(database.db)
    expect(rows).toEqual([])
  })
})

/** Changes rows as the owner of the database can, past every guard. */
const tamper = (statement: ReturnType<typeof sql>) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

describe('a published day', () => {
  beforeEach(async () => {
    await gives(9n)
    await seal(database.db)
    await publish()
  })

  it('never changes', async () => {
    const statements = [
      sql`update liability_day set spread = 2100`,
      sql`delete from liability_day`,
      sql`update liability_tree set total = 0`,
      sql`delete from liability_tree`,
      sql`update liability_chunk set nodes = nodes`,
      sql`delete from liability_chunk`,
      sql`truncate liability_chunk`,
    ]
    for (const statement of statements)
      await expect(statement.execute(database.db)).rejects.toThrow(/append-only|400 days/)
  })

  it('is recomputed from its leaves by `verify`, which finds any other root, total or leaf', async () => {
    const said: string[] = []
    const isRight = () => checkTrees(database.db, (sentence) => said.push(sentence))
    expect([await isRight(), said.splice(0)]).toEqual([
      true,
      [`The trees of liabilities of ${day} are those of their leaves.`],
    ])
    for (const [change, back] of [
      [sql`update liability_tree set root = sha256(root) where asset = 'CIG'`, undefined],
      [
        sql`update liability_tree set total = total + 1 where asset = 'USCD'`,
        sql`update liability_tree set total = total - 1 where asset = 'USCD'`,
      ],
      [
        sql`update liability_tree set chunk_nodes = set_byte(chunk_nodes, 39, get_byte(chunk_nodes, 39) # 1) where asset = 'USDT'`,
        undefined,
      ],
      [
        sql`update liability_chunk set nodes = set_byte(nodes, 7, get_byte(nodes, 7) # 1) where asset = 'USCD'`,
        undefined,
      ],
    ] as const) {
      await tamper(change)
      expect(await isRight()).toBe(false)
      if (back) await tamper(back)
    }
    expect(said.filter((sentence) => sentence.startsWith('BREACH liabilities.roots')).length).toBeGreaterThan(3)
  })

  it('is caught by an invariant when anything in it was changed past the guards', async () => {
    const tampers: [string, ReturnType<typeof sql>, string][] = [
      [
        'a total is lowered',
        sql`update liability_tree set total = total - 1 where asset = 'USCD'`,
        'totals-follow-the-ledger',
      ],
      ['a chunk is missing', sql`delete from liability_chunk where asset = 'USCD'`, 'lists-are-whole'],
      ['a tree is missing', sql`delete from liability_tree where asset = 'CIG'`, 'every-asset'],
      [
        'a leaf is replaced',
        sql`update liability_chunk set nodes = overlay(nodes placing '\\x00000000000000ff'::bytea from 41) where asset = 'USCD'`,
        'everybody-is-listed',
      ],
      ['the secret is exchanged', sql`update liability_day set secret = sha256(secret)`, 'everybody-is-listed'],
      ['the block is an older one', sql`update liability_day set block = 0`, 'totals-follow-the-ledger'],
      [
        'the ledger is rewritten',
        sql`update account set balance = balance + 1 where id = (select max(id) from account where balance > 0)`,
        'everybody-is-listed',
      ],
    ]
    for (const [what, statement, id] of tampers) {
      const found = await database.db
        .transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await statement.execute(tx)
          throw Object.assign(new Error('undo'), {
            ids: (await breachesIn(tx, liabilitiesInvariants)).map((it) => it.id),
          })
        })
        .catch((error: Error & { ids?: string[] }) => error.ids ?? error.message)
      expect([what, found]).toEqual([what, expect.arrayContaining([`liabilities.${id}`])])
    }
  })
})
