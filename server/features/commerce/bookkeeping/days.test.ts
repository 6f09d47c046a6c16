import { contract } from '@humidor/contract/index.ts'
import { inCurrency } from '@humidor/domain/commerce/bookkeeping.ts'
import { netOf, sumTakings } from '@humidor/domain/commerce/takings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifiedMerchant } from '../merchants/merchants.testing.ts'
import { dayRows } from './takings.queries.ts'

const { days, preferences, setPreferences } = contract.bookkeeping
const { info, refund, takings } = contract.merchants
const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(cig(100_000), 'CIG')
}, 60_000)
afterAll(() => harness.close())

const pays = (to: Merchant, whole: number, at: string) =>
  payBill(harness.making, { from: harness.alice, to, money: cig(whole), at: new Date(at) })
/** A shop in a zone. The clock stands at a time after every payment. */
async function shopIn(zone: string, now: string, currency: string | null = null) {
  const shop = await verifiedMerchant(harness)
  harness.clock.moveTo(new Date(now))
  await harness.renewMerchantSession(shop)
  await shop.call(setPreferences, { zone, currency })
  return shop
}

describe('the days of a shop', () => {
  it('are those of its zone, with 25 hours when clocks go back', async () => {
    const shop = await shopIn('Europe/Berlin', '2027-11-01T12:00:00Z')
    // The last second of the day before, the first and last of the day with 25 hours, and the first of the next.
    const moments = ['2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z']
    for (const [n, at] of moments.entries()) await pays(shop, 10 ** n, at)
    const found = await shop.call(days, { from: '2027-10-30', to: '2027-11-01' })
    expect(found).toMatchObject({ zone: 'Europe/Berlin', currency: null })
    expect(found.rows.map(({ day, payments, moneyCig }) => [day, payments, moneyCig])).toEqual([
      ['2027-11-01', 1, cig(1_000)],
      ['2027-10-31', 2, cig(110)],
      ['2027-10-30', 1, cig(1)],
    ])
    const one = { from: '2027-10-31', to: '2027-10-31' } as const
    expect((await shop.call(days, one)).rows).toEqual(found.rows.slice(1, 2))
    const bills = await shop.call(takings, { ...one, limit: 10 })
    expect([bills.zone, bills.rows.length]).toEqual(['Europe/Berlin', 2])
  })

  it('have 23 hours when clocks go forward, and begin at a quarter to in Kathmandu', async () => {
    const shop = await shopIn('Europe/Berlin', '2028-03-28T12:00:00Z')
    for (const at of ['2028-03-25T22:59:59Z', '2028-03-25T23:00:00Z', '2028-03-26T21:59:59Z', '2028-03-26T22:00:00Z'])
      await pays(shop, 1, at)
    const counted = async () =>
      (await shop.call(days, { from: '2028-03-25', to: '2028-03-27' })).rows.map(({ payments }) => payments)
    expect(await counted()).toEqual([1, 2, 1])
    await shop.call(setPreferences, { zone: 'Asia/Kathmandu', currency: null })
    // 04:44:59 and 04:45:00, and 03:44:59 and 03:45:00 of the day after the next.
    expect(await counted()).toEqual([2, 2])
    await pays(shop, 1, '2028-03-25T18:14:59Z')
    await pays(shop, 1, '2028-03-25T18:15:00Z')
    expect(await counted()).toEqual([2, 3, 1])
    expect((await shop.call(info, {})).zone).toBe('Asia/Kathmandu')
  })

  it('add up to the month, with refunds, the rate of each day, and what waits apart', async () => {
    const shop = await shopIn('America/New_York', '2028-06-15T12:00:00Z', 'EUR')
    await shop.call(setPreferences, {
      zone: 'America/New_York',
      currency: 'EUR',
      rate: 900_000n,
      rateFrom: '2028-06-01',
    })
    await shop.call(setPreferences, {
      zone: 'America/New_York',
      currency: 'EUR',
      rate: 950_000n,
      rateFrom: '2028-06-12',
    })
    const id = await pays(shop, 100, '2028-06-10T12:00:00Z')
    await pays(shop, 30, '2028-06-14T12:00:00Z')
    await shop.call(refund, {
      ...{ id: id.toString(), moneyCig: cig(40), refunded: cig(0), password: PASSWORD },
    })
    const { rows, currency } = await shop.call(days, { from: '2028-06-01', to: '2028-06-30' })
    expect(currency).toBe('EUR')
    expect(rows.map(({ day, payments, refunds, rate }) => [day, payments, refunds, rate])).toEqual([
      ['2028-06-15', 0, 1, 950_000n],
      ['2028-06-14', 1, 0, 950_000n],
      ['2028-06-10', 1, 0, 900_000n],
    ])
    expect(rows[0]).toMatchObject({ moneyCig: 0n, refundedCig: cig(40), net: -(rows[0]?.refundedUsdt ?? 0n) })
    const sum = sumTakings(rows)
    const { moneyUsdtReceive } = await shop.call(info, {})
    // Nothing was paid out, so the net takings are the balance.
    expect(netOf(sum)).toBe(moneyUsdtReceive)
    expect(rows.reduce((total, { net }) => total + net, 0n)).toBe(moneyUsdtReceive)
    const [first, , last] = rows
    expect(sum.local?.refunded).toBe(inCurrency(micros(first?.refundedUsdt ?? 0n), 950_000n))
    expect((sum.local?.gross ?? 0n) > inCurrency(micros(last?.moneyUsdt ?? 0n), 900_000n)).toBe(true)
    expect(sum.waitingCig).toBe(0n)
  })

  it('are read through indexes, however many bills other shops have', async () => {
    const shop = await shopIn('Europe/Berlin', '2028-07-01T12:00:00Z')
    const plan = await harness.db
      .transaction()
      .execute(async (tx) => {
        // Bills of this shop and of others, without the payments behind them. The transaction is rolled back.
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`
        insert into merchant_bill (merchant_id, uid, money_cig, created_at, receipt, paid_by, money_usdt, converted_cig, converted_at, converted_by)
        select case when n % 10 = 0 then ${shop.merchantId} else n % 500 + 1 end, 1, 1 + n, timestamptz '2020-01-01' + n * interval '3 hours',
          'AAAAAAAA', -n, 1, 1 + n, timestamptz '2020-01-01' + n * interval '3 hours', -n from generate_series(1, 20000) n`.execute(
          tx,
        )
        await sql`analyze merchant_bill`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select converted_at from merchant_bill where converted_at is not null and merchant_id = ${shop.merchantId}
          and converted_at >= '2028-06-01' and converted_at < '2028-07-01'`.execute(tx)
        await sql`set local session_replication_role = origin`.execute(tx)
        throw new Error(rows.map((row) => row['QUERY PLAN']).join('\n'))
      })
      .catch((error: Error) => error.message)
    expect(plan).toContain('merchant_bill_received')
    expect(await dayRows(harness.db, shop.merchantId, [new Date('2028-06-01'), new Date('2028-07-01')])).toEqual([])
  })
})

describe('the preferences of a shop', () => {
  it('begin in the zone of the platform, and keep every rate', async () => {
    const shop = await verifiedMerchant(harness)
    expect(await shop.call(preferences, {})).toEqual({ zone: 'Asia/Shanghai', currency: null, rate: null, rates: [] })
    await shop.call(setPreferences, { zone: 'Europe/Berlin', currency: 'EUR', rate: 900_000n })
    await shop.call(setPreferences, { zone: 'Europe/Berlin', currency: 'EUR', rate: 920_000n })
    await shop.call(setPreferences, { zone: 'Europe/Berlin', currency: 'EUR', rate: 800_000n, rateFrom: '2026-01-01' })
    const found = await shop.call(preferences, {})
    expect(found).toMatchObject({ zone: 'Europe/Berlin', currency: 'EUR', rate: 920_000n })
    expect(found.rates.map(({ rate }) => rate)).toEqual([920_000n, 900_000n, 800_000n])
    // Another currency has rates of its own, and the old ones come back with the old currency.
    await shop.call(setPreferences, { zone: 'Europe/Berlin', currency: 'CHF' })
    expect(await shop.call(preferences, {})).toMatchObject({ currency: 'CHF', rate: null, rates: [] })
    await shop.call(setPreferences, { zone: 'Europe/Berlin', currency: 'EUR' })
    expect((await shop.call(preferences, {})).rates).toHaveLength(3)
  })

  it('have rates that nobody can change afterwards', async () => {
    const change = sql`update merchant_rate set rate = 1`.execute(harness.db)
    await expect(change).rejects.toThrow()
  })
})
