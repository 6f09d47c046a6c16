import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FreshDatabase } from '../database/testing.ts'
import { freshDatabase } from '../database/testing.ts'
import { toleratingFixtures } from './fixtures.testing.ts'
import { breachesIn } from './invariant.ts'
import { ledgerInvariants } from './invariants.ts'
import { giftGivers, openGiftGivers } from './testing.ts'

let database: FreshDatabase
const { alice, bob } = giftGivers
/** Wallets of USCD: Alice has 101 after 3 entries, Bob 99 after 3. */
const [hers, his] = [`${alice}02`, `${bob}02`]
const later = '2030-01-01T00:00:00Z'

beforeAll(async () => {
  database = await freshDatabase()
  await openGiftGivers(database.db)
})

let keys = 0
interface Row {
  operation?: string
  key?: string
  from?: string | null
  to?: string | null
  amount?: string | null
  also?: string
}

/** One transfer as one row at the SQL prompt. */
const byHand = ({
  operation = 'byHand',
  key = `hand:${++keys}`,
  from = hers,
  to = his,
  amount = '5',
  also = '',
}: Row) =>
  `insert into transfer (operation, key, at, from_account, to_account, amount, from_operation, to_operation)
   values ('${operation}', '${key}', '${later}', ${from}, ${to}, ${amount}, 'systemAward', ${to === his ? "'systemAward'" : null}) ${also}`

const state = async () =>
  (await database.pool.query(`select id, balance, entries from account where id in (${hers}, ${his}) order by id`)).rows

describe('at the SQL prompt the database itself refuses', () => {
  it.each<[what: string, row: Row, says: RegExp]>([
    ['a balance below zero', { amount: '101000001' }, /below zero/],
    ['an amount of nothing', { amount: '0' }, /does not move money between these accounts/],
    ['a negative amount', { amount: '-5' }, /does not move money between these accounts/],
    ['no amount', { amount: null }, /does not move money between these accounts|violates|null/],
    ['more than a bigint holds', { amount: '9223372036854775807' }, /out of range|below zero/],
    ['an account that pays itself', { to: hers }, /does not move money between these accounts/],
    ['a giver alone', { to: null }, /does not move money between these accounts/],
    ['a taker alone', { from: null }, /does not move money between these accounts/],
    ['an account that does not exist', { to: '9999999902' }, /does not exist/],
    ['a platform account that does not exist', { to: '99999' }, /does not move money between these accounts/],
    ['another asset', { to: `${bob}03` }, /does not move money between these accounts/],
    ['an unknown operation', { operation: 'carry' }, /no operation is called carry/],
    ['a key of another form', { operation: 'transfer' }, /has no such keys/],
    [
      'accounts that the operation does not connect',
      { operation: 'deposit', key: 'deposit:BSC:0xa:1' },
      /these accounts/,
    ],
    ['an event that is posted already', { operation: 'genesis', key: 'genesis' }, /these accounts|exists/],
  ])('%s', async (_, row, says) => {
    const before = await state()
    await expect(database.pool.query(byHand(row))).rejects.toThrow(says)
    expect(await state()).toEqual(before)
  })

  it('a reversal in this form', async () => {
    const reversal = `insert into transfer (operation, key, at, reverses, from_account, to_account, amount)
      values ('byHand', 'back', '${later}', (select max(id) from transfer), ${his}, ${hers}, 5)`
    await expect(database.pool.query(reversal)).rejects.toThrow(/no such keys|between these accounts/)
  })

  it('a change of a written row', async () => {
    for (const change of ['amount = amount + 1', `to_account = ${alice}03`, 'from_after = 0', 'answer = null'])
      await expect(database.pool.query(`update transfer set ${change} where from_account is not null`)).rejects.toThrow(
        /append-only/,
      )
  })

  it('a clause by which a row could be skipped after it has moved money', async () => {
    await database.pool.query(byHand({ key: 'once' }))
    const before = await state()
    for (const clause of ['on conflict do nothing', 'on conflict (key) do update set amount = 0'])
      await expect(database.pool.query(byHand({ key: 'once', also: clause }))).rejects.toThrow(/ON CONFLICT/)
    const merge = `merge into transfer t using (select 'once' as key) it on t.key = it.key when not matched then do nothing`
    await expect(database.pool.query(merge)).rejects.toThrow(/MERGE/)
    expect(await state()).toEqual(before)
  })

  it.each([
    ['two of which one has no accounts', "array['short:1', 'short:2'], array['byHand', 'byHand']", [hers], [his]],
    ['one that has none', "array['short:3'], array['byHand']", [], []],
  ])('transfers by function, %s', async (_, named, givers, takers) => {
    const move = `select ledger_move(${named}, array['${later}', '${later}']::timestamptz[], array[${givers}]::bigint[],
      array[${takers}]::bigint[], array[${givers.map(() => 5)}]::bigint[], '{}', '{}', '{}', '{}', '{}')`
    await expect(database.pool.query(move)).rejects.toThrow(/transfer_numbered/)
  })

  it('a key that another transaction is writing, once that is committed', async () => {
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    await one.query('begin')
    await one.query(byHand({ key: 'twins', from: `${alice}02`, to: '10899' }))
    const twin = other.query(byHand({ key: 'twins', from: his, to: '10899' }))
    const refusedBy = twin.then(
      () => undefined,
      ({ constraint }: { constraint?: string }) => constraint,
    )
    await one.query('commit')
    expect(await refusedBy).toBe('transfer_key')
    for (const client of [one, other]) client.release()
    const { rows } = await database.pool.query(`select from_account from transfer where key = 'twins'`)
    expect(rows).toEqual([{ from_account: BigInt(hers) }])
  })
})

it('the numbers, balances and times that somebody writes by hand are replaced by the right ones', async () => {
  const before = await state()
  await database.db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        insert into transfer (id, operation, key, at, from_account, to_account, amount, asset, from_seq, to_seq, from_after, to_after, from_at, to_at, from_operation, to_operation)
        overriding system value
        values (1, 'byHand', 'false', '2026-01-01', ${hers}::bigint, ${his}::bigint, 7, 'CIG', 99, 99, 5000, 5000, '2020-01-01', '2020-01-01', 'systemAward', 'systemAward')
        returning id > 1 as numbered, asset, from_seq, to_seq, from_after, to_after, from_at > at as from_later, to_at > at as to_later`.execute(
        tx,
      )
      expect(rows[0]).toEqual({
        numbered: true,
        asset: 'USCD',
        from_seq: BigInt(before[0].entries) + 1n,
        to_seq: BigInt(before[1].entries) + 1n,
        from_after: BigInt(before[0].balance) - 7n,
        to_after: BigInt(before[1].balance) + 7n,
        from_later: true,
        to_later: true,
      })
      expect(await breachesIn(tx, toleratingFixtures(ledgerInvariants))).toEqual([])
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
  expect(await state()).toEqual(before)
})

it('payments into a platform account use a lane that is free', async () => {
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  const lanes: unknown[] = []
  for (const client of [one, other]) {
    await client.query('begin')
    const from = client === one ? hers : his
    const { rows } = await client.query(byHand({ from, to: '11699', also: 'returning to_account' }))
    lanes.push(rows[0].to_account)
  }
  for (const client of [one, other]) {
    await client.query('commit')
    client.release()
  }
  expect(new Set(lanes).size).toBe(2)
})
