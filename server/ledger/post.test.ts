import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../database/database.ts'
import { freshDatabase } from '../database/testing.ts'
import {
  accountKinds,
  balancesOf,
  hasEverHeld,
  memberAccount,
  merchantAccount,
  openMemberAccounts,
  openMerchantAccounts,
  ownedIn,
  platformAccount,
} from './accounts.ts'
import { invented } from './fixtures.testing.ts'
import { lockAccounts } from './locks.ts'
import { post, reverse } from './post.ts'
import { entries as entryView, freshMembers, gift, noon, someKey, storedBalance, uscdOf } from './testing.ts'
import { AlreadyPostedError, writeTransfers } from './writing.ts'

let database: OpenDatabase
const some = freshMembers(() => database.db)
const uscdOfRow = (uid: number) => uid * 100 + 2
const posting = (...transfers: Parameters<typeof post>[1]) =>
  database.db.transaction().execute((tx) => post(tx, transfers))

beforeAll(async () => {
  database = await freshDatabase()
})

describe('transfers of few and of many lines', () => {
  it.each([1, 4, 5, 12])('post the same entries: %i postings among three members', async (count) => {
    const [alice, bob, carol] = (await some(3, 100n)) as [number, number, number]
    const ring = [alice, bob, carol] as const
    const gifts = Array.from({ length: count }, (_, n) =>
      gift(ring[n % 3] as number, ring[(n + 1) % 3] as number, BigInt(n + 1)),
    )
    const postings = gifts.flatMap((one) => one.postings)
    await posting({ operation: 'transfer', key: someKey(), at: noon, postings })
    const lines = await sql<{ seq: bigint; amount: bigint; balance_after: bigint; at: Date }>`
      select account_id, seq, amount, balance_after, at from entry
      where account_id = ${uscdOfRow(alice)} and seq > 1 order by seq`.execute(database.db)
    let balance = 100_000_000n
    const expected = postings.flatMap(({ amount }, n) => {
      const change = n % 3 === 0 ? -amount : n % 3 === 2 ? amount : 0n
      balance += change
      return change === 0n ? [] : [{ amount: change, balance_after: balance }]
    })
    expect(lines.rows.map(({ amount, balance_after }) => ({ amount, balance_after }))).toEqual(expected)
    expect(lines.rows.map(({ seq }) => seq)).toEqual(expected.map((_, n) => BigInt(n + 2)))
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(balance)
  })
})

describe('accounts', () => {
  it('are the same in the database and in the code', async () => {
    const { rows } = await sql`select kind, owner, name, asset as coin, mirror from account_kind order by kind`.execute(
      database.db,
    )
    const ours = Object.entries(accountKinds).flatMap(([owner, kinds]) =>
      kinds.map((kind) => ({ mirror: false, owner, ...kind })),
    )
    expect(rows).toEqual(ours)
  })

  it('open empty with their member, all of them, and only once', async () => {
    const [alice] = await some(1, 0n)
    const balances = await balancesOf(database.db, alice)
    expect(Object.keys(balances)).toHaveLength(16)
    expect(new Set(Object.values(balances))).toEqual(new Set([0n]))
    // A member without accounts has nothing either.
    expect(await balancesOf(database.db, 99_999_997)).toEqual(balances)
    await expect(database.db.transaction().execute((tx) => openMemberAccounts(tx, alice))).rejects.toThrow(
      /duplicate key/,
    )
  })

  it('know whether a member ever had money, whatever is left of it', async () => {
    const [before, alice, bob] = await some(3, 0n)
    const [giver] = await some(1, 1n)
    await posting(gift(giver, alice, 1_000_000n))
    await posting({
      ...{ operation: 'activeAccount' as const, key: someKey(), at: noon },
      postings: [{ from: uscdOf(alice), to: platformAccount('fees', 'USCD'), amount: micros<'USCD'>(1_000_000n) }],
    })
    expect((await balancesOf(database.db, alice)).transaction).toBe(0n)
    expect(await Promise.all([before, alice, bob ?? 0].map((uid) => hasEverHeld(database.db, uid)))).toEqual([
      ...[false, true, false],
    ])
  })

  it('of a merchant take ₡ and USDT', async () => {
    const [alice] = await some(2, 10n)
    await database.db.transaction().execute((tx) => openMerchantAccounts(tx, 7))
    await posting({
      operation: 'genesis',
      key: someKey(),
      at: noon,
      postings: [{ from: platformAccount('rewards', 'CIG'), to: merchantAccount(7, 'cig'), amount: micros<'CIG'>(5n) }],
    })
    expect(await storedBalance(database.db, merchantAccount(7, 'cig'))).toBe(5n)
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(10_000_000n)
  })

  it('add up to what a member owns, with the reserved money', async () => {
    const [alice] = await some(1, 10n)
    await posting({
      operation: 'order',
      key: someKey(),
      at: noon,
      postings: [
        { from: uscdOf(alice), to: memberAccount(alice, 'held.order', 'USCD'), amount: micros<'USCD'>(4_000_000n) },
      ],
    })
    const balances = await balancesOf(database.db, alice)
    expect(balances['held.order:USCD']).toBe(4_000_000n)
    expect(ownedIn(balances)).toEqual({ USDT: 0n, USCD: 10_000_000n, CIG: 0n, POINT: 0n })
  })

  it('begin with the whole issue of ₡ in rewards, team and foundation', async () => {
    expect(await storedBalance(database.db, platformAccount('issuance', 'CIG'))).toBe(-1_000_000_000_000_000n)
    expect(await storedBalance(database.db, platformAccount('team', 'CIG'))).toBe(200_000_000_000_000n)
    expect(await storedBalance(database.db, platformAccount('foundation', 'CIG'))).toBe(200_000_000_000_000n)
  })
})

describe('a transfer', () => {
  it('takes from the giver exactly what the receiver gets, and each entry has the balance after it', async () => {
    const [alice, bob] = await some(2, 10n)
    const [posted] = await posting(gift(alice, bob, 3_000_001n))
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(6_999_999n)
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(13_000_001n)
    const entries = await database.db
      .selectFrom(entryView)
      .select(['seq', 'amount', 'balance_after', 'operation'])
      .where('transfer_id', '=', posted?.id ?? 0n)
      .orderBy('account_id')
      .execute()
    expect(entries).toEqual([
      { seq: 2n, amount: -3_000_001n, balance_after: 6_999_999n, operation: 'transactionTransferOut' },
      { seq: 2n, amount: 3_000_001n, balance_after: 13_000_001n, operation: 'transactionTransferIn' },
    ])
  })

  it('follows the one before it in the same call', async () => {
    const [alice, bob] = await some(2, 10n)
    await posting(gift(alice, bob, 10_000_000n), gift(bob, alice, 20_000_000n))
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(20_000_000n)
  })

  it('that would overdraw an account is refused by the database, even within one call', async () => {
    const [alice, bob] = await some(2, 10n)
    await expect(posting(gift(alice, bob, 10_000_001n))).rejects.toThrow(/below zero/)
    await expect(posting(gift(alice, bob, 20_000_000n), gift(bob, alice, 20_000_000n))).rejects.toThrow(/below zero/)
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(10_000_000n)
  })

  it('is posted once for its event', async () => {
    const [alice, bob] = await some(2, 10n)
    const once = gift(alice, bob, 1n)
    await posting(once)
    await expect(posting(once)).rejects.toThrow(AlreadyPostedError)
    const error = { name: 'AlreadyPosted', key: once.key, message: `posted before: ${once.key}` }
    await expect(posting(once)).rejects.toMatchObject(error)
    expect(await posting()).toEqual([])
    await expect(posting(gift(alice, bob, 5n), once)).rejects.toMatchObject(error)
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(10_000_001n)
  })

  it('to several receivers is one row for the giver, and one for each receiver', async () => {
    const [alice, bob, carol] = await some(3, 10n)
    const share = (to: number | undefined, amount: bigint, joined: boolean) => ({
      from: uscdOf(alice),
      to: uscdOf(to ?? 0),
      amount: micros<'USCD'>(amount),
      joined,
    })
    const shared = { operation: 'activeAccount' as const, key: someKey(), at: noon }
    const [made] = await posting({ ...shared, postings: [share(bob, 6n, false), share(carol, 4n, true)] })
    const { rows } = await sql<{ account_id: bigint; amount: bigint; balance_after: bigint }>`
      select account_id, amount, balance_after from entry where transfer_id = ${made?.id} order by amount`.execute(
      database.db,
    )
    expect(rows.map(({ amount }) => amount)).toEqual([-10n, 4n, 6n])
    expect(rows[0]?.balance_after).toBe(9_999_990n)
    await expect(posting({ ...shared, key: someKey(), postings: [share(bob, 6n, true)] })).rejects.toThrow('joins none')
  })

  it('is reversed once, entry by entry', async () => {
    const [alice, bob] = await some(2, 10n)
    const [posted] = await posting(gift(alice, bob, 4n))
    const back = (key: string) =>
      database.db.transaction().execute((tx) => reverse(tx, { transferId: posted?.id ?? 0n, key, at: noon }))
    await back(someKey())
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(10_000_000n)
    await expect(back(someKey())).rejects.toThrow(AlreadyPostedError)
    await expect(
      database.db.transaction().execute((tx) => reverse(tx, { transferId: 999_999_999n, key: someKey(), at: noon })),
    ).rejects.toThrow('no such transfer')
  })

  it('that reverses another with its own postings names it, and only once', async () => {
    const [alice, bob] = await some(2, 10n)
    const [posted] = await posting(gift(alice, bob, 4n))
    const back = () => ({ ...gift(bob, alice, 4n), reverses: posted?.id ?? 0n })
    const [reversal] = await posting(back())
    const { rows } =
      await sql`select reverses from transfer where id in (${posted?.id}, ${reversal?.id}) order by id`.execute(
        database.db,
      )
    expect(rows).toEqual([{ reverses: null }, { reverses: posted?.id }])
    await expect(posting(back())).rejects.toThrow()
  })

  it('is reversed from its end, because an account may have passed on what it received', async () => {
    const [alice, bob] = await some(2, 10n)
    const carol = 10_999_999
    await database.db.transaction().execute((tx) => openMemberAccounts(tx, carol))
    const [through] = gift(alice, carol, 7n).postings
    const [onward] = gift(carol, bob, 7n).postings
    const postings = [...(through ? [through] : []), ...(onward ? [onward] : [])]
    const [posted] = await posting({ operation: 'transfer', key: someKey(), at: noon, postings })
    const it = { transferId: posted?.id ?? 0n, key: someKey(), at: noon }
    const back = await database.db.transaction().execute((tx) => reverse(tx, it))
    expect(back.key).toBe(it.key)
    const { rows } = await sql<{ operation: string }>`
      select e.amount, e.operation, t.operation as result from entry e join transfer t on t.id = e.transfer_id
      where t.reverses = ${posted?.id} and account_id = ${uscdOfRow(carol)} order by seq`.execute(database.db)
    expect(rows).toEqual([
      { amount: 7n, operation: 'transactionTransferOut', result: 'transfer' },
      { amount: -7n, operation: 'transactionTransferIn', result: 'transfer' },
    ])
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(10_000_000n)
  })

  it('of zero, of a negative amount, to oneself or with an unknown operation is an error in the code', async () => {
    const [alice, bob] = await some(2, 10n)
    await expect(posting(gift(alice, bob, 0n))).rejects.toThrow('a posting of 0')
    await expect(posting(gift(alice, bob, -1n))).rejects.toThrow('a posting of -1')
    await expect(posting(gift(alice, alice, 1n))).rejects.toThrow('to itself')
    const [mute] = gift(alice, bob, 1n).postings
    const postings = mute ? [{ from: mute.from, to: mute.to, amount: mute.amount }] : []
    await expect(posting({ operation: invented('toy'), key: someKey(), at: noon, postings })).rejects.toThrow(
      'cannot have the operation "toy"',
    )
    await expect(posting(gift(alice, 99_999_998, 1n))).rejects.toThrow(/does not exist/)
  })
})

it('ten thousand transfers in one call are posted in their order', async () => {
  const [alice, bob] = await some(2, 10n)
  const gifts = Array.from({ length: 10_000 }, (_, n) => (n % 2 ? gift(bob, alice, 1n) : gift(alice, bob, 1n)))
  const posted = await posting(...gifts)
  expect(posted.map(({ key }) => key)).toEqual(gifts.map(({ key }) => key))
  expect(posted.every(({ id }, n) => n === 0 || id > (posted[n - 1]?.id ?? 0n))).toBe(true)
  expect(await storedBalance(database.db, uscdOf(alice))).toBe(10_000_000n)
})

it.each([2, 12])('%i lines of accounts that do not exist fail, and are not skipped', async (count) => {
  const lines = Array.from({ length: count }, (_, n) => ({
    transfer: 1,
    account: 9_999_000_002 + 100 * n,
    coin: 'USCD' as const,
    amount: n % 2 === 0 ? 1n : -1n,
    operation: null,
  }))
  const writing = database.db
    .transaction()
    .execute((tx) => writeTransfers(tx, [{ operation: 'transfer', key: someKey(), at: noon }], lines))
  await expect(writing).rejects.toThrow(/null|continue|does not exist/)
})

describe('concurrent transfers', () => {
  it('that cross each other all succeed, without a deadlock', async () => {
    const uids = await some(5, 1000n)
    const at = (index: number) => uids[index % 5] ?? 0
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => posting(gift(at(index), at(index + 1 + (index % 4)), 1_000_000n))),
    )
    const total = await Promise.all(uids.map((uid) => storedBalance(database.db, uscdOf(uid))))
    expect(total.reduce((sum, one) => sum + one, 0n)).toBe(5_000_000_000n)
  })

  it('spend a balance exactly as often as it covers', async () => {
    const [alice, ...others] = await some(11, 1n)
    await posting(gift(others[0] ?? 0, alice, 500_000n))
    const spend = (index: number) =>
      database.db.transaction().execute(async (tx) => {
        const locked = await lockAccounts(tx, [uscdOf(alice)])
        if (locked.balance(uscdOf(alice)) < 10_000n) return 'refused'
        await post(tx, [gift(alice, others[index % 10] ?? 0, 10_000n)])
        return 'paid'
      })
    const asked = await Promise.all(Array.from({ length: 200 }, (_, index) => spend(index)))
    expect(asked.filter((result) => result === 'paid')).toHaveLength(150)
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(0n)
  })
})
