import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccount, placeOf } from './accounts.ts'
import { post } from './post.ts'
import { entries, freshMembers, gift, noon, uscdOf } from './testing.ts'

let database: FreshDatabase
const some = freshMembers(() => database.db)
const posting = (...transfers: Parameters<typeof post>[1]) =>
  database.db.transaction().execute((tx) => post(tx, transfers))

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('the time of an entry', () => {
  /** The times of an account’s entries, in milliseconds after noon. */
  const times = async (account: Account) =>
    (
      await database.db
        .selectFrom(entries)
        .select('at')
        .where('account_id', '=', BigInt(placeOf(account).id))
        .orderBy('seq')
        .execute()
    ).map(({ at }) => at.getTime() - noon.getTime())

  it('is that of its transfer, and never before the previous entry’s', async () => {
    const [alice, bob, carol = 0] = await some(3, 10n)
    const given = (to: number, ms: number) => ({ ...gift(alice, to, 1n), at: new Date(noon.getTime() + ms) })
    await posting(given(bob, 100), given(bob, 50), given(carol, 60))
    await posting(given(carol, 70))
    await posting(given(bob, 200))
    expect(await times(uscdOf(alice))).toEqual([0, 100, 100, 100, 100, 200])
    expect(await times(uscdOf(bob))).toEqual([0, 100, 100, 200])
    expect(await times(uscdOf(carol))).toEqual([0, 60, 70])
  })

  it('finds the last entry before any moment', async () => {
    const [alice, bob] = await some(2, 10n)
    for (const ms of [10, 20, 20, 20, 30, 40, 50]) await posting({ ...gift(alice, bob, 1n), at: new Date(+noon + ms) })
    const before = async (account: number, ms: number) => {
      const { rows } = await sql<{ n: bigint }>`select entry_before(${account}, ${new Date(+noon + ms)}) as n`.execute(
        database.db,
      )
      return Number(rows[0]?.n)
    }
    const { id } = placeOf(uscdOf(alice))
    const found = await Promise.all([0, 1, 10, 20, 21, 30, 31, 50, 51, 1_000].map((ms) => before(id, ms)))
    expect(found).toEqual([0, 1, 1, 2, 5, 5, 6, 7, 8, 8])
    expect(await before(placeOf(memberAccount(alice, 'rebate')).id, 5)).toBe(0)
  })

  it('finds the last entry up to any transfer', async () => {
    const [alice, bob, carol = 0] = await some(3, 10n)
    const ids: bigint[] = []
    for (const to of [bob, carol, bob])
      for (const { id } of await posting(gift(alice, to, 1n), gift(bob, carol, 1n))) ids.push(id)
    const upto = async (account: Account, transfer: bigint) => {
      const { rows } = await sql<{ n: bigint }>`select entry_upto(${placeOf(account).id}, ${transfer}) as n`.execute(
        database.db,
      )
      return Number(rows[0]?.n)
    }
    const [first = 0n, ...others] = ids
    const found = await Promise.all([0n, first - 1n, first, ...others, 10n ** 9n].map((id) => upto(uscdOf(alice), id)))
    expect(found).toEqual([0, 1, 2, 2, 3, 3, 4, 4, 4])
    expect(await upto(memberAccount(alice, 'rebate'), first)).toBe(0)
  })
})
