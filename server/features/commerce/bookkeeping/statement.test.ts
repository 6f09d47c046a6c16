import { contract } from '@humidor/contract/index.ts'
import { changeBy } from '@humidor/domain/commerce/shop-statement.ts'
import { netOf, sumTakings } from '@humidor/domain/commerce/takings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { payBill } from '@humidor/sandbox/merchants.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { bare, pdfLines } from '../../../platform/pdf/pdf-text.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { CONFIRMATIONS, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { openPayouts, type Payouts } from '../payouts/payouts.testing.ts'
import { statementOf } from './statement.ts'

const { days, setPreferences, statement } = contract.bookkeeping
const { refund } = contract.merchants
const { payoutTerms } = contract.payouts
const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

let harness: Payouts
beforeAll(async () => {
  harness = await openPayouts()
  await harness.watch()
  await harness.magnus.fund(cig(100_000), 'CIG')
  await changeSetting(harness.db, 'payoutFee', 5n)
}, 60_000)

describe('the statement of a month', () => {
  it('closes with the balance: what was there, with payments, less refunds, payouts and their fees', async () => {
    const shop = await harness.shop(1_000)
    // Settings are cached for a second.
    await expect.poll(async () => (await shop.call(payoutTerms, {})).fee).toBe(5)
    await shop.call(setPreferences, { zone: 'Europe/Berlin', currency: 'EUR', rate: 900_000n })
    const { magnus, clock, making, db } = harness
    // The next month, so that the first bill is in the opening balance.
    clock.moveTo(new Date('2027-03-02T12:00:00Z'))
    await harness.renewMerchantSession(shop)
    const id = await payBill(making, { from: magnus, to: shop, money: cig(400), at: clock.now() })
    await shop.call(refund, { id: id.toString(), moneyCig: cig(100), refunded: cig(0), password: PASSWORD })
    const payout = await harness.asksRight(shop, usdt(100))
    await harness.approves(payout)
    await harness.sends(payout, await harness.paysFor(payout))
    await harness.chain.mine(CONFIRMATIONS)
    await harness.watch()
    await harness.look()
    await harness.renewMerchantSession(shop)

    const at = clock.now()
    const march = await statementOf(db, shop.merchantId, { month: '2027-03', at })
    const { free, held } = await harness.has(shop)
    expect([held, march.closing]).toEqual([0n, free])
    expect(march.books).toMatchObject({ paid: usdt(99, 500_000), fees: 500_000n })
    expect(march.opening > 0n && march.books.refunded > 0n).toBe(true)
    expect(march.opening + changeBy(march.books)).toBe(march.closing)
    // The days say the same, and so does the page of takings.
    const sum = sumTakings(march.days)
    expect(netOf(sum)).toBe(march.books.received - march.books.refunded - march.books.fees)
    const { rows } = await shop.call(days, { from: '2027-03-01', to: '2027-03-31' })
    expect(rows.reduce((total, { net }) => total + net, 0n)).toBe(netOf(sum))
    // A month ends with the balance with which the next begins.
    const february = await statementOf(db, shop.merchantId, { month: '2027-02', at })
    expect(february.closing).toBe(march.opening)

    const { name, pdf } = await shop.call(statement, { month: '2027-03', language: 'de' })
    expect(name).toBe('humidor-2027-03.pdf')
    expect(pdf.length).toBeLessThan(500_000)
    const lines = (await pdfLines(Buffer.from(pdf, 'base64'))).flat().map(bare)
    const closing = moneyText('de', march.closing, undefined, { places: 6 }).replace(/0{1,4}$/, '')
    expect(lines.some((line) => line.startsWith(bare(`Endguthaben${closing}`)))).toBe(true)
    expect(lines).toContain(bare('Auszahlungsgebühren−0,50'))
    expect(lines.some((line) => line.includes('Europe/Berlin'))).toBe(true)
  })

  it('is none of a month to come, or from before the shop', async () => {
    const shop = await harness.shop(0)
    for (const month of ['2026-01', '2199-12'])
      expect(await shop.tryCall(statement, { month })).toEqual({ refused: 'invalid_date' })
  })
})
