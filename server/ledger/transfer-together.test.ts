import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccount, platformAccount } from './accounts.ts'
import type { TellerTransfer } from './act.ts'
import { memberScope, transferKey } from './idempotency.ts'
import { post } from './post.ts'
import type { Posting } from './posting.ts'
import { gift, membersWith, noon, someKey, standing, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

const [alice, bob] = [10_000_001, 10_000_002]
const treasury = platformAccount('treasury', 'USCD')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await membersWith(database.db, 2, 10n)
})
afterAll(() => database.close())

const settles = (...acts: TellerTransfer[]) => transferTogether(database.db, noon, acts)

const request = (from: number, to: number, amount: bigint): TellerTransfer => ({
  ...{ member: from, call: '/api/user/transferUsdc', key: someKey(), fingerprint: `${to}:${amount}` },
  transfer: gift(from, to, amount),
  refuse: (balance) =>
    refuseTransfer({ money: micros(amount), balance: balance(uscdOf(from)), least: micros(0n), toOneself: false }),
  answer: 'done',
})

/** An act that is one posting, whose rule sees what stands on an account. */
const looking = (
  posting: Posting,
  at: Account,
  sees: (balance: bigint) => void,
  reads?: Account[],
): TellerTransfer => ({
  ...request(alice, bob, 1n),
  transfer: { operation: 'activeAccount', at: noon, postings: [posting] },
  ...(reads && { reads }),
  refuse: (balance) => {
    sees(balance(at))
    return undefined
  },
})

it('lets money be given once, and what was received be given on, within one transaction', async () => {
  const settled = await settles(
    request(alice, bob, 10_000_000n),
    request(alice, bob, 1n),
    request(bob, alice, 20_000_000n),
    request(alice, bob, 10_000_000n),
  )
  expect(settled).toEqual([{ answer: 'done' }, { refused: 'not_enough_money' }, { answer: 'done' }, { answer: 'done' }])
  expect(await standing(database.db, uscdOf(alice))).toBe(10_000_000n)
})

it('shows a rule what its act gives, receives and names, and nothing of what the platform only receives or issues', async () => {
  const seen: bigint[] = []
  const sees = (balance: bigint) => void seen.push(balance)
  const { postings } = gift(alice, bob, 1n)
  const [given] = postings as [Posting]
  const paid = { from: uscdOf(alice), to: treasury, amount: micros<'USCD'>(5n) }
  const profit = memberAccount(alice, 'profit')
  await settles(
    looking(given, uscdOf(bob), sees),
    looking(given, profit, sees, [profit]),
    looking(paid, paid.from, sees),
  )
  expect(seen).toEqual([10_000_000n, 0n, 9_999_998n])
  const issued = { from: platformAccount('issuance', 'USCD'), to: uscdOf(alice), amount: micros<'USCD'>(1n) }
  const strange = 'an account that its act does not name'
  await expect(settles(looking(paid, treasury, sees))).rejects.toThrow(strange)
  await expect(settles(looking(issued, issued.from, sees))).rejects.toThrow(strange)
  await expect(settles(looking(given, profit, sees))).rejects.toThrow(strange)
})

it('shows a rule all that the platform has where it is paid by it, out of whatever lanes', async () => {
  const seen: bigint[] = []
  const award = (amount: bigint) => ({ from: treasury, to: uscdOf(bob), amount: micros<'USCD'>(amount) })
  const sees = (balance: bigint) => void seen.push(balance)
  expect(await standing(database.db, treasury)).toBe(5n)
  await settles(looking(award(3n), treasury, sees), looking(award(2n), treasury, sees))
  expect(seen).toEqual([5n, 2n])
  expect(await standing(database.db, treasury)).toBe(0n)
})

it('writes nothing where a transfer stands whose answer nobody remembers', async () => {
  const act = request(alice, bob, 1n)
  const key = transferKey(memberScope(alice, act.call), act.key)
  await database.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 2n, key)]))
  await expect(settles(act, request(alice, bob, 1n))).rejects.toThrow('stands already whose answer is not remembered')
  // The books find a request without an answer: it is given one, to leave them whole.
  await database.pool.query(
    "insert into idempotency (scope, key, fingerprint, answer, at) values ($1, $2, '', 'null', now())",
    [memberScope(alice, act.call), act.key],
  )
})

it('refuses for good what could not be made anew, whichever of its premises was looked at first', async () => {
  const premise = (refused?: 'illegal_operation') => ({
    holds: async () => [false],
    fact: undefined,
    ...(refused && { refused }),
  })
  const [lasting, passing] = [premise('illegal_operation'), premise()]
  expect(
    await settles(
      { ...request(alice, bob, 1n), premises: [lasting, passing] },
      { ...request(alice, bob, 1n), premises: [passing, lasting] },
      { ...request(alice, bob, 1n), premises: [passing] },
    ),
  ).toEqual([{ refused: 'illegal_operation' }, { refused: 'illegal_operation' }, { outdated: true }])
})
