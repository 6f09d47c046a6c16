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

describe('behind the guards’ back, verify finds', () => {
  it.each(tampers)('%s', async (_, statement, tells) => {
    const found = await tampered((tx) => sql.raw(statement).execute(tx))
    expect(found).toContain(tells)
  })

  it.each<[what: string, statement: string, shows: Breach['rows'], at: string]>([
    [
      'how much of what is missing',
      `update entry set amount = amount + 1 where account_id = ${wallet} and seq = 2`,
      [{ transfer_id: expect.anything(), sums: { USCD: 1 } }],
      'ledger.transfer-sums-to-zero',
    ],
    [
      'how much of it there is too much in all',
      `update account set balance = balance + 3 where id = ${wallet}`,
      [{ asset: 'USCD', sum: '3' }],
      'ledger.asset-sums-to-zero',
    ],
    [
      'which column is a fraction',
      'alter table account add column interest numeric(20, 2)',
      [{ relname: 'account', attname: 'interest' }],
      'ledger.whole-numbers',
    ],
  ])('%s', async (_, statement, shows, at) => {
    const found = await breachesOf((tx) => sql.raw(statement).execute(tx))
    expect(found.find(({ id }) => id === at)?.rows).toEqual(shows)
  })

  it('no money in what an extension brought, and a fraction beside it none the less', async () => {
    const doIt = (tx: Tx) => sql`create extension pg_stat_statements`.execute(tx)
    expect(await tampered(doIt)).toEqual([])
    const both = (tx: Tx) => doIt(tx).then(() => sql`alter table account add column interest real`.execute(tx))
    expect(await tampered(both)).toEqual(['ledger.whole-numbers'])
  })

  it('the backing in whatever lanes it lies', async () => {
    const moved = `update account set balance = balance - 5 where name = 'backing' and balance > 0;
      update account set balance = balance + 5 where name = 'backing' and lane = (select min(lane) from account where name = 'backing' and balance = 0)`
    expect(await tampered((tx) => sql.raw(moved).execute(tx))).toEqual([
      'ledger.balance-is-its-entries',
      'ledger.known-accounts',
    ])
  })

  it('nothing when nothing was done', async () => {
    expect(await tampered(async () => {})).toEqual([])
  })

  it.each([
    'alter table entry disable trigger entry_moves_balances',
    'alter table account drop constraint account_not_negative',
    'drop index raffle_seed_open',
  ])('what was left off also where the guards of all features are looked for together: %s', async (statement) => {
    const together = guardsTogether(everyInvariant).filter(({ guards }) => guards)
    expect(together).toHaveLength(1)
    expect(await tampered(async () => {}, together)).toEqual([])
    expect(await tampered((tx) => sql.raw(statement).execute(tx), together)).toEqual(['all.guards-stand'])
  })
})

/** What is told of what is done, which is then undone. */
async function breachesOf(
  doIt: (tx: Tx) => Promise<unknown>,
  invariants: readonly Invariant[] = ledgerInvariants,
): Promise<Breach[]> {
  const told: Breach[] = []
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await doIt(tx)
      told.push(...(await breachesIn(tx, toleratingFixtures(invariants))))
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return told
}

const tampered = async (...asked: Parameters<typeof breachesOf>) => (await breachesOf(...asked)).map(({ id }) => id)

it('finds nothing in a transfer that was taken back, once', async () => {
  await database.db.transaction().execute(async (tx) => {
    const [posted] = await post(tx, [gift(alice, bob, 1n)])
    await reverse(tx, { transferId: posted?.id ?? 0n, key: someKey(), at: noon })
    expect(await breachesIn(tx, toleratingFixtures(ledgerInvariants))).toEqual([])
  })
})

it('says in words what each looks for', () => {
  for (const { summary } of ledgerInvariants) expect(summary).toMatch(/^[A-Z].{20,}\.$/)
})

it('finds no guard missing that stands, of whatever kind it is', async () => {
  const one = guardsStand('one', { triggers: ['entry_moves_balances'] })
  const two = guardsStand('two', { constraints: ['entry_pkey'] })
  expect(await tampered(async () => {}, [one, two, guardsStand('three', { indexes: ['transfer_reverses'] })])).toEqual(
    [],
  )
  expect(await tampered(async () => {}, [guardsStand('four', { triggers: ['of_no_table'] })])).toEqual([
    'four.guards-stand',
  ])
})
