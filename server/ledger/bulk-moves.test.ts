import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, someoneWaits } from '../database/testing.ts'
import { memberAccount, memberAccountSql, openMemberAccounts, platformAccount } from './accounts.ts'
import { moveBulk } from './bulk-moves.ts'
import { ledgerInvariants } from './invariants.ts'
import { post } from './post.ts'
import { noon, someKey, storedBalance } from './testing.ts'

const people = [10_000_001, 10_000_002, 10_000_003]
let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase(ledgerInvariants)
  await fresh.db.transaction().execute(async (tx) => {
    await openMemberAccounts(tx, ...people)
    await post(
      tx,
      people.map((uid) => ({
        operation: 'systemAward' as const,
        key: someKey(),
        at: noon,
        postings: [
          { from: platformAccount('rewards', 'CIG'), to: memberAccount(uid, 'held.sell'), amount: micros<'CIG'>(100n) },
        ],
      })),
    )
  })
})

const heldOf = (uid: number) => storedBalance(fresh.db, memberAccount(uid, 'held.sell'))
const profitOf = (uid: number) => storedBalance(fresh.db, memberAccount(uid, 'profit'))

/** Each move is (number, member, amount). */
const moves = (of: readonly (readonly [number, number, bigint])[], target = memberAccountSql(sql`uid`, 'profit')) =>
  fresh.db.transaction().execute((tx) =>
    moveBulk(tx, {
      settles: 'testMove',
      operation: 'cbsellCancel',
      day: '2026-11-21',
      at: noon,
      coin: 'CIG',
      due: sql`
        select id as subject, ${memberAccountSql(sql`uid`, 'held.sell')} as source, ${target} as target, amount
        from unnest(${of.map(([id]) => id)}::bigint[], ${of.map(([, uid]) => uid)}::int[], ${of.map(([, , amount]) => amount)}::bigint[]) due (id, uid, amount)`,
    }),
  )

describe('moves between accounts of the same members', () => {
  it('are one transfer, with a row on the wallet for each', async () => {
    const moved = await moves([
      [1, 10_000_001, 30n],
      [2, 10_000_001, 20n],
      [3, 10_000_002, 100n],
    ])
    expect(moved).toMatchObject({ done: 3, total: 150n })
    expect([await heldOf(10_000_001), await profitOf(10_000_001), await profitOf(10_000_002)]).toEqual([50n, 50n, 100n])
    const named = await fresh.pool.query('select key from transfer where id = $1', [moved.transferId])
    expect(named.rows).toEqual([{ key: 'testMove:2026-11-21:1' }])
    const { rows } = await fresh.pool.query(
      'select account_id::int, amount::int, operation from entry where transfer_id = $1 order by account_id, seq',
      [moved.transferId],
    )
    expect(rows.filter(({ operation }) => operation === 'cbsellCancel').map(({ amount }) => amount)).toEqual([
      30, 20, 100,
    ])
    expect(rows.filter(({ operation }) => operation === null).map(({ amount }) => amount)).toEqual([-30, -20, -100])
  })

  it('skip amounts of zero', async () => {
    const moved = await moves([
      [1, 10_000_001, 0n],
      [2, 10_000_002, 7n],
    ])
    expect(moved).toMatchObject({ done: 1, total: 7n })
  })

  it('wait for a member who is paying with the same money', async () => {
    const [first] = people as [number, ...number[]]
    const back = {
      operation: 'systemAward' as const,
      key: someKey(),
      at: noon,
      postings: [
        { from: memberAccount(first, 'held.sell'), to: platformAccount('rewards', 'CIG'), amount: micros<'CIG'>(60n) },
      ],
    }
    let moved: Promise<unknown> | undefined
    await fresh.db.transaction().execute(async (open) => {
      await post(open, [back])
      moved = moves([[1, first, 40n]])
      await someoneWaits(fresh.db)
    })
    await moved
    expect([await heldOf(first), await profitOf(first)]).toEqual([0n, 40n])
  })

  it('happen once each, however often and by however many they are started', async () => {
    const all = [
      [1, 10_000_001, 30n],
      [2, 10_000_002, 40n],
    ] as const
    await Promise.all(Array.from({ length: 5 }, () => moves(all)))
    await moves([...all, [4, 10_000_003, 5n]])
    expect([await profitOf(10_000_001), await profitOf(10_000_002), await profitOf(10_000_003)]).toEqual([30n, 40n, 5n])
  })

  it('never take more than is reserved, nor from one member for another', async () => {
    await expect(moves([[1, 10_000_001, 101n]])).rejects.toThrow('below zero')
    await expect(moves([[1, 10_000_001, 5n]], memberAccountSql(sql`10000002`, 'profit'))).rejects.toThrow(
      'different members',
    )
    await expect(moves([[1, 10_000_001, 5n]], sql`10900`)).rejects.toThrow('different members')
    expect(await moves([])).toEqual({ done: 0, total: 0n })
    expect(await heldOf(10_000_001)).toBe(100n)
  })
})
