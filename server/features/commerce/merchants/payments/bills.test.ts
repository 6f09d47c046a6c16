import { contract } from '@humidor/contract/index.ts'
import { type Cig, micros, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantAccount, platformAccount } from '../../../../ledger/accounts.ts'
import { breachesIn } from '../../../../ledger/invariant.ts'
import { post } from '../../../../ledger/post.ts'
import { drained, treasuryOf, verifiedMerchant } from '../merchants.testing.ts'
import { merchantsFeature } from '../merchants.ts'

const { info, merchantDetail } = contract.merchants
const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(cig(1_000_000n), 'CIG')
})
afterAll(() => harness.close())

const at = () => harness.clock.now()
const pays = (from: Person, to: { vcode: string }, money: Cig, waits = false) =>
  payBill(harness.making, { from, to, money, at: at(), waits })
describe('GET /api/merchant/merchantDetail', () => {
  let shop: Merchant
  beforeAll(async () => {
    shop = await verifiedMerchant(harness)
    for (let n = 1n; n <= 23n; n += 1n) await pays(harness.alice, shop, cig(n), n % 4n === 0n)
  })

  it('lists bills the newest first, page by page, with their number', async () => {
    const seen: bigint[] = []
    for (const [page, held] of [
      [1, 10],
      [2, 10],
      [3, 3],
      [4, 0],
    ] as const) {
      const { rows, count } = await shop.call(merchantDetail, { page, limit: 10, type: 0 })
      expect(count).toBe(23)
      expect(rows).toHaveLength(held)
      seen.push(...rows.map(({ moneyCig }) => moneyCig / 1_000_000n))
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => 23n - BigInt(n)))
  })

  it('filters by converted and waiting', async () => {
    const converted = await shop.call(merchantDetail, { page: 1, limit: 100, type: 1 })
    const waiting = await shop.call(merchantDetail, { page: 1, limit: 100, type: 2 })
    expect([converted.count, waiting.count]).toEqual([18, 5])
    expect(converted.rows.every(({ moneyUsdt }) => moneyUsdt !== null)).toBe(true)
    expect(waiting.rows.map(({ moneyCig, moneyUsdt }) => [moneyCig, moneyUsdt])).toEqual(
      [20n, 16n, 12n, 8n, 4n].map((whole) => [cig(whole), null]),
    )
    const me = await shop.call(info, {})
    expect(me.moneyCig).toBe(cig(60n))
    expect(me.moneyUsdtReceive).toBe(converted.rows.reduce((sum, { moneyUsdt }) => sum + (moneyUsdt ?? 0n), 0n))
  })

  it('values a waiting bill at the current price, rounded down', async () => {
    const { usdt } = await treasuryOf(harness)
    const refill = await drained(harness, usdt)
    await harness.travel(2 * 86_400)
    await harness.renewMerchantSession(shop)
    const me = await shop.call(info, {})
    expect(me.currentCigPrice).toBeGreaterThan(105_000n)
    expect(me.moneyCigAsUsdt).toBe(worthOf(cig(60n), price(me.currentCigPrice)))
    await refill(usdt)
  })

  it.each([
    [{ page: 0 }, 'parameter_error'],
    [{ page: -1 }, 'parameter_error'],
    [{ limit: 0 }, 'parameter_error'],
    [{ limit: 101 }, 'parameter_error'],
    [{ type: 4 }, 'parameter_error'],
    [{ type: -1 }, 'parameter_error'],
    [{ page: '1 or 1=1' }, 'parameter_error'],
    [{ merchantId: 100_001 }, 'parameter_error'],
    [{ vcode: '100001' }, 'parameter_error'],
  ])('refuses %j', async (body, code) => {
    expect(await shop.sendRaw('GET', merchantDetail.path, body)).toEqual({ refused: code })
  })

  it('shows merchants their own bills alone', async () => {
    const [one, other] = [await verifiedMerchant(harness, 'One'), await verifiedMerchant(harness, 'Other')]
    await pays(harness.alice, one, cig(7n))
    await pays(harness.alice, other, cig(8n))
    const bills = async (who: Merchant) => (await who.call(merchantDetail, { page: 1, limit: 100, type: 0 })).rows
    expect((await bills(one)).map(({ moneyCig }) => moneyCig)).toEqual([cig(7n)])
    expect((await bills(other)).map(({ moneyCig }) => moneyCig)).toEqual([cig(8n)])
    // The payer shows only by the ends of their name.
    const [seen] = await bills(one)
    expect(seen?.payer).toMatch(/^..\*\*\*..$/)
    expect(JSON.stringify(seen, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      String(harness.alice.uid),
    )
  })
})

describe('the books of a merchant', () => {
  it('cannot be changed: a bill is converted once and otherwise stays', async () => {
    const shop = await verifiedMerchant(harness)
    const [done, waits] = [await pays(harness.alice, shop, cig(2n)), await pays(harness.alice, shop, cig(2n), true)]
    const { db } = harness
    const change = (id: bigint, to: object) => db.updateTable('merchant_bill').set(to).where('id', '=', id).execute()
    await expect(change(done, { money_usdt: 1n })).rejects.toThrow('converted once')
    await expect(change(done, { converted_at: null, money_usdt: null, converted_by: null })).rejects.toThrow('once')
    await expect(change(waits, { money_cig: 1n })).rejects.toThrow('never changes')
    await expect(change(waits, { merchant_id: 100_001 })).rejects.toThrow('never changes')
    await expect(change(waits, { money_usdt: 1n })).rejects.toThrow('merchant_bill_converted')
    await expect(change(waits, { refunded_cig: cig(3n) })).rejects.toThrow('merchant_bill_refunded')
    await expect(change(waits, { refunded_cig: 1n, refunded_usdt: 1n })).rejects.toThrow('merchant_bill_refunded')
    await expect(db.deleteFrom('merchant_bill').where('id', '=', waits).execute()).rejects.toThrow('never changes')
  })

  it('fail the invariants where money came without a bill, or a bill without money', async () => {
    const shop = await verifiedMerchant(harness)
    const found = async (wrong: (tx: Parameters<typeof breachesIn>[0]) => Promise<unknown>) => {
      let ids: string[] = []
      const undone = harness.db.transaction().execute(async (tx) => {
        await wrong(tx)
        ids = (await breachesIn(tx, merchantsFeature.invariants)).map(({ id }) => id)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      return ids
    }
    const gift = (to: ReturnType<typeof merchantAccount<'cig'>>) => ({
      operation: 'payToMerchant' as const,
      key: 'fixture:a gift',
      at: at(),
      postings: [{ from: platformAccount('rewards', 'CIG'), to, amount: cig(1n) }],
    })
    const account = merchantAccount(shop.merchantId, 'cig')
    expect(await found((tx) => post(tx, [gift(account)]))).toEqual([
      'merchants.nothing-without-a-bill',
      'merchants.what-waits-is-there',
    ])
    const bill = { merchant_id: shop.merchantId, uid: harness.alice.uid, created_at: at() }
    expect(
      await found(async (tx) => {
        const [posted] = await post(tx, [gift(account)])
        await tx
          .insertInto('merchant_bill')
          .values({ ...bill, money_cig: 1_000_000n, paid_by: posted?.id ?? 0n, receipt: '0A1B2C3D' })
          .execute()
      }),
    ).toEqual(['merchants.bill-is-its-payment'])
    expect(
      await found((tx) =>
        tx
          .updateTable('merchant')
          .set({ status: 1, verified_at: at(), decided_at: at(), decided_by: 4_242 })
          .where('merchant_id', '=', shop.merchantId)
          .execute(),
      ),
    ).toEqual(['merchants.decided-by-an-operator'])
    expect(await found((tx) => tx.deleteFrom('merchant_session').execute())).toEqual([])
  })
})
