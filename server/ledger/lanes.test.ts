import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase, Tx } from '../database/database.ts'
import { freshDatabase, someoneWaits } from '../database/testing.ts'
import { balancesOf, memberAccount, platformAccount } from './accounts.ts'
import { NotCoveredError } from './lines.ts'
import { lockAccounts } from './locks.ts'
import { post, reverse } from './post.ts'
import { freshMembers, noon, someKey, storedBalance, uscdOf } from './testing.ts'
import { operatorsConversion, operatorsDeposit } from './treasury.ts'
import type { Posted } from './writing.ts'

let database: OpenDatabase
const some = freshMembers(() => database.db)
const posting = (...transfers: Parameters<typeof post>[1]) =>
  database.db.transaction().execute((tx) => post(tx, transfers))

beforeAll(async () => {
  database = await freshDatabase()
})

/** Pays a millionth to the treasury. */
const pay = (uid: number) => ({
  operation: 'activeAccount' as const,
  key: someKey(),
  at: noon,
  postings: [{ from: uscdOf(uid), to: platformAccount('treasury', 'USCD'), amount: micros<'USCD'>(1n) }],
})

/** Pays, and returns the lane of the payment. */
async function laneOf(tx: Tx, uid: number): Promise<number> {
  const [posted] = await post(tx, [pay(uid)])
  const { rows } = await sql<{ lane: bigint }>`
    select account_id % 100 as lane from entry where transfer_id = ${posted?.id} and account_id < 100000`.execute(tx)
  return Number(rows[0]?.lane)
}

describe('an account of eight lanes', () => {
  it('is filled by the operators’ own USDT, and turned into USCD through backing', async () => {
    const money = micros<'USDT'>(1_000_000_000n)
    await posting(
      operatorsDeposit({ chain: 'BSC', money, key: someKey(), at: noon }),
      operatorsConversion({ money: micros<'USDT'>(600_000_000n), key: someKey(), at: noon }),
    )
    expect(await storedBalance(database.db, platformAccount('treasury', 'USDT'))).toBe(400_000_000n)
    expect(await storedBalance(database.db, platformAccount('treasury', 'USCD'))).toBe(600_000_000n)
  })

  it('pays from several lanes at once, to the last millionth, and not one more', async () => {
    const [alice] = await some(1, 100n)
    const treasury = platformAccount('treasury', 'CIG')
    const fill = () => ({
      operation: 'systemAward' as const,
      key: someKey(),
      at: noon,
      postings: [{ from: platformAccount('team', 'CIG'), to: treasury, amount: micros<'CIG'>(10n) }],
    })
    for (let n = 0; n < 3; n += 1) await posting(fill())
    // While the lane of the first payments is locked, payments go to another.
    await database.db.transaction().execute(async (tx) => {
      await sql`select from account where name = 'treasury' and asset = 'CIG' and balance > 0 for update`.execute(tx)
      for (let n = 0; n < 2; n += 1) await posting(fill())
    })
    const lanes = await database.db
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'treasury')
      .where('asset', '=', 'CIG')
      .where('balance', '>', 0n)
      .execute()
    expect(lanes.length).toBeGreaterThan(1)
    const pay = (amount: bigint) => ({
      operation: 'systemAward' as const,
      key: someKey(),
      at: noon,
      postings: [{ from: treasury, to: memberAccount(alice, 'profit'), amount: micros<'CIG'>(amount) }],
    })
    await expect(posting(pay(51n))).rejects.toThrow(NotCoveredError)
    await posting(pay(49n), pay(1n))
    expect(await storedBalance(database.db, treasury)).toBe(0n)
    expect((await balancesOf(database.db, alice)).profit).toBe(50n)
  })

  it('never pays the same money twice, however many ask at once', async () => {
    const uids = await some(30, 0n)
    const treasury = platformAccount('treasury', 'CIG')
    await posting({
      operation: 'systemAward' as const,
      key: someKey(),
      at: noon,
      postings: [{ from: platformAccount('team', 'CIG'), to: treasury, amount: micros<'CIG'>(100n) }],
    })
    const asked = await Promise.allSettled(
      uids.map((uid) =>
        posting({
          operation: 'systemAward' as const,
          key: someKey(),
          at: noon,
          postings: [{ from: treasury, to: memberAccount(uid, 'profit'), amount: micros<'CIG'>(9n) }],
        }),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect(await storedBalance(database.db, treasury)).toBe(1n)
  })

  it('takes concurrent payments without one waiting for another', async () => {
    const uids = await some(16, 10n)
    await database.db.transaction().execute(async (open) => {
      await post(open, [pay(uids[0])])
      // The first payment is not committed, and five others still go through.
      await Promise.all(uids.slice(1, 6).map((uid) => posting(pay(uid))))
    })
  })

  it('takes the payments of each connection through its own lane, or the first free one where that is locked', async () => {
    const lanes = Array.from({ length: 8 }, (_, lane) => lane)
    const inTurn = async ([uid, ...others]: readonly number[], taken: readonly number[]): Promise<void> => {
      if (uid === undefined) return
      await database.db.transaction().execute(async (open) => {
        const { rows } = await sql<{ own: number }>`select pg_backend_pid() % 8 as own`.execute(open)
        const own = rows[0]?.own ?? -1
        const lane = await laneOf(open, uid)
        expect(lane).toBe(taken.includes(own) ? lanes.find((one) => !taken.includes(one)) : own)
        await inTurn(others, [...taken, lane])
      })
    }
    await inTurn(await some(4, 10n), [])
  })

  it('takes a payment through the only unlocked lane, without waiting', async () => {
    const [uid] = await some(1, 10n)
    await database.db.transaction().execute(async (open) => {
      await sql`select from account where name = 'treasury' and asset = 'USCD' and id % 100 <> 5 for no key update`.execute(
        open,
      )
      const lane = database.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '5s'`.execute(tx)
        return await laneOf(tx, uid)
      })
      expect(await lane).toBe(5)
    })
  })

  it('makes a payment wait where others lock all of it', async () => {
    const [uid] = await some(1, 10n)
    let paid: Promise<unknown> | undefined
    await database.db.transaction().execute(async (open) => {
      await sql`select from account where name = 'treasury' and asset = 'USCD' for no key update`.execute(open)
      paid = posting(pay(uid))
      await someoneWaits(database.db)
    })
    await paid
    expect(await storedBalance(database.db, uscdOf(uid))).toBe(9_999_999n)
  })

  it('makes a reversal wait for another one that takes from the same lane', async () => {
    const [alice, bob] = await some(2, 0n)
    const treasury = platformAccount('treasury', 'CIG')
    const given = {
      operation: 'systemAward' as const,
      key: someKey(),
      at: noon,
      postings: [{ from: platformAccount('team', 'CIG'), to: treasury, amount: micros<'CIG'>(8n) }],
    }
    const award = (uid: number) => ({
      operation: 'systemAward' as const,
      key: someKey(),
      at: noon,
      postings: [{ from: treasury, to: memberAccount(uid, 'profit'), amount: micros<'CIG'>(4n) }],
    })
    const [, first, second] = await posting(given, award(alice), award(bob))
    const takeBack = (tx: Tx, of: Posted | undefined) =>
      reverse(tx, { transferId: of?.id ?? 0n, key: someKey(), at: noon })
    let other: Promise<unknown> | undefined
    await database.db.transaction().execute(async (open) => {
      await takeBack(open, first)
      other = database.db.transaction().execute((tx) => takeBack(tx, second))
      await someoneWaits(database.db)
    })
    await other
    expect((await balancesOf(database.db, bob)).profit).toBe(0n)
  })
})

describe('locking', () => {
  it('reads the balances of the locked accounts, the sum of all lanes for each, and of no other', async () => {
    const [alice, bob] = await some(2, 3n)
    const team = platformAccount('team', 'CIG')
    await database.db.transaction().execute(async (tx) => {
      const locked = await lockAccounts(tx, [uscdOf(alice), team])
      expect(locked.balance(uscdOf(alice))).toBe(3_000_000n)
      expect(locked.balance(team)).toBe(await storedBalance(database.db, team))
      expect(() => locked.balance(uscdOf(bob))).toThrow(`not locked, or has no row: ${uscdOf(bob)}`)
    })
    await expect(database.db.transaction().execute((tx) => lockAccounts(tx, [uscdOf(99_999_996)]))).rejects.toThrow(
      `not locked, or has no row: ${uscdOf(99_999_996)}`,
    )
  })

  it('locks the lanes of its accounts, and no other account of the platform', async () => {
    await database.db.transaction().execute(async (open) => {
      await lockAccounts(open, [platformAccount('team', 'CIG')])
      const { rows } = await sql<{ name: string }>`
        select distinct name from (select * from account where owner = 'platform' and not exists (
          select from (select id from account where owner = 'platform' for no key update skip locked) free where free.id = account.id
        )) locked`.execute(database.db)
      expect(rows).toEqual([{ name: 'team' }])
    })
  })
})
