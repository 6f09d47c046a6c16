import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { everyInvariant } from './invariants.ts'
import { openMemberAccounts } from './ledger/accounts.ts'
import { breachesIn } from './ledger/invariant.ts'

const uid = 12_345_678

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.transaction().execute((tx) => openMemberAccounts(tx, uid))
})

const noon = `timestamptz '2026-11-21 12:00:00+08'`

/** Rows that owe money to a member with empty accounts, and the invariant that finds each. */
const owed: [what: string, statement: string, missedBy: string][] = [
  [
    'an order that sells ₡',
    `insert into trade_order (uid, action, money_cig, left_cig, price, premium, locked, created_at, ends_at, held_by)
      values (${uid}, 'sell', 5000000, 5000000, 1000000, 0, 5000000, ${noon}, ${noon} + interval '1 day', 1)`,
    'order-book.held-is-what-is-open',
  ],
  [
    'an order that buys ₡',
    `insert into trade_order (uid, action, money_cig, left_cig, price, premium, locked, created_at, ends_at, held_by)
      values (${uid}, 'buy', 5000000, 5000000, 1000000, 0, 5000000, ${noon}, ${noon} + interval '1 day', 1)`,
    'order-book.held-is-what-is-open',
  ],
  ...(['usdc', 'cig'] as const).map((type): [string, string, string] => [
    `a pre-order that is paid in ${type}`,
    `insert into preorder (uid, type, money, status, day, created_at, status_at, opens_at, paid_at, ends_at, promised, price, yield, paid_by)
      values (${uid}, '${type}', 1000000, 'paid', '2026-11-21', ${noon}, ${noon}, ${noon}, ${noon}, ${noon} + interval '1 day', 0, 1000000, 0, 1)`,
    'preorders.held-is-what-is-open',
  ]),
  ...[
    [1_000_000, 0],
    [0, 1_000_000],
  ].map(([uscd, cig]): [string, string, string] => [
    `a pledge of ${uscd} USCD and ${cig} ₡`,
    `insert into pledge (uid, status, money, uscd, cig, price, rate, profit, days, day, created_at, ends_at, paid_by)
      values (${uid}, 'paid', 1000000, ${uscd}, ${cig}, 1000000, 1000, 1000, 1, '2026-11-21', ${noon}, ${noon} + interval '1 day', 1)`,
    'pledges.held-is-what-is-open',
  ]),
  [
    'a move into the treasure',
    `insert into treasure_move (uid, day, at, money, net, transfer_id) values (${uid}, '2026-11-21', ${noon}, 5, 5, 1)`,
    'flexible-treasure.lhb-is-moves-and-interest',
  ],
  [
    'a night’s interest of the treasure',
    `insert into settled_subject (operation, day, subject, account_id, amount, transfer_id)
      values ('treasureInterest', '2026-11-21', ${uid}, ${uid}05, 5, 1)`,
    'flexible-treasure.lhb-is-moves-and-interest',
  ],
]

it.each(owed)(
  'verify finds that the money of %s is missing, even on an account that was always empty',
  async (_, statement, missedBy) => {
    let found: string[] = []
    const undone = database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
      found = (await breachesIn(tx, everyInvariant)).map(({ id }) => id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(found).toContain(missedBy)
  },
)
