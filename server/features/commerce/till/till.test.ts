import { contract } from '@humidor/contract/index.ts'
import { receiptMails } from '@humidor/domain/commerce/till.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { languages } from '@humidor/locales/languages.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAndSign } from '../../money/receipts/receipts.testing.ts'
import { amount, opens, pays } from '../charges/charges.testing.ts'
import { passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { adds } from './till.testing.ts'

const { deleteItem, listItems, orderItems, paidBill, readBill, saveItem, sendReceipt } = contract.till
const { merchantDetail, refund } = contract.merchants
const { pictureFacts } = contract.receipts
const refused = (code: string) => ({ refused: code })
const DAY = 86_400

let harness: Sandbox
let shop: Merchant
beforeAll(async () => {
  harness = await openSandbox()
  shop = await verifiedMerchant(harness)
  await harness.alice.fund(micros<'CIG'>(100_000_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

/** A paid charge of 27.00 USCD: its bill's receipt, and the transfer that paid it. */
async function paidCharge() {
  const items = [
    { title: 'Robusto', pieces: 2, price: amount(12_000_000n) },
    { title: 'see evil.store', pieces: 1, price: amount(500_000n) },
  ]
  const charge = await opens(shop, { items, tip: amount(2_500_000n), reference: 'T-12', note: 'Table 12' })
  await harness.renewSession(harness.alice)
  const paid = (await pays(harness.alice, charge)) as { receipt: string }
  passTime(harness, 31)
  const { rows } = await harness.pool.query<{ paid_by: string; id: string }>(
    'select paid_by, id from merchant_bill where receipt = $1',
    [paid.receipt],
  )
  return { charge, items, receipt: paid.receipt, transfer: Number(rows[0]?.paid_by), id: String(rows[0]?.id) }
}

describe('the items of a till', () => {
  it('are added at the end, changed, put into another order and deleted, for all tills of the shop alone', async () => {
    const other = await verifiedMerchant(harness)
    const espresso = await adds(shop)
    const robusto = await adds(shop, { title: ' Robusto  No 2 ', price: amount(12_000_000n), color: 'cedar' as never })
    expect(robusto).toMatchObject({ title: 'Robusto No 2', price: 12_000_000n, color: 'cedar' })
    await adds(other, { title: 'Rum' })
    const titles = async (who = shop) => (await who.call(listItems, {})).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Espresso', 'Robusto No 2'])
    await shop.call(orderItems, { ids: [robusto.id, espresso.id] })
    expect(await titles()).toEqual(['Robusto No 2', 'Espresso'])
    const dearer = { ...espresso, price: amount(3_000_000n) }
    expect(await shop.call(saveItem, dearer)).toEqual(dearer)
    expect((await shop.call(listItems, {})).items[1]).toEqual(dearer)
    // An order made of an older list would lose the item of another till.
    const rum = await adds(shop, { title: 'Rum' })
    expect(await shop.tryCall(orderItems, { ids: [espresso.id, robusto.id] })).toEqual(refused('content_changed'))
    await shop.call(deleteItem, { id: rum.id })
    expect(await other.tryCall(deleteItem, { id: espresso.id })).toEqual(refused('not_found'))
    expect(await other.tryCall(saveItem, dearer)).toEqual(refused('not_found'))
    expect(await titles()).toEqual(['Robusto No 2', 'Espresso'])
    expect(await titles(other)).toEqual(['Rum'])
  })

  it('that two tills add at once are both there', async () => {
    const busy = await verifiedMerchant(harness)
    await Promise.all(Array.from({ length: 6 }, (_, n) => adds(busy, { title: `Item ${n}` })))
    expect((await busy.call(listItems, {})).items).toHaveLength(6)
  })
})

describe('the receipt of a payment', () => {
  it('finds the bill with what it was for, for its shop alone', async () => {
    const { items, receipt } = await paidCharge()
    const found = await shop.call(readBill, { receipt: ` ${receipt.slice(0, 4).toLowerCase()}-${receipt.slice(4)} ` })
    expect(found).toMatchObject({
      receipt,
      charge: { currency: 'USCD', money: 24_500_000n, tip: 2_500_000n, reference: 'T-12', note: 'Table 12', items },
    })
    const { rows } = await shop.call(merchantDetail, { page: 1, limit: 10, type: 0 })
    const { proof: _, ...bill } = found
    expect(rows[0]).toEqual(bill)
    const other = await verifiedMerchant(harness)
    expect(await other.tryCall(readBill, { receipt })).toEqual(refused('not_found'))
  })

  it('has a code by which anybody checks the payment, and no balance, once it is signed', async () => {
    const { receipt, charge } = await paidCharge()
    expect(await shop.call(readBill, { receipt })).toMatchObject({ proof: null })
    await sealAndSign(harness)
    const { proof } = await shop.call(readBill, { receipt })
    if (!proof) throw new Error('The payment is not signed.')
    expect(await harness.visitor().call(pictureFacts, proof)).toMatchObject({
      ...{ owner: shop.vcode, moneyChange: charge.moneyCig, coin: 'CIG' },
    })
  })

  it('tells its payer what it was for, and nobody else', async () => {
    const { items, receipt, transfer, charge } = await paidCharge()
    const asks = { transfer }
    const mine = await harness.alice.call(paidBill, asks)
    expect(mine).toMatchObject({ shop: shop.name, receipt, moneyCig: charge.moneyCig, charge: { items } })
    // The reference is the shop's own.
    expect(mine.charge).not.toHaveProperty('reference')
    await harness.renewSession(harness.bob)
    expect(await harness.bob.tryCall(paidBill, asks)).toEqual(refused('not_found'))
  })

  it('is null of what was typed', async () => {
    const paid = { from: harness.alice, to: shop, money: micros<'CIG'>(5_000_000n), at: harness.clock.now() }
    await payBill(harness.making, paid)
    const { rows } = await shop.call(merchantDetail, { page: 1, limit: 10, type: 0 })
    expect(rows[0]).toMatchObject({ moneyCig: 5_000_000n, charge: null })
  })
})

describe('a receipt by e-mail', () => {
  const send = (billId: string, email: string, language = 'en') =>
    shop.tryCall(sendReceipt, { billId, email, language })

  it('says what was paid for, without any link, and nothing keeps the address', async () => {
    const { id, receipt } = await paidCharge()
    const [to] = ['guest-of-the-till@cigar.test']
    expect(await send(id, ` ${to.toUpperCase()} `)).toBe(null)
    const [letter, ...more] = await harness.inbox(to)
    expect(more).toEqual([])
    expect(letter?.subject).toBe(`Your receipt from ${shop.name}`)
    for (const part of [
      receipt,
      '2 × Robusto: 24.00\u00A0USCD',
      'Tip: 2.50\u00A0USCD',
      'Total: 27.00\u00A0USCD',
      'T-12',
    ])
      expect(letter?.text).toContain(part)
    expect(`${letter?.text}${letter?.html}`).not.toMatch(/https?:|www\.|<a |evil/)
    const { rows } = await harness.pool.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
    )
    for (const { table_name, column_name } of rows) {
      const { rowCount } = await harness.pool.query(
        `select from "${table_name}" where "${column_name}" ilike '%guest-of-the-till%' limit 1`,
      )
      expect([table_name, column_name, rowCount]).toEqual([table_name, column_name, 0])
    }
    const queue = await harness.pool.query(
      `select from pgboss.job where data::text like '%guest-of-the-till%' and state <> 'completed'`,
    )
    expect(queue.rowCount).toBe(0)
  })

  it.each(languages.map(({ key, lang }) => [key, lang]))('is complete in %s, with its refund', async (key, lang) => {
    const { id, charge, receipt } = await paidCharge()
    const half = { id, moneyCig: micros<'CIG'>(10_000_000n), refunded: micros<'CIG'>(0n), password: shop.password }
    await shop.call(refund, half)
    expect(await send(id, `${key}@cigar.test`, key)).toBe(null)
    const [letter] = await harness.inbox(`${key}@cigar.test`)
    expect(letter?.html).toContain(`<html lang="${lang}">`)
    expect(letter?.text).toContain(receipt)
    expect(letter?.text).toMatch(/10[.,]00/)
    expect(letter?.text).not.toMatch(/[{}]|undefined/)
    expect(charge.moneyCig).toBeGreaterThan(0n)
  })

  it('is sent a few times a day, and again the next', async () => {
    const { id } = await paidCharge()
    for (let n = 0; n < receiptMails.ofBill; n += 1) expect(await send(id, `n${n}@cigar.test`)).toBe(null)
    expect(await send(id, 'more@cigar.test')).toEqual(refused('too_many_receipts'))
    passTime(harness, DAY)
    await harness.renewMerchantSession(shop)
    expect(await send(id, 'more@cigar.test')).toBe(null)
    await harness.jobs.poll('till.sweep')
    const { rows } = await harness.pool.query<{ n: number }>('select count(*)::int as n from merchant_receipt_mail')
    expect(rows[0]?.n).toBe(1)
  })

  it('is not sent of another shop’s bill', async () => {
    const { id } = await paidCharge()
    const other = await verifiedMerchant(harness)
    const wish = { billId: id, email: 'g@cigar.test', language: 'en' }
    expect(await other.tryCall(sendReceipt, wish)).toEqual(refused('not_found'))
  })
})
