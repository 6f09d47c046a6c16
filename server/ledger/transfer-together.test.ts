import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccount, platformAccount } from './accounts.ts'
import type { TellerTransfer } from './act.ts'
import { memberScope, transferKey } from './idempotency.ts'
import { post } from './post.ts'
import type { Posting } from './posting.ts'
import { gift, membersWith, noon, someKey, storedBalance, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

const [alice, bob] = [10_000_001, 10_000_002]
const treasury = platformAccount('treasury', 'USCD')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await membersWith(database.db, 2, 10n)
})
afterAll(() => database.close())

const settle = (...requests: TellerTransfer[]) => transferTogether(database.db, requests)

const request = (from: number, to: number, amount: bigint): TellerTransfer => ({
  ...{ member: from, call: '/api/user/transferUsdc', key: someKey(), fingerprint: `${to}:${amount}` },
  transfer: gift(from, to, amount),
  refuse: (balance) =>
    refuseTransfer({ money: micros(amount), balance: balance(uscdOf(from)), least: micros(0n), toOneself: false }),
  answer: 'done',
})

/** A transfer with one posting, whose rule sees the balance of an account. */
const observing = (
  posting: Posting,
  at: Account,
  record: (balance: bigint) => void,
  reads?: Account[],
): TellerTransfer => ({
  ...request(alice, bob, 1n),
  transfer: { operation: 'activeAccount', at: noon, postings: [posting] },
  ...(reads && { reads }),
  refuse: (balance) => {
    record(balance(at))
    return undefined
  },
})

it('money is spent once, and received money can be passed on within one batch', async () => {
  const settled = await settle(
    request(alice, bob, 10_000_000n),
    request(alice, bob, 1n),
    request(bob, alice, 20_000_000n),
    request(alice, bob, 10_000_000n),
  )
  expect(settled).toEqual([{ answer: 'done' }, { refused: 'not_enough_money' }, { answer: 'done' }, { answer: 'done' }])
  expect(await storedBalance(database.db, uscdOf(alice))).toBe(10_000_000n)
})

it('a rule sees the accounts that its transfer draws from, pays to and names, and no balance that the platform only receives or issues', async () => {
  const seen: bigint[] = []
  const record = (balance: bigint) => void seen.push(balance)
  const { postings } = gift(alice, bob, 1n)
  const [given] = postings as [Posting]
  const paid = { from: uscdOf(alice), to: treasury, amount: micros<'USCD'>(5n) }
  const profit = memberAccount(alice, 'profit')
  await settle(
    observing(given, uscdOf(bob), record),
    observing(given, profit, record, [profit]),
    observing(paid, paid.from, record),
  )
  expect(seen).toEqual([10_000_000n, 0n, 9_999_998n])
  const issued = { from: platformAccount('issuance', 'USCD'), to: uscdOf(alice), amount: micros<'USCD'>(1n) }
  const notNamed = 'an account that its transfer does not name'
  await expect(settle(observing(paid, treasury, record))).rejects.toThrow(notNamed)
  await expect(settle(observing(issued, issued.from, record))).rejects.toThrow(notNamed)
  await expect(settle(observing(given, profit, record))).rejects.toThrow(notNamed)
})

it('a rule sees the whole balance of a platform account that pays, over all lanes', async () => {
  const seen: bigint[] = []
  const award = (amount: bigint) => ({ from: treasury, to: uscdOf(bob), amount: micros<'USCD'>(amount) })
  const record = (balance: bigint) => void seen.push(balance)
  expect(await storedBalance(database.db, treasury)).toBe(5n)
  await settle(observing(award(3n), treasury, record), observing(award(2n), treasury, record))
  expect(seen).toEqual([5n, 2n])
  expect(await storedBalance(database.db, treasury)).toBe(0n)
})

it('nothing is posted where a transfer exists whose answer was not stored', async () => {
  const one = request(alice, bob, 1n)
  const key = transferKey(memberScope(alice, one.call), one.key)
  await database.db.transaction().execute((tx) => post(tx, [gift(alice, bob, 2n, key)]))
  await expect(settle(one, request(alice, bob, 1n))).rejects.toThrow('posted before')
  // The invariants find a request without an answer. An answer keeps them whole.
  await database.pool.query(
    "insert into idempotency (scope, key, fingerprint, answer, at) values ($1, $2, '', 'null', now())",
    [memberScope(alice, one.call), one.key],
  )
})

it('a permanent refusal wins over an outdated premise, in either order', async () => {
  const premise = (refused?: 'illegal_operation') => ({
    holds: async () => [false],
    fact: undefined,
    ...(refused && { refused }),
  })
  const [lasting, passing] = [premise('illegal_operation'), premise()]
  expect(
    await settle(
      { ...request(alice, bob, 1n), premises: [lasting, passing] },
      { ...request(alice, bob, 1n), premises: [passing, lasting] },
      { ...request(alice, bob, 1n), premises: [passing] },
    ),
  ).toEqual([{ refused: 'illegal_operation' }, { refused: 'illegal_operation' }, { outdated: true }])
})
