import { dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccount, memberAccountSql, platformAccount } from './accounts.ts'
import { postRange } from './bulk.ts'
import { lockAccounts } from './locks.ts'
import { post } from './post.ts'
import type { Posting } from './posting.ts'
import { gift, membersWith, noon, someKey, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

let database: FreshDatabase
let uids: readonly number[]
const treasury = { uscd: platformAccount('treasury', 'USCD'), cig: platformAccount('treasury', 'CIG') }
const ROUNDS = 25

beforeAll(async () => {
  database = await freshDatabase()
  uids = await membersWith(database.db, 300, 1_000n)
  await transaction([
    { from: uscdOf(uids[0] ?? 0), to: treasury.uscd, amount: micros<'USCD'>(900_000_000n), out: 'activeAccount' },
    { from: platformAccount('rewards', 'CIG'), to: treasury.cig, amount: micros<'CIG'>(900_000_000n) },
  ])
})
afterAll(() => database.close())

const transaction = (postings: readonly Posting[], locked: readonly Account[] = []) =>
  database.db.transaction().execute(async (tx) => {
    if (locked.length > 0) await lockAccounts(tx, locked)
    await post(tx, [{ operation: 'activeAccount', key: someKey(), at: noon, postings }])
  })

/** Distinct members in random order. */
const some = (count: number) => uids.toSorted(() => Math.random() - 0.5).slice(0, count) as [number, ...number[]]

/** Like an activation: members are locked, they pay, and the treasury and an upline receive. */
async function activate() {
  const [payer, upline = 0] = some(2)
  const [from, rebate] = [uscdOf(payer), memberAccount(upline, 'rebate')]
  const paid = [
    { from, to: treasury.uscd, amount: micros<'USCD'>(90n), out: 'activeAccount' },
    { from, to: rebate, amount: micros<'USCD'>(10n), out: 'activeAccount', in: 'shippingFeeRebate' },
  ] satisfies Posting[]
  await transaction(paid, [from, rebate])
}

/** Like the daily settlement: the treasury pays all members. */
const settle = (day: number) =>
  database.db.transaction().execute((tx) =>
    postRange(
      tx,
      {
        operation: 'teamRebate',
        settles: 'others',
        day: dayAfter('2026-11-01', day),
        at: noon,
        from: treasury.uscd,
        due: sql`select uid as subject, ${memberAccountSql(sql`uid`, 'transaction')} as account, 1::bigint as amount from unnest(${uids}::bigint[]) uid`,
      },
      { after: 0n, upto: 99_999_999n },
    ),
  )

/** Like a conversion of a member’s ₡ to USCD, and like a refund of ₡: each pays out of one account of the treasury into the other. */
async function convert() {
  const [uid] = some(1)
  await transaction([
    { from: treasury.uscd, to: uscdOf(uid), amount: micros<'USCD'>(3n), in: 'profitToTransaction' },
    { from: platformAccount('rewards', 'CIG'), to: treasury.cig, amount: micros<'CIG'>(3n) },
  ])
}
async function refund() {
  const [uid] = some(1)
  await transaction([
    { from: treasury.cig, to: memberAccount(uid, 'profit'), amount: micros<'CIG'>(2n), in: 'mallOrder' },
    { from: uscdOf(uid), to: treasury.uscd, amount: micros<'USCD'>(2n), out: 'activeAccount' },
  ])
}

/** Like the teller with concurrent transfers, some of which the treasury pays. */
async function transferMany() {
  const members = some(6)
  const transferOf = (member: number, postings: readonly Posting[]) => ({
    member,
    call: '/api/order',
    key: someKey(),
    fingerprint: '',
    transfer: { operation: 'order' as const, at: noon, postings },
    refuse: () => undefined,
    answer: null,
  })
  await transferTogether(
    database.db,
    members.map((uid, n) =>
      n === 0
        ? transferOf(uid, [
            { from: treasury.cig, to: memberAccount(uid, 'profit'), amount: micros<'CIG'>(1n), in: 'raffle' },
          ])
        : n === 1
          ? transferOf(uid, [
              { from: uscdOf(uid), to: treasury.uscd, amount: micros<'USCD'>(1n), out: 'activeAccount' },
            ])
          : transferOf(uid, gift(uid, members[n - 1] ?? 0, 1n).postings),
    ),
  )
}

it('payments into and out of the treasury never deadlock', async () => {
  const failures: string[] = []
  const repeated = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < ROUNDS; round++)
      await work(round).catch((error: { code?: string }) => failures.push(error.code ?? 'no code'))
  }
  await Promise.all([activate, activate, activate, settle, convert, refund, transferMany, transferMany].map(repeated))
  expect(failures).toEqual([])
}, 60_000)
