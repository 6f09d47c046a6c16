import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { memberAccount, platformAccount } from '../../../../ledger/accounts.ts'
import { lockAccounts } from '../../../../ledger/locks.ts'
import { post } from '../../../../ledger/post.ts'
import { drained, merchantHas, reserves, treasuryOf, verifiedMerchant } from '../merchants.testing.ts'

const { days } = contract.bookkeeping
const { merchantDetail, refund, takings } = contract.merchants
const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)
const FIRST_PRICE = price(105_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(cig(1_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

/** A merchant with one bill of alice's: converted, or waiting. */
async function billed(money: bigint, waits = false) {
  const shop = await verifiedMerchant(harness)
  const paid = micros<'CIG'>(money)
  const id = await payBill(harness.making, {
    from: harness.alice,
    to: shop,
    money: paid,
    at: harness.clock.now(),
    waits,
  })
  return { shop, id: id.toString(), paid }
}
const wish = (id: string, money: bigint, refunded: bigint) => ({
  id,
  moneyCig: micros<'CIG'>(money),
  refunded: micros<'CIG'>(refunded),
  password: PASSWORD,
})
const bill = async (shop: Merchant) =>
  (await shop.call(merchantDetail, { page: 1, limit: 1, type: 0 })).rows[0] ?? { refundedCig: -1n, refundedUsdt: -1n }

describe('POST /api/merchant/refund', () => {
  it('reverses a conversion exactly, however it is split: the treasury gets its USDT, the member the ₡, the merchant nothing', async () => {
    const before = { ...(await treasuryOf(harness)), alice: await harness.alice.balance('CIG') }
    const { shop, id, paid } = await billed(10_000_001n)
    const usdt = worthOf(paid, FIRST_PRICE)
    let [refunded, back] = [0n, 0n]
    for (const part of [10_000n, 3_333_333n, 6_656_668n]) {
      back += (await shop.call(refund, wish(id, part, refunded))).moneyUsdt
      refunded += part
      // The share, rounded up against the merchant.
      expect(back * paid).toBeGreaterThanOrEqual(usdt * refunded)
    }
    expect(back).toBe(usdt)
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: 0n })
    expect({ ...(await treasuryOf(harness)), alice: await harness.alice.balance('CIG') }).toEqual(before)
    expect(await bill(shop)).toMatchObject({ refundedCig: paid, refundedUsdt: usdt })
    const { rows } = await harness.alice.call(contract.wallet.detail, { page: 1, limit: 1, wallet: 3, op: 23 })
    expect(rows).toMatchObject([{ say: 'merchantRefund', moneyChange: 6_656_668n, other: shop.vcode }])
    const notifications = await harness.alice.call(contract.notices.getNotify, {})
    expect(notifications[0]).toMatchObject({ kind: 'merchantRefunded', params: { name: shop.name } })
  })

  it('takes the waiting part from the merchant’s ₡, and the rest is converted', async () => {
    const refill = await drained(harness, (await treasuryOf(harness)).usdt)
    const { shop, id, paid } = await billed(100_000_000n, true)
    expect(await shop.call(refund, wish(id, 40_000_000n, 0n))).toEqual({ moneyUsdt: 0n, moneyCig: 40_000_000n })
    expect(await merchantHas(harness, shop)).toEqual({ cig: 60_000_000n, usdt: 0n })
    await refill(1_000_000_000n)
    await harness.jobs.poll('merchants.convert')
    const usdt = worthOf(cig(60n), FIRST_PRICE)
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt })
    // Half of the converted ₡ is half of the USDT.
    expect(await shop.call(refund, wish(id, 30_000_000n, 40_000_000n))).toEqual({
      moneyUsdt: usdt / 2n,
      moneyCig: 30_000_000n,
    })
    expect(await shop.tryCall(refund, wish(id, 30_000_001n, 70_000_000n))).toEqual({ refused: 'refund_too_much' })
    await shop.call(refund, wish(id, 30_000_000n, 70_000_000n))
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: 0n })
    expect(await bill(shop)).toMatchObject({ moneyCig: paid, refundedCig: paid, refundedUsdt: usdt })
  })

  it('of a waiting bill leaves no rest without value, which would wait forever', async () => {
    const { shop, id } = await billed(5_000_000n, true)
    expect(await shop.tryCall(refund, wish(id, 4_999_995n, 0n))).toEqual({ refused: 'wrong_money' })
    expect(await merchantHas(harness, shop)).toEqual({ cig: 5_000_000n, usdt: 0n })
    await shop.call(refund, wish(id, 4_990_000n, 0n))
    await harness.jobs.poll('merchants.convert')
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: worthOf(micros<'CIG'>(10_000n), FIRST_PRICE) })
  })

  it('of the whole waiting bill leaves nothing to convert', async () => {
    const { shop, id } = await billed(5_000_000n, true)
    await shop.call(refund, wish(id, 5_000_000n, 0n))
    await harness.jobs.poll('merchants.convert')
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: 0n })
    expect((await shop.call(merchantDetail, { page: 1, limit: 1, type: 2 })).count).toBe(0)
    expect((await shop.call(merchantDetail, { page: 1, limit: 1, type: 3 })).count).toBe(1)
  })

  it('happens once for each form, and once for twenty different forms that saw the same state', async () => {
    const { shop, id } = await billed(20_000_000n)
    const key = randomUUID()
    const repeats = await Promise.all(
      Array.from({ length: 6 }, () => shop.tryCall(refund, wish(id, 1_000_000n, 0n), { key })),
    )
    expect(repeats.every((one) => 'moneyUsdt' in one)).toBe(true)
    const competing = await Promise.all(
      Array.from({ length: 6 }, () => shop.tryCall(refund, wish(id, 1_000_000n, 1_000_000n))),
    )
    expect(competing.filter((one) => 'moneyUsdt' in one)).toHaveLength(1)
    expect(
      competing.filter((one) => 'refused' in one).every((one) => 'refused' in one && one.refused === 'refund_changed'),
    ).toBe(true)
    expect(await bill(shop)).toMatchObject({ refundedCig: 2_000_000n })
  })

  it('and the conversion of the same bill run one after the other', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { shop, id } = await billed(8_000_000n, true)
      await Promise.all([shop.call(refund, wish(id, 3_000_000n, 0n)), harness.jobs.poll('merchants.convert')])
      await harness.jobs.poll('merchants.convert')
      expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: worthOf(cig(5n), FIRST_PRICE) })
    }
  })

  it('is refused where the merchant is a millionth short, and where the treasury has no ₡', async () => {
    const { shop, id, paid } = await billed(10_000_000n)
    const { usdt } = await merchantHas(harness, shop)
    const moves = (from: Parameters<typeof post>[1][number]['postings'][number]) =>
      harness.db
        .transaction()
        .execute((tx) =>
          post(tx, [
            { operation: 'systemAward', key: `fixture:${randomUUID()}`, at: harness.clock.now(), postings: [from] },
          ]),
        )
    await reserves(harness, shop, 1n)
    expect(await shop.tryCall(refund, wish(id, paid, 0n))).toEqual({ refused: 'not_enough_money' })
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: usdt - 1n })
    const [treasury, elsewhere] = [platformAccount('treasury', 'CIG'), platformAccount('foundation', 'CIG')]
    const amount = micros<'CIG'>((await treasuryOf(harness)).cig)
    await moves({ from: treasury, to: elsewhere, amount })
    expect(await shop.tryCall(refund, wish(id, 1_000_000n, 0n))).toEqual({ refused: 'payment_failed' })
    await moves({ from: elsewhere, to: treasury, amount })
  })

  it.each([
    ['its member’s wallet', () => memberAccount(harness.alice.uid, 'profit')],
    ['the treasury’s USDT', () => platformAccount('treasury', 'USDT')],
  ])('that waits for %s does not block the treasury’s ₡ meanwhile', async (_, kept) => {
    const { shop, id } = await billed(1_000_000n)
    let refunded: Promise<unknown> | undefined
    await harness.db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [kept()])
      refunded = shop.tryCall(refund, wish(id, 1_000_000n, 0n))
      await someoneWaits(harness.db)
      await harness.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 200`.execute(other)
        await lockAccounts(other, [platformAccount('treasury', 'CIG')])
      })
    })
    expect(await refunded).toMatchObject({ moneyUsdt: worthOf(cig(1n), FIRST_PRICE) })
  })

  it('is the merchant’s alone, with their password', async () => {
    const { shop, id } = await billed(1_000_000n)
    const { cedar } = harness.merchants
    expect(await cedar.tryCall(refund, wish(id, 1n, 0n))).toEqual({ refused: 'not_found' })
    expect(await shop.tryCall(refund, wish('999999999', 1n, 0n))).toEqual({ refused: 'not_found' })
    expect(await shop.tryCall(refund, wish(id, 0n, 0n))).toEqual({ refused: 'wrong_money' })
    expect(await shop.tryCall(refund, { ...wish(id, 1n, 0n), password: '' })).toEqual({ refused: 'no_password' })
    expect(await shop.tryCall(refund, { ...wish(id, 1n, 0n), password: 'a guess' })).toEqual({
      refused: 'wrong_password',
    })
  })
})

describe('the takings of a merchant', () => {
  it('are listed by business days, and bill by bill in pages without gaps', async () => {
    const shop = await verifiedMerchant(harness)
    const begin = new Date('2026-11-25T15:30:00Z')
    harness.clock.moveTo(begin)
    const ids: string[] = []
    // Half an hour before midnight in UTC+8 and half an hour after it.
    for (const minutes of [0, 10, 60, 60, 70]) {
      const at = new Date(begin.getTime() + minutes * 60_000)
      ids.push((await payBill(harness.making, { from: harness.alice, to: shop, money: cig(10n), at })).toString())
    }
    harness.clock.moveTo(new Date(begin.getTime() + 90 * 60_000))
    await shop.call(refund, wish(ids[0] ?? '', 4_000_000n, 0n))
    const span = { from: '2026-11-25', to: '2026-11-26' } as const
    const usdt = worthOf(cig(10n), FIRST_PRICE)
    const { rows: takingsByDay } = await shop.call(days, span)
    expect(takingsByDay).toMatchObject([
      { day: '2026-11-26', payments: 3, moneyCig: cig(30n), refunds: 1, refundedCig: cig(4n) },
      { day: '2026-11-25', payments: 2, moneyCig: cig(20n), refunds: 0, refundedCig: 0n, refundedUsdt: 0n },
    ])
    expect(takingsByDay[1]?.moneyUsdt).toBeGreaterThanOrEqual(2n * usdt)
    expect((await shop.call(days, { from: '2026-11-26', to: '2026-11-26' })).rows).toHaveLength(1)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await shop.call(takings, { ...span, limit: 2, ...(after !== undefined && { after }) })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(ids)
    expect(await shop.tryCall(days, { from: '2026-11-26', to: '2026-11-25' })).toEqual({ refused: 'invalid_date' })
    expect(await shop.tryCall(takings, { from: '2025-01-01', to: '2026-11-25', limit: 1 })).toEqual({
      refused: 'invalid_date',
    })
    expect(await shop.tryCall(takings, { ...span, limit: 1, after: 'x' })).toEqual({ refused: 'parameter_error' })
    expect((await harness.merchants.cedar.call(days, span)).rows).toEqual([])
  })
})

describe('ninety days after a payment', () => {
  it('the last moment is in time, and a refund a millisecond later is refused', async () => {
    const { shop, id } = await billed(1_000_000n)
    const until = (await shop.call(merchantDetail, { page: 1, limit: 1, type: 0 })).rows[0]?.refundableUntil
    expect(until).toEqual(new Date(harness.clock.now().getTime() + 2_592_000_000))
    harness.clock.moveTo(until ?? new Date())
    await harness.renewMerchantSession(shop)
    await shop.call(refund, wish(id, 10_000n, 0n))
    harness.clock.moveTo(new Date(harness.clock.now().getTime() + 1))
    expect(await shop.tryCall(refund, wish(id, 10_000n, 10_000n))).toEqual({ refused: 'refund_too_late' })
  })
})
