import { contract } from '@humidor/contract/index.ts'
import { readDecimal } from '@humidor/domain/money/decimal.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { newKey, SITE, sdkOf, withKey } from '../../api-keys/api-keys.testing.ts'
import { passTime, verifiedMerchant } from '../../merchants/merchants.testing.ts'
import { pays } from '../charges.testing.ts'

const { chargeByCode, readCharge } = contract.charges
const { refund } = contract.merchants

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(micros<'CIG'>(100_000_000_000n), 'CIG')
})
afterAll(() => harness.close())

const opened = async () => await withKey(harness, await verifiedMerchant(harness))
const codeOf = (url: string) => new URL(url).searchParams.get('code') ?? ''
/** A member pays a charge from its link, as it is shown to them. */
async function paysFrom(url: string) {
  const code = codeOf(url)
  const { moneyCig } = await harness.visitor().call(chargeByCode, { code })
  return await pays(harness.alice, { code, moneyCig })
}
const all = async <T>(list: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

describe('a charge of a shop’s own software', () => {
  it('is exact, has a link, is paid by a member, and tells so', async () => {
    const { shop, sdk, key } = await opened()
    const { price } = await priceToday(harness.db)
    const charge = await sdk.charges.create({
      ...{ currency: 'USCD', amount: '24.50', tip: '0.70', reference: ' T-12 ', note: 'Table 12', expiresIn: 600 },
      items: [{ title: 'Robusto', quantity: 2, price: '12.25' }],
      metadata: { basket: '4711', 火: '', html: '<b>"\\n' },
    })
    expect(charge).toMatchObject({
      ...{ state: 'open', currency: 'USCD', amount: '24.50', tip: '0.70', reference: 'T-12', note: 'Table 12' },
      items: [{ title: 'Robusto', quantity: 2, price: '12.25' }],
      metadata: { basket: '4711', 火: '', html: '<b>"\\n' },
      ...{ paidAt: null, bill: null },
    })
    expect(readDecimal(charge.amountCig)).toBe((25_200_000n * 1_000_000n + price - 1n) / price)
    expect(Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)).toBe(600_000)
    expect(charge.url).toBe(`${SITE}/Charge?code=${codeOf(charge.url)}`)
    // The till shows it too, and the payer does not see the metadata.
    expect(await shop.call(readCharge, { id: charge.id })).toMatchObject({ reference: 'T-12', state: 'open' })
    expect(
      JSON.stringify(await harness.visitor().call(chargeByCode, { code: codeOf(charge.url) }), (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    ).not.toContain('4711')
    const { rows } = await sql<{
      key_id: bigint
    }>`select key_id from merchant_charge where id = ${BigInt(charge.id)}`.execute(harness.db)
    expect(rows).toEqual([{ key_id: BigInt(key.id) }])

    const waiting = sdk.waitForCharge(charge.id, { everyMs: 5 })
    const { receipt } = (await paysFrom(charge.url)) as { receipt: string }
    const paid = await waiting
    expect(paid).toMatchObject({ state: 'paid', bill: { receipt, refundedCig: '0.00' } })
    await harness.jobs.drain('merchants.convert-now')
    const bill = await sdk.bills.get(paid.bill?.id ?? '')
    expect(bill).toMatchObject({ receipt, chargeId: charge.id, amountCig: charge.amountCig, refundedCig: '0.00' })
    expect(bill.usdt).toBe((await sdk.charges.get(charge.id)).bill?.usdt)
    expect(await sdk.balance()).toEqual({ usdt: bill.usdt, usdtReserved: '0.00', cig: '0.00' })
    const moneyCig = readDecimal<'CIG'>(bill.amountCig) ?? micros<'CIG'>(0n)
    await shop.call(refund, { id: bill.id, moneyCig, refunded: micros<'CIG'>(0n), password: shop.password })
    expect(await sdk.charges.get(charge.id)).toMatchObject({ state: 'refunded' })
    expect((await all(sdk.bills.list({ which: 'refunded' }))).map(({ id }) => id)).toEqual([bill.id])
    expect(await all(sdk.bills.list({ which: 'waiting' }))).toEqual([])
  })

  it('keeps its key and its metadata as they are', async () => {
    const { sdk, shop } = await opened()
    const { id } = await sdk.charges.create({ currency: 'CIG', amount: '1', metadata: { a: 'b' } })
    const other = await opened()
    const change = (what: ReturnType<typeof sql>) =>
      sql`update merchant_charge set ${what} where id = ${BigInt(id)}`.execute(harness.db)
    await expect(change(sql`metadata = null`)).rejects.toThrow('otherwise never changes')
    await expect(change(sql`key_id = null`)).rejects.toThrow('otherwise never changes')
    // No charge names the key of another shop.
    const copied = sql`
      insert into merchant_charge (code, merchant_id, currency, money, tip, price, money_cig, created_at, expires_at, key_id)
      select '0123456789abcdef', merchant_id, currency, money, tip, price, money_cig, created_at, expires_at, ${BigInt(other.key.id)}
      from merchant_charge where id = ${BigInt(id)} and merchant_id = ${shop.merchantId}`
    await expect(copied.execute(harness.db)).rejects.toThrow('merchant_charge_key')
  })

  it.each([
    [{ amount: '0' }, 422, 'wrong_money'],
    [{ amount: '1', items: [{ title: 'x', quantity: 1, price: '2' }] }, 422, 'wrong_money'],
    [{ currency: 'CIG' as const, amount: '0.009999' }, 422, 'amount_below_minimum'],
    [{ amount: '1', items: [{ title: ' ', quantity: 1, price: '1' }] }, 422, 'content_empty'],
    [{ amount: '1', items: [{ title: 'x', quantity: 1, price: '0' }] }, 422, 'illegal_value'],
  ])('is refused as %j', async (wrong, status, code) => {
    const { sdk } = await opened()
    await expect(sdk.charges.create({ currency: 'USCD', ...wrong })).rejects.toMatchObject({ status, code })
    expect(await all(sdk.charges.list())).toEqual([])
  })

  it('is refused to a shop that is no longer verified, which still reads', async () => {
    const { shop, sdk } = await opened()
    await sdk.charges.create({ currency: 'CIG', amount: '1' })
    await sql`update merchant set status = 2, reply = 'No.' where merchant_id = ${shop.merchantId}`.execute(harness.db)
    await expect(sdk.charges.create({ currency: 'CIG', amount: '1' })).rejects.toMatchObject({
      ...{ status: 403, code: 'merchant_not_exists' },
    })
    expect(await all(sdk.charges.list())).toHaveLength(1)
  })

  it('is cancelled once, and not after it was paid or has expired', async () => {
    const { sdk } = await opened()
    const create = () => sdk.charges.create({ currency: 'CIG', amount: '1', expiresIn: 60 })
    const [one, paid, late] = [await create(), await create(), await create()]
    expect(await sdk.charges.cancel(one.id)).toMatchObject({ id: one.id, state: 'cancelled' })
    await expect(sdk.charges.cancel(one.id)).rejects.toMatchObject({ status: 409, code: 'charge_cancelled' })
    await paysFrom(paid.url)
    await expect(sdk.charges.cancel(paid.id)).rejects.toMatchObject({ status: 409, code: 'charge_paid' })
    passTime(harness, 60)
    await expect(sdk.charges.cancel(late.id)).rejects.toMatchObject({ status: 409, code: 'charge_expired' })
    expect(await sdk.waitForCharge(late.id)).toMatchObject({ state: 'expired' })
  })

  it('is listed, page by page, with filters', async () => {
    const { sdk, shop } = await opened()
    const made = []
    for (let n = 0; n < 5; n += 1)
      made.push(await sdk.charges.create({ currency: 'CIG', amount: '1', reference: n % 2 ? 'odd' : 'even' }))
    const newest = made.toReversed().map(({ id }) => id)
    const ids = async (query: Parameters<typeof sdk.charges.list>[0]) =>
      (await all(sdk.charges.list(query))).map(({ id }) => id)
    expect(await ids({ limit: '2' })).toEqual(newest)
    expect(await ids({ limit: '5' })).toEqual(newest)
    expect(await ids({ reference: 'odd', limit: '1' })).toEqual([newest[1], newest[3]])
    await sdk.charges.cancel(newest[0] ?? '')
    expect(await ids({ state: 'open' })).toEqual(newest.slice(1))
    const page = await sdk.charges.page({ limit: '2' })
    expect(page).toMatchObject({ next: `ch_${newest[1]}` })
    // What is opened meanwhile does not move the next page.
    await sdk.charges.create({ currency: 'CIG', amount: '1' })
    const next = await sdk.charges.page({ limit: '2', after: page.next ?? '' })
    expect(next.data.map(({ id }) => id)).toEqual(newest.slice(2, 4))
    const reader = sdkOf(harness, (await newKey(shop, ['charges:read'])).secret)
    expect(await all(reader.charges.list())).toHaveLength(6)
  })

  it('is not found by a reference that reads as none, such as that of an order without a number', async () => {
    const { sdk } = await opened()
    await sdk.charges.create({ currency: 'CIG', amount: '1', reference: 'order 7' })
    for (const reference of ['', ' ', '\u200b', '\0'])
      await expect(sdk.charges.page({ reference })).rejects.toMatchObject({ status: 422, code: 'invalid' })
  })

  it('is not opened while the switch is off, and a repeated request is answered all the same', async () => {
    const { sdk } = await opened()
    const [idempotencyKey, form] = [crypto.randomUUID(), { currency: 'CIG' as const, amount: '1' }]
    const first = await sdk.charges.create(form, { idempotencyKey })
    await changeSetting(harness.db, 'merchantsOpen', 0)
    await expect
      .poll(() =>
        sdk.charges.create(form).then(
          () => undefined,
          ({ code }: { code: string }) => code,
        ),
      )
      .toBe('not_offered')
    expect(await sdk.charges.create(form, { idempotencyKey })).toEqual(first)
    await changeSetting(harness.db, 'merchantsOpen', 1)
  })
})
