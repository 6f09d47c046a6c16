import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { type Cig, micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberAccount } from '../../../../ledger/accounts.ts'
import { storedBalance } from '../../../../ledger/testing.ts'
import { midnightsGoBy } from '../../../trading/price/price.testing.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { merchantHas, treasuryOf, verifiedMerchant } from '../merchants.testing.ts'

const { info, merchantDetail, refund, transferCigToMerchant } = contract.merchants
const cig = (millionths: bigint) => micros<'CIG'>(millionths)

let harness: Sandbox
let shop: Merchant
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(cig(1_000_000_000_000n), 'CIG')
  shop = await verifiedMerchant(harness)
}, 60_000)
afterAll(() => harness.close())

/** Midnights pass, and the member and the merchant sign in again. */
async function midnights(days: number, rise?: bigint): Promise<Price> {
  const now = await midnightsGoBy(harness, days, rise)
  await harness.renewMerchantSession(shop)
  await harness.renewSession(harness.alice)
  return now
}
const wish = (id: string, money: bigint, refunded: bigint) => ({
  ...{ id, moneyCig: cig(money), refunded: cig(refunded), password: PASSWORD },
})
/** One bill of alice's, converted at once. */
async function billed(money: bigint) {
  const paid = cig(money)
  const id = (
    await payBill(harness.making, { from: harness.alice, to: shop, money: paid, at: harness.clock.now() })
  ).toString()
  const { price: at, moneyUsdt } = await billOf(id)
  return { id, paid, usdt: moneyUsdt ?? 0n, at: price(at ?? 0n) }
}
async function billOf(id: string) {
  const { rows } = await shop.call(merchantDetail, { page: 1, limit: 100, type: 0 })
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error(`no bill ${id}`)
  return found
}

describe('a refund after a new price', () => {
  it.each([
    ['a minute past midnight', 1],
    ['29 midnights later', 29],
  ])('gives the member %s the value of the USDT, and the treasury its USDT', async (_, days) => {
    const { id, paid, usdt, at } = await billed(1_000_000_000n)
    const before = { ...(await treasuryOf(harness)), alice: await harness.alice.balance('CIG') }
    const now = await midnights(days)
    expect(now).toBeGreaterThan(at)
    const [part, rest] = [400_000_000n, 600_000_000n]
    const first = await shop.call(refund, wish(id, part, 0n))
    const second = await shop.call(refund, wish(id, rest, part))
    expect(first.moneyUsdt + second.moneyUsdt).toBe(usdt)
    const back = first.moneyCig + second.moneyCig
    // Each part is rounded down by less than a millionth.
    expect((usdt * 1_000_000n) / now - back).toBeOneOf([0n, 1n])
    expect(worthOf(cig(back), now)).toBeLessThanOrEqual(usdt)
    expect(await harness.alice.balance('CIG')).toBe(before.alice + back)
    expect(await treasuryOf(harness)).toEqual({ usdt: before.usdt + usdt, cig: before.cig - back })
    expect(await billOf(id)).toMatchObject({ refundedCig: paid, returnedCig: back, refundedUsdt: usdt })
    const notifications = await harness.alice.call(contract.notices.getNotify, {})
    expect(notifications[0]).toMatchObject({ kind: 'merchantRefundedLess', params: { paid: { amount: Number(rest) } } })
  })

  it('returns no more ₡ than were paid where the price has fallen, and all of them where it is the same again', async () => {
    const [fallen, same] = [await billed(1_000_000_001n), await billed(1_000_000_001n)]
    await midnights(1, -200_000n)
    expect(await shop.call(refund, wish(fallen.id, fallen.paid, 0n))).toEqual({
      moneyUsdt: fallen.usdt,
      moneyCig: fallen.paid,
    })
    await midnights(1, 0n)
    expect(await shop.call(refund, wish(same.id, same.paid, 0n))).toMatchObject({ moneyCig: same.paid })
  })

  it('uses the price that the merchant saw, or is refused', async () => {
    const { id } = await billed(1_000_000n)
    const seen = (await shop.call(info, {})).currentCigPrice
    const now = await midnights(1)
    const at = (shown: bigint) => shop.tryCall(refund, { ...wish(id, 1_000_000n, 0n), price: micros<'USCD'>(shown) })
    expect(await at(seen)).toEqual({ refused: 'illegal_value' })
    expect(await at(now)).toMatchObject({ moneyUsdt: expect.any(BigInt) })
  })

  it('is refused where its value is below a millionth of ₡', async () => {
    const { id } = await billed(1_000_000n)
    await midnights(1)
    expect(await shop.tryCall(refund, wish(id, 1n, 0n))).toEqual({ refused: 'wrong_money' })
  })
})

/** The total of alice and her shop: ₡, and dollars of any kind. */
async function together() {
  const { cig: waiting, usdt } = await merchantHas(harness, shop)
  const [profit, uscd] = await Promise.all(
    (['profit', 'transaction'] as const).map((wallet) =>
      storedBalance(harness.db, memberAccount(harness.alice.uid, wallet)),
    ),
  )
  return { cig: (profit ?? 0n) + waiting, usd: usdt + (uscd ?? 0n) }
}
/** In millionths of a millionth of USD, so that nothing is rounded. */
const worth = ({ cig: coins, usd }: { cig: bigint; usd: bigint }, at: Price) => coins * at + usd * 1_000_000n

type Step =
  | { pays: bigint; waits: boolean }
  | { refunds: number; share: bigint }
  | { converts: bigint }
  | { midnights: bigint }

const steps = (rise: { min: bigint; max: bigint }) =>
  fc.array(
    fc.oneof(
      fc.record({ pays: fc.bigInt({ min: 1_000_000n, max: 3_000_000_000n }), waits: fc.boolean() }),
      fc.record({ refunds: fc.nat(9), share: fc.bigInt({ min: 1n, max: 100n }) }),
      fc.record({ refunds: fc.nat(9), share: fc.constant(100n) }),
      fc.record({ converts: fc.bigInt({ min: 100_000_000n, max: 500_000_000n }) }),
      fc.record({ midnights: fc.bigInt(rise) }),
    ) as fc.Arbitrary<Step>,
    { minLength: 4, maxLength: 12 },
  )

/**
 * Plays steps through the real handlers. Returns the total at the end, and the value of the total had no call been made
 * since each price.
 */
async function play(script: readonly Step[]) {
  const bills: string[] = []
  let now = (await priceToday(harness.db)).price
  const began = await together()
  let without = worth(began, now)
  for (const step of script) {
    if ('pays' in step && step.waits)
      bills.push(
        `${await payBill(harness.making, { from: harness.alice, to: shop, money: cig(step.pays), at: harness.clock.now(), waits: true })}`,
      )
    else if ('pays' in step) bills.push(await paysNow(cig(step.pays)))
    else if ('refunds' in step) await refunds(bills[step.refunds % Math.max(bills.length, 1)], step.share)
    else if ('converts' in step)
      await harness.alice.call(contract.wallet.profitToTransaction, { money: cig(step.converts) })
    else {
      const held = (await together()).cig
      const before = now
      now = await midnights(1, step.midnights)
      without += held * (now - before)
    }
  }
  return { end: worth(await together(), now), without, held: worth(began, now) }
}

/** Pays as the app does, and runs the converter. */
async function paysNow(money: Cig) {
  const body = { merchantVcode: shop.vcode, moneyCig: money, googleCode: harness.alice.googleCode() }
  const { receipt } = await harness.alice.call(transferCigToMerchant, body, { key: randomUUID() })
  await harness.jobs.poll('merchants.convert')
  const { rows } = await shop.call(merchantDetail, { page: 1, limit: 10, type: 0 })
  return rows.find((row) => row.receipt === receipt)?.id ?? ''
}

async function refunds(id: string | undefined, share: bigint) {
  if (id === undefined) return
  const { moneyCig, refundedCig } = await billOf(id)
  await shop.tryCall(refund, wish(id, ((moneyCig - refundedCig) * share) / 100n, refundedCig))
}

describe('a person with a shop of their own', () => {
  it('never owns more than their coins were worth, however they pay, wait, convert and refund', async () => {
    await fc.assert(
      fc.asyncProperty(steps({ min: -50_000n, max: 50_000n }), async (script) => {
        const { end, without } = await play(script)
        expect(end).toBeLessThanOrEqual(without)
      }),
      { numRuns: 25 },
    )
  }, 240_000)

  it('never gains over holding where the price only rises', async () => {
    await fc.assert(
      fc.asyncProperty(steps({ min: 0n, max: 10_000n }), async (script) => {
        const { end, held } = await play(script)
        expect(end).toBeLessThanOrEqual(held)
      }),
      { numRuns: 15 },
    )
  }, 240_000)
})
