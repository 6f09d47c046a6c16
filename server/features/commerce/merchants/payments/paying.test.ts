import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { leastPayment } from '@humidor/domain/commerce/merchant-payment.ts'
import { type Cig, micros, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueOf } from '../../../backoffice/operators/waiting.testing.ts'
import { openNode } from '../../../trading/order-book/order-book.testing.ts'
import { drained, merchantHas, treasuryOf, verifiedMerchant } from '../merchants.testing.ts'
import { convertWaiting } from './converting.ts'

const { info, merchantDetail, payee, transferCigToMerchant } = contract.merchants
const { refuseMerchant, billsWaiting } = consoleContract.merchants
const { claim } = consoleContract.operators
const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)
const FIRST_PRICE = price(105_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(cig(1_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

const asked = (from: Person, vcode: string, moneyCig: Cig) => ({
  merchantVcode: vcode,
  moneyCig,
  googleCode: from.googleCode(),
})
const pays = (from: Person, { vcode }: { vcode: string }, money: Cig) =>
  from.call(transferCigToMerchant, asked(from, vcode, money))
/** Runs the tasks that follow a payment, as a worker would half a second later. */
const soon = () => harness.jobs.drain('merchants.convert-now')
const all = { page: 1, limit: 100, type: 0 }

/** All members who may pay, each with more whole ₡. */
async function withCig(whole: bigint) {
  const { alice, bob, carol, sylvia, gregor, paula, magnus } = harness
  const payers = [alice, bob, carol, sylvia, gregor, paula, magnus]
  for (const one of payers) await one.fund(cig(whole), 'CIG')
  return payers
}

describe('POST /api/merchant/transferCigToMerchant', () => {
  it('is converted right away where the treasury has the USDT, rounded down, and no coin is lost', async () => {
    const shop = await verifiedMerchant(harness)
    const before = { ...(await treasuryOf(harness)), alice: await harness.alice.balance('CIG') }
    const money = micros<'CIG'>(12_345_679n)
    const { receipt, name, createdAt } = await pays(harness.alice, shop, money)
    expect([receipt, name]).toEqual([expect.stringMatching(/^[0-9A-F]{8}$/), shop.name])
    // The payment itself touched no account of the platform.
    expect(await treasuryOf(harness)).toMatchObject({ usdt: before.usdt, cig: before.cig })
    await soon()
    const usdt = worthOf(money, FIRST_PRICE)
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt })
    expect(await treasuryOf(harness)).toEqual({ usdt: before.usdt - usdt, cig: before.cig + money })
    expect(await harness.alice.balance('CIG')).toBe(before.alice - money)
    const { rows } = await shop.call(merchantDetail, all)
    expect(rows).toMatchObject([{ receipt, moneyCig: money, moneyUsdt: usdt, refundedCig: 0n, createdAt }])
    const own = await harness.alice.call(contract.wallet.detail, { page: 1, limit: 1, wallet: 3, op: 23 })
    expect(own.rows).toMatchObject([{ say: 'payToMerchant', moneyChange: -money, coin: 'CIG', other: shop.vcode }])
  })

  it('takes the whole balance, and is refused a millionth above it, below the visible minimum, and with a used code', async () => {
    const shop = await verifiedMerchant(harness)
    await harness.carol.fund(leastPayment, 'CIG')
    const refusedFor = async (money: Cig) =>
      harness.carol.tryCall(transferCigToMerchant, asked(harness.carol, shop.vcode, money))
    expect(await refusedFor(micros<'CIG'>(leastPayment + 1n))).toEqual({ refused: 'not_enough_money' })
    expect(await refusedFor(micros<'CIG'>(leastPayment - 1n))).toEqual({ refused: 'wrong_money' })
    const good = asked(harness.carol, shop.vcode, leastPayment)
    await harness.carol.call(transferCigToMerchant, good)
    expect(await harness.carol.tryCall(transferCigToMerchant, good, { key: randomUUID() })).toEqual({
      refused: 'google_code_error',
    })
    expect(await harness.carol.balance('CIG')).toBe(0n)
    expect((await shop.call(merchantDetail, all)).count).toBe(1)
  })

  it('happens once, however often the form is sent, with one receipt', async () => {
    const shop = await verifiedMerchant(harness)
    const key = randomUUID()
    const form = asked(harness.alice, shop.vcode, cig(3n))
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => harness.alice.tryCall(transferCigToMerchant, form, { key })),
    )
    expect(new Set(sent.map((one) => one !== null && 'receipt' in one && one.receipt)).size).toBe(1)
    expect((await shop.call(merchantDetail, all)).count).toBe(1)
  })

  it('goes only to a verified merchant, who is found by their six digits alone', async () => {
    const { cedar, lantern, backroom } = harness.merchants
    const { name, address } = await harness.alice.call(payee, { merchantVcode: cedar.vcode })
    expect([name, address]).toEqual([cedar.name, '14 Cask Lane, Harbour Quarter'])
    const thai = cedar.vcode.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)))
    expect(await harness.bob.call(payee, { merchantVcode: `\u2068${thai}\u2069` })).toMatchObject({ name })
    await harness.travel(60)
    for (const vcode of [lantern.vcode, backroom.vcode, '999999', '000000', '10000', '½00001']) {
      const no = { refused: 'merchant_not_exists' }
      expect(await harness.alice.tryCall(transferCigToMerchant, asked(harness.alice, vcode, cig(1n)))).toEqual(no)
      expect(await harness.bob.tryCall(payee, { merchantVcode: vcode })).toEqual(no)
    }
  })

  it('comes before or after a decision about the merchant, never within', async () => {
    const shop = await verifiedMerchant(harness)
    const { sam } = harness.staff
    await harness.renewOperatorSession(sam)
    await sam.call(claim, { item: itemOf.merchant(shop.vcode) })
    const payers = await withCig(2n)
    const sends = (some: readonly Person[]) =>
      some.map((one) => one.tryCall(transferCigToMerchant, asked(one, shop.vcode, cig(1n))))
    const sent = await Promise.all([
      ...sends(payers.slice(0, 3)),
      sam.call(refuseMerchant, { vcode: shop.vcode, reason: 'Closed.' }),
      ...sends(payers.slice(3)),
    ])
    const paid = sent.filter((one) => one !== null && 'receipt' in one).length
    expect((await shop.call(merchantDetail, all)).count).toBe(paid)
    const late = await harness.alice.tryCall(transferCigToMerchant, asked(harness.alice, shop.vcode, cig(1n)))
    expect(late).toEqual({ refused: 'merchant_not_exists' })
  })
})

describe('a payment that the treasury does not cover', () => {
  it('waits where a millionth is missing, shows on the console, and is converted once, whichever worker comes first', async () => {
    await soon()
    const shop = await verifiedMerchant(harness)
    const money = cig(100n)
    const usdt = worthOf(money, FIRST_PRICE)
    const { usdt: rest } = await treasuryOf(harness)
    const refill = await drained(harness, rest - usdt + 1n)
    await pays(harness.alice, shop, money)
    await soon()
    expect(await merchantHas(harness, shop)).toEqual({ cig: money, usdt: 0n })
    expect(await shop.call(info, {})).toMatchObject({ moneyCig: money, moneyCigAsUsdt: usdt, moneyUsdtReceive: 0n })
    await harness.renewOperatorSession(harness.staff.fiona)
    const listed = await harness.staff.fiona.call(billsWaiting, { limit: 25 })
    expect(listed).toMatchObject({ count: 1, waitingCig: money, waitingUsdt: usdt, treasury: usdt - 1n })
    expect(listed.rows).toMatchObject([
      { merchant: { vcode: shop.vcode }, payer: { uid: harness.alice.uid }, moneyUsdt: usdt },
    ])
    expect((await queueOf(harness.staff.fiona, 'merchantBills')).count).toBe(0)
    harness.clock.moveTo(new Date(harness.clock.now().getTime() + 60_000))
    expect((await queueOf(harness.staff.fiona, 'merchantBills')).count).toBe(1)
    await refill(1n)
    const at = harness.clock.now()
    const done = await Promise.all(Array.from({ length: 20 }, () => convertWaiting(harness.db, { at, limit: 10 })))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt })
    expect((await treasuryOf(harness)).usdt).toBe(0n)
    await refill(rest - usdt)
  })

  it('at a node whose clock is ahead is converted at its own time, and keeps no other bill waiting', async () => {
    const shop = await verifiedMerchant(harness)
    const behind = harness.clock.now()
    await pays(harness.alice, shop, cig(20n))
    harness.clock.moveTo(new Date(harness.clock.now().getTime() + 5_000))
    const ahead = harness.clock.now()
    await pays(harness.alice, shop, cig(10n))
    expect(await convertWaiting(harness.db, { at: behind, limit: 10 })).toBe(2)
    const bills = harness.db.selectFrom('merchant_bill').select(['created_at', 'converted_at'])
    const rows = await bills.where('merchant_id', '=', shop.merchantId).orderBy('id').execute()
    expect(rows.every(({ created_at, converted_at }) => converted_at !== null && converted_at >= created_at)).toBe(true)
    expect(rows[1]?.converted_at?.getTime()).toBeGreaterThanOrEqual(ahead.getTime())
    expect(await merchantHas(harness, shop)).toMatchObject({ cig: 0n })
  })

  it('is converted the oldest first, and a large one does not block others', async () => {
    const shop = await verifiedMerchant(harness)
    const { usdt: rest } = await treasuryOf(harness)
    const refill = await drained(harness, rest)
    for (const whole of [300n, 100n, 50n, 40n]) await pays(harness.alice, shop, cig(whole))
    // Enough for the hundred and the fifty, but not for the forty after them.
    await refill(worthOf(cig(150n), FIRST_PRICE))
    await harness.jobs.poll('merchants.convert')
    const { rows } = await shop.call(merchantDetail, { ...all, type: 1 })
    expect(rows.map(({ moneyCig }) => moneyCig)).toEqual([cig(50n), cig(100n)])
    expect((await treasuryOf(harness)).usdt).toBe(0n)
    await refill(rest - worthOf(cig(150n), FIRST_PRICE))
    await harness.jobs.poll('merchants.convert')
    expect(await merchantHas(harness, shop)).toMatchObject({ cig: 0n })
  })
})

describe('many payments at once', () => {
  it('on two nodes all arrive and are converted, once each', async () => {
    const second = await openNode(harness)
    const shop = await verifiedMerchant(harness)
    const payers = await withCig(20n)
    await soon()
    const before = (await treasuryOf(harness)).cig
    for (let round = 0; round < 4; round += 1) {
      const sent = await Promise.all(
        payers.map((one, n) =>
          (n % 2 === 0 ? one : second.as(one)).tryCall(transferCigToMerchant, asked(one, shop.vcode, cig(1n))),
        ),
      )
      expect(sent.every((one) => 'receipt' in one)).toBe(true)
      const at = harness.clock.now()
      await Promise.all([soon(), ...[1, 2, 3].map(() => convertWaiting(second.db, { at, limit: 3 }))])
    }
    await soon()
    const paid = BigInt(4 * payers.length)
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: paid * worthOf(cig(1n), FIRST_PRICE) })
    expect((await treasuryOf(harness)).cig).toBe(before + cig(paid))
    expect((await shop.call(merchantDetail, all)).count).toBe(Number(paid))
    await second.close()
  }, 60_000)
})
