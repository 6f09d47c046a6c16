import { contract } from '@humidor/contract/index.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asks, opens, pays } from '../../charges/charges.testing.ts'
import { HOUR, passTime, verifiedMerchant } from '../merchants.testing.ts'
import { addsStaff, atTill, PIN } from './staff.testing.ts'

const { merchantDetail, refund } = contract.merchants
const { days } = contract.bookkeeping
const { cancelCharge, listCharges, openCharge, readCharge } = contract.charges
const { editStaff, signOutStaff } = contract.staff

const refused = (code: string) => ({ refused: code })
const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

let harness: Sandbox
let shop: Merchant
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(cig(1_000_000), 'CIG')
  shop = await verifiedMerchant(harness)
}, 60_000)
afterAll(() => harness.close())

/** A bill of a hundred ₡. */
const billed = async (to = shop, at = harness.clock.now()) =>
  (await payBill(harness.making, { from: harness.alice, to, money: cig(100), at })).toString()

const gives = (who: Merchant, id: string, money: bigint, it: { refunded?: bigint; password?: string } = {}) =>
  who.tryCall(refund, {
    ...{ id, moneyCig: micros<'CIG'>(money), refunded: micros<'CIG'>(it.refunded ?? 0n) },
    password: it.password ?? PIN,
  })

const billOf = async (id: string, who = shop) =>
  (await who.call(merchantDetail, { page: 1, limit: 50, type: 0 })).rows.find((row) => row.id === id)

describe('a cashier', () => {
  it('refunds to the last millionth of the limit of a bill, in parts too', async () => {
    const till = await atTill(harness, shop, await addsStaff(shop, { perBill: cig(20), perDay: cig(1_000) }))
    const id = await billed()
    expect(await gives(till, id, 20_000_001n)).toEqual(refused('refund_above_limit'))
    expect(await gives(till, id, 15_000_000n)).toMatchObject({ moneyCig: 15_000_000n })
    expect(await gives(till, id, 5_000_001n, { refunded: 15_000_000n })).toEqual(refused('refund_above_limit'))
    expect(await gives(till, id, 5_000_000n, { refunded: 15_000_000n })).toMatchObject({ moneyCig: 5_000_000n })
    // The owner has no limit, and their refunds do not count as the cashier's.
    expect(await gives(shop, id, 30_000_000n, { refunded: 20_000_000n, password: PASSWORD })).toHaveProperty(
      'moneyUsdt',
    )
  })

  it('refunds no more on a business day than the limit, and again on the next', async () => {
    const mia = await addsStaff(shop, { perBill: cig(30), perDay: cig(50) })
    let till = await atTill(harness, shop, mia)
    await gives(till, await billed(), 30_000_000n)
    const id = await billed()
    expect(await gives(till, id, 20_000_001n)).toEqual(refused('refund_above_day_limit'))
    expect(await gives(till, id, 20_000_000n)).toHaveProperty('moneyUsdt')
    passTime(harness, 24 * HOUR)
    till = await atTill(harness, shop, mia)
    expect(await gives(till, await billed(), 30_000_000n)).toHaveProperty('moneyUsdt')
  })

  it('gives two refunds at once no more than the day’s limit', async () => {
    const mia = await addsStaff(shop, { perBill: cig(30), perDay: cig(50) })
    const [one, two] = [await atTill(harness, shop, mia), await atTill(harness, shop, mia)]
    const bills = [await billed(), await billed(), await billed(), await billed()]
    const answers = await Promise.all(bills.map((id, n) => gives(n % 2 === 0 ? one : two, id, 30_000_000n)))
    expect(answers.filter((it) => 'moneyUsdt' in it)).toHaveLength(1)
    expect(answers.filter((it) => 'refused' in it)).toEqual(Array(3).fill(refused('refund_above_day_limit')))
  })

  it('without limits refunds nothing, and needs the PIN, not the password', async () => {
    const till = await atTill(harness, shop, await addsStaff(shop, { perBill: null, perDay: null }))
    const id = await billed()
    expect(await gives(till, id, 10_000n)).toEqual(refused('refund_above_limit'))
    expect(await gives(till, id, 10_000n, { password: PASSWORD })).toEqual(refused('wrong_pin'))
  })

  it('sees and refunds the bills of the business day only', async () => {
    const own = await verifiedMerchant(harness)
    const mia = await addsStaff(own)
    const id = await billed(own, new Date(harness.clock.now().getTime() - 24 * HOUR * 1_000))
    const till = await atTill(harness, own, mia)
    expect(await till.call(merchantDetail, { page: 1, limit: 10, type: 0 })).toEqual({ rows: [], count: 0 })
    expect(await gives(till, id, 1_000_000n)).toEqual(refused('not_found'))
    const manager = await atTill(harness, own, await addsStaff(own, { role: 'manager', perBill: null, perDay: null }))
    expect(await gives(manager, id, 1_000_000n)).toHaveProperty('moneyUsdt')
    expect(await manager.call(days, { from: '2026-11-01', to: '2026-12-31' })).not.toEqual([])
  })

  it('has a lower limit from the moment the owner sets it', async () => {
    const mia = await addsStaff(shop)
    const till = await atTill(harness, shop, mia)
    const { id, name, role } = mia
    await shop.call(editStaff, { id, name, role, perBill: cig(1), perDay: cig(1), password: PASSWORD })
    expect(await gives(till, await billed(), 1_000_001n)).toEqual(refused('refund_above_limit'))
  })

  it('cannot refund from a till that was locked meanwhile, not even with an earlier key', async () => {
    const till = await atTill(harness, shop, await addsStaff(shop))
    const [id, key] = [await billed(), crypto.randomUUID()]
    const wish = { id, moneyCig: cig(1), refunded: cig(0), password: PIN }
    await till.call(refund, wish, { key })
    await till.call(signOutStaff, {})
    expect(await till.tryCall(refund, wish, { key })).toEqual(refused('till_locked'))
  })
})

describe('the bill', () => {
  it('names who charged and who refunded, and keeps the name of who left', async () => {
    const [mia, noah] = [await addsStaff(shop), await addsStaff(shop, { role: 'manager' })]
    const till = await atTill(harness, shop, mia)
    const charge = await opens(till, { currency: 'CIG', money: micros(100_000_000n) })
    expect(charge.staff).toBe(mia.name)
    const paid = await pays(harness.alice, charge)
    await harness.jobs.drain('merchants.convert-now')
    expect(paid).toHaveProperty('receipt')
    const { bill } = await till.call(readCharge, { id: charge.id })
    const id = bill?.id ?? ''
    await gives(till, id, 1_000_000n)
    await gives(await atTill(harness, shop, noah), id, 2_000_000n, { refunded: 1_000_000n })
    await gives(shop, id, 3_000_000n, { refunded: 3_000_000n, password: PASSWORD })
    await shop.call(contract.staff.removeStaff, { id: mia.id })
    const found = await billOf(id)
    expect(found?.chargedBy).toBe(mia.name)
    expect(found?.refunds.map(({ moneyCig, by }) => [moneyCig, by])).toEqual([
      [1_000_000n, mia.name],
      [2_000_000n, noah.name],
      [3_000_000n, null],
    ])
  })

  it('never changes its names', async () => {
    const mia = await addsStaff(shop)
    const charge = await (await atTill(harness, shop, mia)).call(openCharge, asks())
    await expect(
      sql`update merchant_charge set staff_id = null where id = ${BigInt(charge.id)}`.execute(harness.db),
    ).rejects.toThrow('a charge ends once')
    await expect(sql`update merchant_refund set staff_id = ${mia.id}`.execute(harness.db)).rejects.toThrow()
  })

  it('is refunded within the limits even where the database is asked directly', async () => {
    const mia = await addsStaff(shop, { perBill: cig(20), perDay: cig(50) })
    const till = await atTill(harness, shop, mia)
    const id = await billed()
    await gives(till, id, 20_000_000n)
    const again = (staffId: number, money: Cig) =>
      sql`
      insert into merchant_refund (bill_id, merchant_id, money_cig, returned_cig, price, money_usdt, created_at, refunded_by, staff_id)
      select bill_id, merchant_id, ${money}, ${money}, price, money_usdt, created_at,
        (select max(id) from transfer where id not in (select refunded_by from merchant_refund)), ${staffId}
      from merchant_refund where bill_id = ${BigInt(id)}`.execute(harness.db)
    await expect(again(mia.id, micros<'CIG'>(1n))).rejects.toThrow('may not refund that much')
    const other = await addsStaff(await verifiedMerchant(harness))
    await expect(again(other.id, micros<'CIG'>(1n))).rejects.toThrow('merchant_refund_staff')
  })
})

describe('a charge', () => {
  it('is cancelled by the cashier who opened it, a manager or the owner', async () => {
    const [mia, noah] = [await addsStaff(shop), await addsStaff(shop)]
    const [tillOfMia, tillOfNoah] = [await atTill(harness, shop, mia), await atTill(harness, shop, noah)]
    const manager = await atTill(harness, shop, await addsStaff(shop, { role: 'manager' }))
    const charge = await opens(tillOfMia)
    expect(await tillOfNoah.tryCall(cancelCharge, { id: charge.id })).toEqual(refused('illegal_operation'))
    expect(await tillOfMia.tryCall(cancelCharge, { id: charge.id })).toBeNull()
    expect(await manager.tryCall(cancelCharge, { id: (await opens(tillOfMia)).id })).toBeNull()
    expect(await shop.tryCall(cancelCharge, { id: (await opens(tillOfMia)).id })).toBeNull()
  })

  it('of another day is hidden from a cashier, unless it can still be paid', async () => {
    const own = await verifiedMerchant(harness)
    const [ended, open] = [await opens(own, { seconds: 60 }), await opens(own, { seconds: 604_800 })]
    passTime(harness, 24 * HOUR)
    const till = await atTill(harness, own, await addsStaff(own))
    const { rows } = await till.call(listCharges, { open: false, reference: '', limit: 10 })
    expect(rows.map(({ id }) => id)).toEqual([open.id])
    expect(await till.tryCall(readCharge, { id: ended.id })).toEqual(refused('not_found'))
    expect(await till.call(readCharge, { id: open.id })).toMatchObject({ state: 'open' })
  })
})
