import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase, Tx } from '../database/database.ts'
import { freshDatabase } from '../database/testing.ts'
import { everyInvariant } from '../invariants.ts'
import { toleratingFixtures } from './fixtures.testing.ts'
import { guardsStand, guardsTogether } from './guards.ts'
import { type Breach, breachesIn, type Invariant } from './invariant.ts'
import { ledgerInvariants } from './invariants.ts'
import { post, reverse } from './post.ts'
import { tampers, wallet } from './tampers.testing.ts'
import { gift, giftGivers, noon, openGiftGivers, someKey } from './testing.ts'

let database: OpenDatabase
const { alice, bob } = giftGivers

beforeAll(async () => {
  database = await freshDatabase()
  await openGiftGivers(database.db)
})

describe('behind the guards, verify finds', () => {
  it.each(tampers)('%s', async (_, statement, invariant) => {
    const found = await brokenBy((tx) => sql.raw(statement).execute(tx))
    expect(found).toContain(invariant)
  })

  it.each<[what: string, statement: string, shows: Breach['rows'], at: string]>([
    [
      'the sum of a transfer by asset',
      `update transfer_line set amount = amount + 1 where account_id = ${wallet} and seq = 1`,
      [{ transfer_id: expect.anything(), sums: { USCD: 1 } }],
      'ledger.transfer-sums-to-zero',
    ],
    [
      'the sum of an asset',
      `update account set balance = balance + 3 where id = ${wallet}`,
      [{ asset: 'USCD', sum: '3' }],
      'ledger.asset-sums-to-zero',
    ],
    [
      'the column that holds a fraction',
      'alter table account add column interest numeric(20, 2)',
      [{ relname: 'account', attname: 'interest' }],
      'ledger.whole-numbers',
    ],
  ])('%s', async (_, statement, shows, at) => {
    const found = await breachesOf((tx) => sql.raw(statement).execute(tx))
    expect(found.find(({ id }) => id === at)?.rows).toEqual(shows)
  })

  it('no money in the tables of an extension, but a fraction next to them', async () => {
    const extend = (tx: Tx) => sql`create extension pg_stat_statements`.execute(tx)
    expect(await brokenBy(extend)).toEqual([])
    const both = (tx: Tx) => extend(tx).then(() => sql`alter table account add column interest real`.execute(tx))
    expect(await brokenBy(both)).toEqual(['ledger.whole-numbers'])
  })

  it('the backing in any of its lanes', async () => {
    const moved = `update account set balance = balance - 5 where name = 'backing' and balance > 0;
      update account set balance = balance + 5 where name = 'backing' and lane = (select min(lane) from account where name = 'backing' and balance = 0)`
    expect(await brokenBy((tx) => sql.raw(moved).execute(tx))).toEqual([
      'ledger.balance-is-its-entries',
      'ledger.known-accounts',
    ])
  })

  it('nothing when nothing was done', async () => {
    expect(await brokenBy(async () => {})).toEqual([])
  })

  it.each([
    'alter table transfer_line disable trigger transfer_line_moves_balances',
    'alter table account drop constraint account_not_negative',
    'drop index raffle_seed_open',
  ])('a removed guard, even where the guards of all features are checked together: %s', async (statement) => {
    const together = guardsTogether(everyInvariant).filter(({ guards }) => guards)
    expect(together).toHaveLength(1)
    expect(await brokenBy(async () => {}, together)).toEqual([])
    expect(await brokenBy((tx) => sql.raw(statement).execute(tx), together)).toEqual(['all.guards-stand'])
  })
})

/** The breaches after a change, which is then rolled back. */
async function breachesOf(
  extend: (tx: Tx) => Promise<unknown>,
  invariants: readonly Invariant[] = ledgerInvariants,
): Promise<Breach[]> {
  const breaches: Breach[] = []
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await extend(tx)
      breaches.push(...(await breachesIn(tx, toleratingFixtures(invariants))))
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return breaches
}

const brokenBy = async (...asked: Parameters<typeof breachesOf>) => (await breachesOf(...asked)).map(({ id }) => id)

it('finds nothing in a transfer that was reversed once', async () => {
  await database.db.transaction().execute(async (tx) => {
    const [posted] = await post(tx, [gift(alice, bob, 1n)])
    await reverse(tx, { transferId: posted?.id ?? 0n, key: someKey(), at: noon })
    expect(await breachesIn(tx, toleratingFixtures(ledgerInvariants))).toEqual([])
  })
})

it('has a sentence for each invariant', () => {
  for (const { summary } of ledgerInvariants) expect(summary).toMatch(/^[A-Z].{20,}\.$/)
})

it('finds no missing guard where all exist, of any kind', async () => {
  const one = guardsStand('one', { triggers: ['transfer_line_moves_balances'] })
  const two = guardsStand('two', { constraints: ['transfer_line_pkey'] })
  expect(await brokenBy(async () => {}, [one, two, guardsStand('three', { indexes: ['transfer_reverses'] })])).toEqual(
    [],
  )
  expect(await brokenBy(async () => {}, [guardsStand('four', { triggers: ['of_no_table'] })])).toEqual([
    'four.guards-stand',
  ])
})
