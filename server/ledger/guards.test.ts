import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase, Tx } from '../database/database.ts'
import { freshDatabase } from '../database/testing.ts'
import { everyInvariant } from '../invariants.ts'
import { guardsTogether } from './guards.ts'
import { breachesIn, type Invariant } from './invariant.ts'
import { ledgerInvariants } from './invariants.ts'
import { post } from './post.ts'
import { gift, membersWith } from './testing.ts'

let database: OpenDatabase
const alice = 10_000_001
const bob = 10_000_002
const wallet = `${alice}02`

beforeAll(async () => {
  database = await freshDatabase()
  await membersWith(database.db, 2, 100n)
  await database.db
    .transaction()
    .execute((tx) => post(tx, [gift(alice, bob, 1_000_000n), gift(bob, alice, 2_000_000n)]))
  await sql`insert into idempotency (scope, key, fingerprint, answer, at) values ('member:1:/x', 'k', 'f', 'null', now())`.execute(
    database.db,
  )
})

/** One transfer at the SQL prompt with these lines: account, seq, asset, amount, balance after. */
const later = '2030-01-01T00:00:00Z'
const byHand = (lines: string, when = later) => `
  insert into transfer (operation, key, at) values ('byHand', gen_random_uuid(), '${later}');
  insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, at)
  select account, seq, currval('transfer_id_seq'), asset, amount, after, '${when}' from (values ${lines}) l (account, seq, asset, amount, after)`

/** The same in one statement with a transfer of somebody else that keeps the rules: entries of several are looked at in another way. */
const amongOthers = (statement: string) => `
  insert into transfer (operation, key, at) values ('byHand', 'another', '${later}');
  ${statement}
  union all select account, seq, (select id from transfer where key = 'another'), asset, amount, after, '${later}'::timestamptz
  from (values (11300, 2, 'CIG', -7, 199999999999993), (11400, 2, 'CIG', 7, 200000000000007)) o (account, seq, asset, amount, after)`

// Alice has 101 USCD after 3 entries, Bob 99 after 3.
const refused: [what: string, statement: string, says: RegExp][] = [
  ['a balance set by hand', `update account set balance = balance + 1 where id = ${wallet}`, /append-only/],
  [
    'an account that opens with money',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror, balance) values (1000000902, 2, 'member', 10000009, 'transaction', 'USCD', false, 5)`,
    /opens empty/,
  ],
  ['an account that is taken away', `delete from account where id = ${wallet}`, /append-only/],
  ['an entry that is changed', `update entry set amount = amount + 1 where account_id = ${wallet}`, /append-only/],
  ['an entry that is taken away', `delete from entry where account_id = ${wallet}`, /append-only/],
  ['entries wiped out', 'truncate entry', /append-only/],
  ['a transfer that is renamed', `update transfer set key = 'other' where key = 'genesis'`, /append-only/],
  ['a transfer that is taken away', `delete from transfer where key = 'genesis'`, /append-only/],
  ['transfers wiped out', 'truncate transfer cascade', /append-only/],
  ['a new kind of mirror', `update account_kind set mirror = true where kind = 2`, /append-only/],
  [
    'a mirror of one’s own making',
    `insert into account_kind values (200, 'member', 'credit', 'USCD', true)`,
    /check constraint/,
  ],
  [
    'a kind of account that nobody knows',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror) values (1000000999, 99, 'member', 10000009, 'pocket', 'USCD', false)`,
    /no known kind/,
  ],
  [
    'a wallet in another asset',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror) values (1000000902, 2, 'member', 10000009, 'transaction', 'CIG', false)`,
    /no known kind/,
  ],
  [
    'a second row for the same wallet',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror) values (1000000902, 2, 'member', 10000001, 'transaction', 'USCD', false)`,
    /number that is not its own/,
  ],
  [
    'a wallet of nobody',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror) values (902, 2, 'member', 9, 'transaction', 'USCD', false)`,
    /account of nobody/,
  ],
  [
    'a ninth lane',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror, lane) values (11208, 112, 'platform', 0, 'rewards', 'CIG', false, 8)`,
    /account of nobody/,
  ],
  [
    'a till of nobody',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror) values (1000000000061, 61, 'merchant', 0, 'cig', 'CIG', false)`,
    /account of nobody/,
  ],
  ['money out of nothing', byHand(`(${wallet}, 4, 'USCD', 5, 101000005)`), /sum to zero/],
  [
    'one asset turned into another',
    byHand(`(${wallet}, 4, 'USCD', 5, 101000005), (${alice}03, 1, 'CIG', -5, -5)`),
    /sum to zero/,
  ],
  ['₡ turned into USDT', byHand(`(${alice}03, 1, 'CIG', 5, 5), (${alice}01, 3, 'USDT', -5, -5)`), /sum to zero/],
  ['USDT turned into points', byHand(`(${alice}01, 3, 'USDT', 5, 5), (${alice}06, 1, 'POINT', -5, -5)`), /sum to zero/],
  [
    'money out of nothing that another transfer loses',
    `insert into transfer (operation, key, at) values ('byHand', 'wins', '${later}'), ('byHand', 'loses', '${later}');
    insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, at)
    select account, seq, (select id from transfer where key = of), 'USCD', amount, after, '${later}'::timestamptz
    from (values (${wallet}, 4, 5, 101000005, 'wins'), (${bob}02, 4, -5, 98999995, 'loses')) l (account, seq, amount, after, of)`,
    /sum to zero/,
  ],
  [
    'an entry in another asset than its account',
    byHand(`(${wallet}, 4, 'CIG', 5, 101000005), (11200, 2, 'CIG', -5, 599999999999995)`),
    /asset/,
  ],
  [
    'a balance below zero',
    byHand(`(${wallet}, 4, 'USCD', -101000001, -1), (${bob}02, 4, 'USCD', 101000001, 200000001)`),
    /below zero/,
  ],
  [
    'a balance below zero for a moment',
    byHand(
      `(${wallet}, 4, 'USCD', -101000001, -1), (${bob}02, 4, 'USCD', 101000001, 200000001), (${wallet}, 5, 'USCD', 1, 0), (${bob}02, 5, 'USCD', -1, 200000000)`,
    ),
    /below zero/,
  ],
  [
    'a gap in the numbers',
    byHand(`(${wallet}, 5, 'USCD', -1, 100999999), (${bob}02, 4, 'USCD', 1, 99000001)`),
    /continue/,
  ],
  [
    'a gap in the numbers of a wallet that is emptied',
    byHand(`(${wallet}, 5, 'USCD', -101000000, 0), (${bob}02, 4, 'USCD', 101000000, 200000000)`),
    /continue/,
  ],
  [
    'a balance that does not follow',
    byHand(`(${wallet}, 4, 'USCD', -1, 100999998), (${bob}02, 4, 'USCD', 1, 99000001)`),
    /continue/,
  ],
  [
    'an entry booked before the one that it follows',
    byHand(`(${wallet}, 4, 'USCD', -1, 100999999), (${bob}02, 4, 'USCD', 1, 99000001)`, '2026-11-21T03:59:59Z'),
    /continue/,
  ],
  [
    'an entry of an account that does not exist',
    byHand(`(9999999902, 1, 'USCD', 1, 1), (${wallet}, 4, 'USCD', -1, 100999999)`),
    /continue/,
  ],
  [
    'an entry of no transfer',
    `insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, at)
     select account, seq, 999999, asset, amount, after, '${later}'
     from (values (${wallet}, 4, 'USCD', -1, 100999999), (${bob}02, 4, 'USCD', 1, 99000001)) l (account, seq, asset, amount, after)`,
    /no transfer/,
  ],
  [
    'an entry of nothing',
    byHand(`(${wallet}, 4, 'USCD', 0, 101000000), (${bob}02, 4, 'USCD', 0, 99000000)`),
    /check constraint/,
  ],
  [
    'more than a bigint holds',
    byHand(
      `(${wallet}, 4, 'USCD', 9223372036854775807, 9223372036854775807), (${bob}02, 4, 'USCD', -9223372036854775807, 1)`,
    ),
    /continue|out of range|below zero/,
  ],
]

describe('at the SQL prompt the database itself refuses', () => {
  it.each(refused)('%s', async (_, statement, says) => {
    await expect(database.db.transaction().execute((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(says)
  })

  it.each(refused.filter(([, statement]) => statement.includes('from (values')))(
    '%s, among others',
    async (_, statement, says) => {
      const together = sql.raw(amongOthers(statement))
      await expect(database.db.transaction().execute((tx) => together.execute(tx))).rejects.toThrow(says)
    },
  )

  const honest = byHand(`(${wallet}, 4, 'USCD', -1, 100999999), (${bob}02, 4, 'USCD', 1, 99000001)`)
  it.each([
    ['alone', honest],
    ['among others', amongOthers(honest)],
  ])('nothing that keeps the rules, %s', async (_, statement) => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        expect(await breachesIn(tx, ledgerInvariants)).toEqual([])
        throw new Error('enough')
      }),
    ).rejects.toThrow('enough')
  })
})

it('a lane that was lost can be opened again', async () => {
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from account where id = 11207`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await sql`insert into account (id, kind, owner, owner_id, name, asset, mirror, lane)
        values (11207, 112, 'platform', 0, 'rewards', 'CIG', false, 7)`.execute(tx)
      expect(await breachesIn(tx, ledgerInvariants)).toEqual([])
      throw new Error('enough')
    }),
  ).rejects.toThrow('enough')
})

/** What a superuser could do with the guards switched off, and which invariant tells. */
const tampers: [what: string, statement: string, tells: string][] = [
  [
    'a millionth more on a balance',
    `update account set balance = balance + 1 where id = ${wallet}`,
    'ledger.balance-is-its-entries',
  ],
  [
    'a millionth moved between two balances',
    `update account set balance = balance + case id when ${wallet} then 1 else -1 end where id in (${wallet}, ${bob}02)`,
    'ledger.balance-is-its-entries',
  ],
  [
    'a millionth more on one side',
    `update entry set amount = amount + 1 where account_id = ${wallet} and seq = 2`,
    'ledger.transfer-sums-to-zero',
  ],
  [
    'both sides of a transfer made larger',
    `update entry set amount = amount * 2 where transfer_id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.entries-continue',
  ],
  [
    'a transfer wiped out on both sides',
    `delete from entry where transfer_id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.entries-continue',
  ],
  [
    'an account’s last entry wiped out',
    `delete from entry where account_id = ${wallet} and seq = 3`,
    'ledger.transfer-sums-to-zero',
  ],
  [
    'a transfer without its entries',
    `insert into transfer (operation, key, at) values ('x', 'hollow', now())`,
    'ledger.transfer-has-entries',
  ],
  [
    'entries without their transfer',
    `delete from transfer where id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.entry-belongs',
  ],
  [
    'an entry moved to another member',
    `update entry set account_id = ${bob}02, seq = 9 where account_id = ${wallet} and seq = 3`,
    'ledger.balance-is-its-entries',
  ],
  [
    'an entry that is said to be older',
    `update entry set at = at - interval '1 day' where account_id = ${wallet} and seq = 2`,
    'ledger.times-go-on',
  ],
  [
    'an entry that is said to be younger',
    `update entry set at = at + interval '1 day' where account_id = ${wallet} and seq = 3`,
    'ledger.times-go-on',
  ],
  [
    'an account that forgets when it moved',
    `update account set last_at = null where id = ${wallet}`,
    'ledger.times-go-on',
  ],
  [
    'an entry in another asset',
    `update entry set asset = 'CIG' where account_id = ${wallet} and seq = 3`,
    'ledger.entry-belongs',
  ],
  [
    'a wallet that may overdraw',
    `alter table account drop constraint account_not_negative; update account set mirror = true where id = ${wallet}`,
    'ledger.known-accounts',
  ],
  [
    'a wallet that was given to another member',
    `update account set owner_id = ${bob} where id = ${wallet}`,
    'ledger.known-accounts',
  ],
  [
    'an overdrawn wallet',
    `alter table account drop constraint account_not_negative; update account set balance = -1 where id = ${wallet}`,
    'ledger.never-below-zero',
  ],
  ['a wallet that is missing', `delete from account where id = ${alice}06`, 'ledger.all-accounts-open'],
  ['a lane that is missing', `delete from account where id = 10801`, 'ledger.all-accounts-open'],
  [
    'the same event twice',
    `alter table transfer drop constraint transfer_key; insert into transfer (operation, key, at) values ('x', 'genesis', now())`,
    'ledger.one-event-one-transfer',
  ],
  [
    'a reversal of something else',
    `update transfer set reverses = 1 where id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.reversal-is-exact',
  ],
  [
    'a request that was never answered',
    `insert into idempotency (scope, key, fingerprint, at) values ('member:1:/x', 'open', 'f', now())`,
    'ledger.request-and-answer',
  ],
  [
    'an effect whose request was forgotten',
    `update transfer set key = 'member:1:/x:forgotten' where id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.request-and-answer',
  ],
  [
    'USCD without backing',
    `update account set balance = balance - 1 where id = (select id from account where name = 'backing' and balance > 0 limit 1)`,
    'ledger.uscd-is-backed',
  ],
  [
    '₡ issued beyond the issue',
    `update account set balance = balance + 5 where id = 11200; update account set balance = balance - 5 where id = 10500`,
    'ledger.cig-issue-is-fixed',
  ],
  [
    'a settlement that paid less than it says',
    `insert into settled values ('pledgeProfit', '2026-11-21', 7, ${wallet}, 5, 1)`,
    'ledger.settled-is-paid',
  ],
  ['a guard left off', 'alter table entry disable trigger entry_moves_balances', 'ledger.guards-stand'],
  ['a rule taken away', 'alter table entry drop constraint entry_amount_check', 'ledger.guards-stand'],
  ['what is taken back once taken away', 'drop index transfer_reverses', 'ledger.guards-stand'],
  ['money kept as a float', 'alter table account add column interest double precision', 'ledger.whole-numbers'],
  ['money kept with cents', 'alter table account add column interest numeric(20, 2)', 'ledger.whole-numbers'],
  [
    'money kept in what is a fraction under another name',
    'create domain coin as numeric; alter table account add column interest coin',
    'ledger.whole-numbers',
  ],
]

describe('behind the guards’ back, verify finds', () => {
  it.each(tampers)('%s', async (_, statement, tells) => {
    const found = await tampered((tx) => sql.raw(statement).execute(tx))
    expect(found).toContain(tells)
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

/** Which invariants tell of what is done, which is then undone. */
async function tampered(
  doIt: (tx: Tx) => Promise<unknown>,
  invariants: readonly Invariant[] = ledgerInvariants,
): Promise<string[]> {
  const told: string[] = []
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await doIt(tx)
      for (const { id } of await breachesIn(tx, invariants)) told.push(id)
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  return told
}
