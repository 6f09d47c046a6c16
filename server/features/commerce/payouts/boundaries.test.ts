import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { CONFIRMATIONS, refused, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { createSeals, reserveWithdrawal } from '../../money/withdrawals/withdrawals.ts'
import { lockPayee, type PayeeRow } from './payouts.queries.ts'
import { eventsOf, list, openPayouts, type Payouts } from './payouts.testing.ts'

const { payoutTerms } = contract.payouts
const { setPayoutRule, removePayoutRule } = contract.bookkeeping

let harness: Payouts
beforeAll(async () => {
  harness = await openPayouts()
  await harness.watch()
}, 60_000)

describe('at a threshold, a millionth decides', () => {
  it.each([
    ['a millionth below', -1n, 'approved'],
    ['exactly at', 0n, 'approved'],
    ['a millionth above', 1n, 'reviewing'],
  ])('whether one operator is enough: %s that of a second one', async (_, more, state) => {
    const shop = await harness.shop(12_000)
    const id = await harness.asksRight(shop, usdt(1_000) + more)
    expect(await harness.approves(id)).toBeNull()
    expect(await harness.rowOf(id)).toMatchObject({ state })
  })

  it.each([
    ['a millionth below', -1n],
    ['exactly at', 0n],
    ['a millionth above', 1n],
  ])('whether a payout is requested by balance: %s that of the rule', async (_, more) => {
    const shop = await harness.shop(1_000)
    const { free } = await harness.has(shop)
    const threshold = usdt(50)
    const byBalance = { schedule: 'none' as const, weekday: null, monthDay: null, hour: null }
    const reserve = (free - threshold - more) as typeof threshold
    await shop.call(setPayoutRule, { ...byBalance, threshold, reserve, password: PASSWORD })
    await harness.jobs.poll('bookkeeping.pay-out')
    const money = threshold + more
    expect(await list(shop)).toMatchObject(more < 0n ? [] : [{ money, state: 'reviewing' }])
    expect(await harness.has(shop)).toEqual(more < 0n ? { free, held: 0n } : { free: reserve, held: money })
    await shop.call(removePayoutRule, {})
  })
})

describe('a fee', () => {
  it('above the amount is none that a merchant can have seen, and the highest one leaves most of the amount', async () => {
    const shop = await harness.shop()
    const before = await harness.has(shop)
    for (const fee of [usdt(10) - 1n, usdt(10), usdt(10) + 1n, usdt(1_000_000)])
      expect(await harness.asks(shop, usdt(10), { fee })).toEqual(refused('illegal_value'))
    expect(await harness.has(shop)).toEqual(before)
    const shows = async (fee: number) => await expect.poll(async () => (await shop.call(payoutTerms, {})).fee).toBe(fee)
    await changeSetting(harness.db, 'payoutFee', 50n)
    await shows(50)
    // Five per cent of it is no whole number of millionths. Nothing is lost between the two.
    expect(await harness.asks(shop, usdt(10, 10))).toBeNull()
    const { money, fee, pays } = await harness.lastOf(shop)
    expect(fee + pays).toBe(money)
    expect(pays).toBeGreaterThan(0n)
    await changeSetting(harness.db, 'payoutFee', 0n)
    await shows(0)
  })

  it('that takes all of a payout or more is refused by the database, whatever asked for it', async () => {
    const shop = await harness.shop()
    const before = await harness.has(shop)
    const { db, making, clock } = harness
    const { merchantId } = shop
    for (const fee of [usdt(20), usdt(20) + 1n])
      await expect(
        db.transaction().execute(async (tx) => {
          const { address, bound_at: boundAt } = (await lockPayee(tx, merchantId)) as PayeeRow
          await reserveWithdrawal(tx, createSeals(making.vault), {
            ...{ payee: { merchantId }, chain: 'BSC', address, boundAt, proof: randomUUID(), at: clock.now() },
            ...{ money: usdt(20), fee, pays: usdt(20) - fee },
          })
        }),
      ).rejects.toThrow()
    expect(await list(shop)).toEqual([])
    expect(await harness.has(shop)).toEqual(before)
  })
})

describe('two shops with one payout address', () => {
  it('are both paid, each by a transaction of its own, though address and amount are the same', async () => {
    const shops = [await harness.shop(), await harness.shop()] as const
    const ids = [await harness.asksRight(shops[0]), await harness.asksRight(shops[1])] as const
    const rows = await Promise.all(ids.map((id) => harness.rowOf(id)))
    expect(new Set(rows.map(({ address, pays }) => `${address} ${pays}`)).size).toBe(1)
    for (const id of ids) {
      expect((await harness.looksAt(id)).flags).toContain('shared address')
      expect(await harness.approves(id)).toBeNull()
    }
    const first = await harness.paysFor(ids[0])
    // Two operators enter the one payment for both at once.
    const entered = await Promise.all([harness.sends(ids[0], first, 'fiona'), harness.sends(ids[1], first, 'victor')])
    expect(entered.filter((one) => one === null)).toHaveLength(1)
    expect(entered.filter((one) => one !== null)).toEqual([refused('payment_failed')])
    await harness.chain.mine(CONFIRMATIONS)
    await harness.look()
    const done = entered[0] === null ? 0 : 1
    const states = async () => await Promise.all(ids.map(async (id) => (await harness.rowOf(id)).state))
    expect(await states()).toEqual(done === 0 ? ['completed', 'approved'] : ['approved', 'completed'])
    const left = done === 0 ? 1 : 0
    const second = await harness.paysFor(ids[left])
    expect(await harness.sends(ids[left], second, left === 0 ? 'fiona' : 'victor')).toBeNull()
    await harness.chain.mine(CONFIRMATIONS)
    await Promise.all([harness.look(), harness.look()])
    expect(await states()).toEqual(['completed', 'completed'])
    for (const [n, shop] of shops.entries()) {
      expect(await eventsOf(harness, ids[n] ?? '')).toEqual(['payout.requested', 'payout.sent'])
      expect((await harness.has(shop)).held).toBe(0n)
    }
  })
})
