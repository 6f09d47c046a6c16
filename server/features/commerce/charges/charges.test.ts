import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { midnightsGoBy } from '../../trading/price/price.testing.ts'
import { priceToday } from '../../trading/price/price.ts'
import { merchantHas, newMerchant, passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { amount, asks, opens, pays } from './charges.testing.ts'

const { cancelCharge, chargeByCode, listCharges, merchantChanges, openCharge, payCharge, readCharge } = contract.charges
const { merchantDetail, refund } = contract.merchants
const refused = (code: string) => ({ refused: code })
const list = { open: false, reference: '', limit: 20 }

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  for (const who of [harness.alice, harness.bob, harness.carol]) await who.fund(micros<'CIG'>(100_000_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

const converted = () => harness.jobs.drain('merchants.convert-now')

describe('a charge', () => {
  it('asks for exact ₡ at the price of its opening, and is paid with them, to the millionth', async () => {
    const shop = await verifiedMerchant(harness)
    const { price } = await priceToday(harness.db)
    const items = [
      { title: 'Robusto', pieces: 2, price: amount(12_000_000n) },
      { title: 'Espresso', pieces: 1, price: amount(500_000n) },
    ]
    const wish = { items, tip: amount(700_000n), reference: 'T-12', note: 'Table 12' }
    const charge = await opens(shop, wish)
    const owed = (25_200_000n * 1_000_000n + price - 1n) / price
    expect(charge).toMatchObject({ ...wish, state: 'open', money: 24_500_000n, moneyCig: owed, price, bill: null })
    const seen = await harness.visitor().call(chargeByCode, { code: charge.code })
    expect(seen).toMatchObject({ moneyCig: owed, items, state: 'open', shop: { vcode: shop.vcode, name: shop.name } })
    expect(seen).not.toHaveProperty('reference')

    const before = await harness.alice.balance('CIG')
    const { receipt } = await harness.alice.call(payCharge, {
      ...{ code: charge.code, moneyCig: micros<'CIG'>(owed), googleCode: harness.alice.googleCode() },
    })
    expect(before - (await harness.alice.balance('CIG'))).toBe(owed)
    const { rows } = await shop.call(merchantDetail, { page: 1, limit: 10, type: 0 })
    expect(rows).toMatchObject([{ receipt, moneyCig: owed }])
    expect(await shop.call(readCharge, { id: charge.id })).toMatchObject({
      ...{ state: 'paid', bill: { id: rows[0]?.id, receipt, payer: rows[0]?.payer, refundedCig: 0n } },
    })
    await converted()
    const { usdt } = await merchantHas(harness, shop)
    // Rounded up at the opening, so no less than asked for.
    expect(usdt >= 25_200_000n && usdt < 25_200_000n + price).toBe(true)
  })

  it('shows its refunds', async () => {
    const shop = await verifiedMerchant(harness)
    const charge = await opens(shop, { currency: 'CIG', money: amount(10_000_000n) })
    await pays(harness.alice, charge)
    const { bill } = await shop.call(readCharge, { id: charge.id })
    const give = async (moneyCig: bigint, before: bigint) =>
      await shop.call(refund, {
        ...{ id: bill?.id ?? '', password: shop.password },
        ...{ moneyCig: micros<'CIG'>(moneyCig), refunded: micros<'CIG'>(before) },
      })
    await give(4_000_000n, 0n)
    expect(await shop.call(readCharge, { id: charge.id })).toMatchObject({
      ...{ state: 'partly_refunded', bill: { refundedCig: 4_000_000n } },
    })
    await give(6_000_000n, 4_000_000n)
    expect(await shop.call(readCharge, { id: charge.id })).toMatchObject({ state: 'refunded' })
    expect(await harness.visitor().call(chargeByCode, { code: charge.code })).toMatchObject({ state: 'refunded' })
  })

  it('keeps its ₡ while the price changes', async () => {
    const shop = await verifiedMerchant(harness)
    const charge = await opens(shop, { seconds: 604_800 })
    expect(await midnightsGoBy(harness, 1)).not.toBe(charge.price)
    expect((await opens(shop)).moneyCig).not.toBe(charge.moneyCig)
    await harness.renewSession(harness.alice)
    expect(await pays(harness.alice, charge)).toMatchObject({ name: shop.name })
  })

  it('is listed to its merchant alone, by state and reference, page by page', async () => {
    const [shop, other] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
    const [first, second, third] = [
      await opens(shop, { reference: 'A' }),
      await opens(shop, { reference: 'B' }),
      await opens(shop, { reference: 'A' }),
    ]
    await shop.call(cancelCharge, { id: second.id })
    const ids = async (it: object) => {
      const { rows, next } = await shop.call(listCharges, { ...list, ...it })
      return [rows.map(({ id }) => id), next]
    }
    expect(await ids({})).toEqual([[third.id, second.id, first.id], null])
    expect(await ids({ open: true })).toEqual([[third.id, first.id], null])
    expect(await ids({ reference: 'A' })).toEqual([[third.id, first.id], null])
    expect(await ids({ limit: 2 })).toEqual([[third.id, second.id], second.id])
    expect(await ids({ limit: 2, after: second.id })).toEqual([[first.id], null])
    expect(await shop.tryCall(listCharges, { ...list, after: '007' })).toEqual(refused('parameter_error'))
    expect((await other.call(listCharges, list)).rows).toEqual([])
    expect(await other.tryCall(readCharge, { id: first.id })).toEqual(refused('not_found'))
    expect(await other.tryCall(cancelCharge, { id: first.id })).toEqual(refused('not_found'))
  })
})

describe('a charge is paid once', () => {
  it('by two members at once, by one twice, and never with another amount', async () => {
    const shop = await verifiedMerchant(harness)
    const charge = await opens(shop, { currency: 'CIG', money: amount(1_000_001n) })
    const wrong = [1_000_000n, 1_000_002n].map((money) => ({ ...charge, moneyCig: micros<'CIG'>(money) }))
    for (const it of wrong) expect(await pays(harness.alice, it)).toEqual(refused('wrong_money'))
    const tries = await Promise.all([
      pays(harness.alice, charge),
      pays(harness.bob, charge),
      pays(harness.carol, charge),
    ])
    expect(tries.filter((one) => 'receipt' in one)).toHaveLength(1)
    expect(tries.filter((one) => 'refused' in one)).toEqual([refused('charge_paid'), refused('charge_paid')])
    expect(await pays(harness.alice, charge)).toEqual(refused('charge_paid'))
    expect(await merchantHas(harness, shop)).toMatchObject({ cig: 1_000_001n })
  })

  it('by a repeated request, with the first answer', async () => {
    const shop = await verifiedMerchant(harness)
    const { code, moneyCig } = await opens(shop)
    const request = { code, moneyCig, googleCode: harness.bob.googleCode() }
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => harness.bob.call(payCharge, request, { key })))
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
    expect(await harness.bob.call(payCharge, request, { key })).toEqual(answers[0])
  })

  it('until its last moment, and not at it', async () => {
    const shop = await verifiedMerchant(harness)
    const [inTime, late] = [await opens(shop, { seconds: 120 }), await opens(shop, { seconds: 120 })]
    harness.clock.moveTo(new Date(inTime.expiresAt.getTime() - 1))
    expect(await pays(harness.alice, inTime)).toMatchObject({ name: shop.name })
    harness.clock.moveTo(late.expiresAt)
    expect(await pays(harness.bob, late)).toEqual(refused('charge_expired'))
    expect(await shop.call(readCharge, { id: late.id })).toMatchObject({ state: 'expired' })
    expect(await shop.tryCall(cancelCharge, { id: late.id })).toEqual(refused('charge_expired'))
  })

  it('not once the job has ended it, even if the request began before', async () => {
    const shop = await verifiedMerchant(harness)
    const charge = await opens(shop, { seconds: 120 })
    harness.clock.moveTo(charge.expiresAt)
    await harness.jobs.poll('charges.expire')
    harness.clock.moveTo(new Date(charge.expiresAt.getTime() - 1_000))
    expect(await pays(harness.alice, charge)).toEqual(refused('charge_expired'))
    expect(await shop.tryCall(cancelCharge, { id: charge.id })).toEqual(refused('charge_expired'))
  })

  it('or cancelled, when both happen at once', async () => {
    const shop = await verifiedMerchant(harness)
    for (let n = 0; n < 8; n += 1) {
      const charge = await opens(shop, { currency: 'CIG', money: amount(1_000_000n) })
      const [paid, cancelled] = await Promise.all([
        pays(harness.alice, charge),
        shop.tryCall(cancelCharge, { id: charge.id }),
      ])
      const { state } = await shop.call(readCharge, { id: charge.id })
      expect([
        ['paid', refused('charge_paid')],
        [refused('charge_cancelled'), 'cancelled'],
      ]).toContainEqual(['receipt' in paid ? 'paid' : paid, cancelled ?? 'cancelled'])
      expect(state).toBe('receipt' in paid ? 'paid' : 'cancelled')
    }
  })

  it('even where the database is asked directly', async () => {
    const shop = await verifiedMerchant(harness)
    const charge = await opens(shop)
    const id = BigInt(charge.id)
    const set = (what: string) => sql`update merchant_charge set ${sql.raw(what)} where id = ${id}`.execute(harness.db)
    await expect(set('paid_at = created_at')).rejects.toThrow('was not paid')
    await expect(set('money_cig = money_cig + 1')).rejects.toThrow('a charge ends once')
    await expect(set("expires_at = expires_at + interval '1 second'")).rejects.toThrow('a charge ends once')
    await expect(sql`delete from merchant_charge where id = ${id}`.execute(harness.db)).rejects.toThrow('ends once')
    await pays(harness.alice, charge)
    await expect(set('cancelled_at = created_at')).rejects.toThrow('a charge ends once')
    const other = BigInt((await opens(shop)).id)
    await expect(
      sql`update merchant_bill set charge_id = ${other} where charge_id = ${id}`.execute(harness.db),
    ).rejects.toThrow('otherwise never changes')
  })
})

describe('a merchant who is not verified', () => {
  it('opens no charge', async () => {
    const shop = await newMerchant(harness)
    expect(await shop.tryCall(openCharge, asks())).toEqual(refused('merchant_not_exists'))
  })
})

describe('the job', () => {
  it('ends what nobody paid in time, tells the merchant, and deletes it a month later', async () => {
    const shop = await verifiedMerchant(harness)
    const [over, paid] = [await opens(shop, { seconds: 60 }), await opens(shop, { seconds: 60 })]
    await pays(harness.alice, paid)
    const { version } = await shop.call(merchantChanges, {})
    passTime(harness, 60)
    await harness.jobs.runDue()
    expect((await shop.call(merchantChanges, {})).version).not.toBe(version)
    expect(await shop.call(readCharge, { id: over.id })).toMatchObject({ state: 'expired' })
    passTime(harness, 31 * 86_400)
    await harness.jobs.runDue()
    await harness.renewMerchantSession(shop)
    expect(await shop.tryCall(readCharge, { id: over.id })).toEqual(refused('not_found'))
    expect(await shop.call(readCharge, { id: paid.id })).toMatchObject({ state: 'paid' })
  })
})

describe('a till', () => {
  it('hears of a payment as soon as it is made, and nobody else does', async () => {
    const [shop, other] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
    const charge = await opens(shop)
    const [mine, theirs] = [await shop.call(merchantChanges, {}), await other.call(merchantChanges, {})]
    const heard = shop.call(merchantChanges, { since: mine.version })
    const othersWait = other.tryCall(merchantChanges, { since: theirs.version })
    await harness.renewSession(harness.carol)
    await pays(harness.carol, charge)
    expect((await heard).version).not.toBe(mine.version)
    expect(await shop.call(readCharge, { id: charge.id })).toMatchObject({ state: 'paid' })
    expect(await Promise.race([othersWait, Promise.resolve('still waits')])).toBe('still waits')
  })
})
