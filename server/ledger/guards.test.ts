import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../database/database.ts'
import { freshDatabase } from '../database/testing.ts'
import { toleratingFixtures } from './fixtures.testing.ts'
import { breachesIn } from './invariant.ts'
import { ledgerInvariants } from './invariants.ts'
import { giftGivers, openGiftGivers } from './testing.ts'

let database: OpenDatabase
const { alice, bob } = giftGivers
const wallet = `${alice}02`

beforeAll(async () => {
  database = await freshDatabase()
  await openGiftGivers(database.db)
})

const later = '2030-01-01T00:00:00Z'
/** Only the rows of wallets name an operation. */
const says = `case when account >= 100000 and account % 100 <= 6 then 'systemAward' end`
/** One transfer at the SQL prompt with these lines: account, seq, asset, amount, balance after. */
const byHand = (lines: string, when = later) => `
  insert into transfer (operation, key, at) values ('byHand', gen_random_uuid(), '${later}');
  insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at, operation)
  select account, seq, currval('transfer_id_seq'), asset, amount, after, '${when}'::timestamptz, ${says} from (values ${lines}) l (account, seq, asset, amount, after)`

/** The same in one statement with another transfer that keeps the rules, because the guard checks several transfers in another way. */
const amongOthers = (statement: string) => `
  insert into transfer (operation, key, at) values ('byHand', 'another', '${later}');
  ${statement}
  union all select account, seq, (select id from transfer where key = 'another'), asset, amount, after, '${later}'::timestamptz, null
  from (values (11300, 2, 'CIG', -7, 199999999999993), (11400, 2, 'CIG', 7, 200000000000007)) o (account, seq, asset, amount, after)`

/** As `byHand`, with a time for each line. */
const atTimes = (lines: string) => `
  insert into transfer (operation, key, at) values ('byHand', gen_random_uuid(), '${later}');
  insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at, operation)
  select account, seq, currval('transfer_id_seq'), asset, amount, after, moment::timestamptz, ${says} from (values ${lines}) l (account, seq, asset, amount, after, moment)`
const sooner = '2029-01-01T00:00:00Z'

const refused: [what: string, statement: string, says: RegExp][] = [
  ['a balance set by hand', `update account set balance = balance + 1 where id = ${wallet}`, /append-only/],
  [
    'an account that opens with money',
    `insert into account (id, kind, owner, owner_id, name, asset, mirror, balance) values (1000000902, 2, 'member', 10000009, 'transaction', 'USCD', false, 5)`,
    /opens empty/,
  ],
  ['an account that is taken away', `delete from account where id = ${wallet}`, /append-only/],
  [
    'an entry that is changed',
    `update transfer_line set amount = amount + 1 where account_id = ${wallet}`,
    /append-only/,
  ],
  ['an entry that is taken away', `delete from transfer_line where account_id = ${wallet}`, /append-only/],
  ['entries wiped out', 'truncate transfer_line', /append-only/],
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
    insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at, operation)
    select account, seq, (select id from transfer where key = of), 'USCD', amount, after, '${later}'::timestamptz, ${says}
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
    'a gap in the numbers of a mirror, which is below zero',
    byHand(`(10100, 99, 'USDT', -5, -5), (10300, 99, 'USDT', 5, 200000005)`),
    /continue/,
  ],
  [
    'a balance that does not follow the line before it',
    byHand(
      `(${wallet}, 4, 'USCD', -1, 100999999), (${wallet}, 5, 'USCD', -1, 100999990), (${bob}02, 4, 'USCD', 2, 99000002)`,
    ),
    /continue/,
  ],
  [
    'a line booked before the line that it follows',
    atTimes(
      `(${wallet}, 4, 'USCD', -1, 100999999, '${later}'), (${wallet}, 5, 'USCD', -1, 100999998, '${sooner}'), (${bob}02, 4, 'USCD', 2, 99000002, '${later}')`,
    ),
    /continue/,
  ],
  [
    'a first line booked before what stands there',
    atTimes(
      `(${wallet}, 4, 'USCD', -1, 100999999, '2026-11-21T03:59:59Z'), (${wallet}, 5, 'USCD', -1, 100999998, '${later}'), (${bob}02, 4, 'USCD', 2, 99000002, '${later}')`,
    ),
    /continue/,
  ],
  [
    'lines in two assets, of which one is the account’s',
    byHand(
      `(${wallet}, 4, 'USCD', -5, 100999995), (${wallet}, 5, 'CIG', 5, 101000000), (${bob}02, 4, 'USCD', 5, 99000005), (11200, 2, 'CIG', -5, 599999999999995)`,
    ),
    /another asset/,
  ],
  [
    'lines in two assets, of which the other is the account’s',
    byHand(
      `(${alice}03, 1, 'CIG', 5, 5), (${alice}03, 2, 'USCD', 5, 10), (${bob}02, 4, 'USCD', -5, 98999995), (11200, 2, 'CIG', -5, 599999999999995)`,
    ),
    /another asset/,
  ],
  [
    'an entry of an account that does not exist',
    byHand(`(9999999902, 1, 'USCD', 1, 1), (${wallet}, 4, 'USCD', -1, 100999999)`),
    /continue/,
  ],
  [
    'an entry of no transfer',
    `insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at, operation)
     select account, seq, 999999, asset, amount, after, '${later}'::timestamptz, ${says}
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
  const oneAfterTheOther = `
    insert into transfer (operation, key, at) values ('byHand', 'one', '${sooner}'), ('byHand', 'next', '${later}');
    insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at, operation)
    select account, seq, t.id, 'USCD', l.amount, after, t.at, ${says}
    from (values (${wallet}, 4, -1, 100999999, 'one'), (${bob}02, 4, 1, 99000001, 'one'),
      (${wallet}, 5, -1, 100999998, 'next'), (${bob}02, 5, 1, 99000002, 'next')) l (account, seq, amount, after, of)
    join transfer t on t.key = l.of`
  it.each([
    ['alone', honest],
    ['among others', amongOthers(honest)],
    ['one after the other', oneAfterTheOther],
    ['one after the other among others', amongOthers(oneAfterTheOther)],
  ])('nothing that keeps the rules, %s', async (_, statement) => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        expect(await breachesIn(tx, toleratingFixtures(ledgerInvariants))).toEqual([])
        throw new Error('enough')
      }),
    ).rejects.toThrow('enough')
  })
})

it('a lost lane can be opened again', async () => {
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from account where id = 11207`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await sql`insert into account (id, kind, owner, owner_id, name, asset, mirror, lane)
        values (11207, 112, 'platform', 0, 'rewards', 'CIG', false, 7)`.execute(tx)
      expect(await breachesIn(tx, toleratingFixtures(ledgerInvariants))).toEqual([])
      throw new Error('enough')
    }),
  ).rejects.toThrow('enough')
})
