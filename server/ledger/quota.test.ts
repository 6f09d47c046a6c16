import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import type { TellerTransfer } from './act.ts'
import { gift, membersWith, someKey, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

let database: FreshDatabase
let [alice, bob] = [0, 0]
let counts: (readonly number[])[] = []
beforeAll(async () => {
  database = await freshDatabase()
  const [first = 0, second = 0] = await membersWith(database.db, 2, 1n, 10_000_001)
  ;[alice, bob] = [first, second]
})
afterAll(() => database.close())

/** Alice has used one place already. */
async function count(_: Tx, members: readonly number[]) {
  counts.push(members)
  return new Map([[alice, 1]])
}

const request = (member: number, amount: bigint, key = someKey()): TellerTransfer<string> => ({
  ...{ member, call: '/api/user/transferUsdc', key, fingerprint: `${amount}`, answer: `${amount}` },
  transfer: gift(member, member === alice ? bob : alice, amount),
  quota: { count, key: member, refuse: (taken) => (taken >= 3 ? 'too_many_conversions' : undefined) },
  refuse: (balance) =>
    refuseTransfer({ money: micros(amount), balance: balance(uscdOf(member)), least: micros(0n), toOneself: false }),
})

it('transfers of a batch that happen use up a quota, and refused ones do not', async () => {
  const tooMuch = 5_000_000n
  const twice = someKey()
  const settled = await transferTogether(database.db, [
    request(alice, tooMuch),
    request(alice, 5n, twice),
    request(alice, 5n, twice),
    request(alice, tooMuch),
    request(bob, 6n),
    request(alice, 7n),
    request(alice, 8n),
  ])
  expect(settled).toEqual([
    { refused: 'not_enough_money' },
    { answer: '5' },
    { answer: '5' },
    { refused: 'not_enough_money' },
    { answer: '6' },
    { answer: '7' },
    { refused: 'too_many_conversions' },
  ])
  expect(counts).toEqual([[alice, bob]])
})

it('a quota is not counted where no transfer has one', async () => {
  counts = []
  const { quota: _, ...withoutQuota } = request(alice, 5n)
  expect(await transferTogether(database.db, [withoutQuota])).toEqual([{ answer: '5' }])
  expect(counts).toEqual([])
})
