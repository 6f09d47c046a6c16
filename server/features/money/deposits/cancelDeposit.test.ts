import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import {
  ALICE,
  BOB,
  type Deposits,
  openDeposits,
  openTronPayments,
  type TronPayments,
  usdt,
} from './deposits.testing.ts'

const tooFrequent = { refused: 'deposit_too_frequent' }
const illegal = { refused: 'illegal_operation' }

let chain: TronPayments
let deposits: Deposits
beforeEach(async () => {
  chain = await openTronPayments()
  deposits = await openDeposits({ reader: chain.reader() })
  await deposits.look()
})
afterEach(async () => {
  await deposits.sound()
  await Promise.all([chain.close(), deposits.close()])
})

const newest = async (uid = ALICE) => (await deposits.records(uid, { limit: 1 })).rows[0]
const intents = () => deposits.db.selectFrom('deposit_intent').selectAll().orderBy('id').execute()

it('a mistyped deposit is cancelled, and the right one opens at once, even for the same amount', async () => {
  const wrong = await deposits.asks(ALICE, usdt('1000'))
  expect(await newest()).toMatchObject({ status: 0, cancellable: true, cancelledAt: null })
  expect(await deposits.asks(ALICE, usdt('100'))).toEqual(tooFrequent)
  expect(await deposits.cancels(ALICE, wrong.id)).toBeNull()
  expect(await newest()).toMatchObject({ status: 2, cancellable: false, cancelledAt: deposits.harness.now })
  const again = await deposits.asks(ALICE, usdt('1000'))
  expect(again.id).not.toBe(wrong.id)
  expect(again.randomMoney).not.toBe(wrong.randomMoney)
})

it('a payment on its way is credited to the member who cancelled, and the next deposit still waits', async () => {
  const cancelled = await deposits.asks(ALICE, usdt('100'))
  await chain.transfer(cancelled.address, cancelled.randomMoney)
  expect(await deposits.cancels(ALICE, cancelled.id)).toBeNull()
  const next = await deposits.asks(ALICE, usdt('100'))
  // Nobody else gets the amount while a payment may come.
  const taken = deposits.db
    .insertInto('deposit_intent')
    .values({
      ...{ uid: BOB, chain: 'TRX', address: cancelled.address, asked: usdt('100'), amount: cancelled.randomMoney },
      ...{ state: 'waiting', opened_at: deposits.harness.now },
      ...{ expires_at: new Date(deposits.harness.now.getTime() + 1), grace_until: cancelled.expiresAt },
    })
    .execute()
  await expect(taken).rejects.toThrow('deposit_slot')

  await chain.mine(1)
  await deposits.look()
  expect((await deposits.records(ALICE)).rows).toMatchObject([
    { id: next.id, status: 0 },
    { id: cancelled.id, status: 3, confirmations: 1, cancellable: false },
  ])
  await chain.mine(chain.needed)
  await deposits.look()
  expect(await deposits.balance(ALICE)).toBe(cancelled.randomMoney)
  expect((await deposits.records(ALICE)).rows).toMatchObject([{ status: 0 }, { status: 1 }])
})

it('a cancelled amount is free only after its grace, as that of an expired deposit', async () => {
  const cancelled = await deposits.asks(ALICE, usdt('100'))
  await deposits.cancels(ALICE, cancelled.id)
  for (const seconds of [86_390, 20]) {
    expect((await intents())[0]?.released_at).toBeNull()
    deposits.later(seconds)
    await chain.mine(1)
    await deposits.look()
  }
  expect((await intents())[0]?.released_at).not.toBeNull()
})

it('cancelling opens no more amounts than a member may reserve', async () => {
  await changeSetting(deposits.db, 'depositsOpenMostNew', 2)
  for (const money of ['20', '30']) await deposits.cancels(ALICE, (await deposits.asks(ALICE, usdt(money))).id)
  expect(await deposits.asks(ALICE, usdt('40'))).toEqual(tooFrequent)
  expect(await deposits.asks(BOB, usdt('40'))).toHaveProperty('id')
})

it('is refused for others, for missing ones, twice, after the countdown, and once a payment was seen', async () => {
  const opened = await deposits.asks(ALICE, usdt('100'))
  expect(await deposits.cancels(BOB, opened.id)).toEqual({ refused: 'not_found' })
  expect(await deposits.cancels(ALICE, 999_999)).toEqual({ refused: 'not_found' })
  expect(await deposits.cancels(ALICE, opened.id, opened.expiresAt)).toEqual(illegal)
  const answers = await Promise.all([1, 2, 3].map(() => deposits.cancels(ALICE, opened.id)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  const paid = await deposits.asks(ALICE, usdt('200'))
  await chain.transfer(paid.address, paid.randomMoney)
  await chain.mine(1)
  await deposits.look()
  expect(await deposits.cancels(ALICE, paid.id)).toEqual(illegal)
})

it('a payment and a cancellation at the same moment both hold', async () => {
  const opened = await deposits.asks(ALICE, usdt('100'))
  await chain.transfer(opened.address, opened.randomMoney)
  await chain.mine(1)
  const [answer] = await Promise.all([deposits.cancels(ALICE, opened.id), deposits.look()])
  expect([null, illegal]).toContainEqual(answer)
  await chain.mine(chain.needed)
  await deposits.look()
  expect(await deposits.balance(ALICE)).toBe(opened.randomMoney)
})
