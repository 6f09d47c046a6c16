import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishUntil } from '../price/price.ts'
import { cancels, cig, ownOrder, uscd } from './order-book.testing.ts'

const { createActionBuy, createActionSell } = contract.orderBook
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  for (const who of [harness.alice, harness.bob]) {
    await who.fund(cig(10_000), 'CIG')
    await who.fund(uscd(10_000), 'USCD')
  }
  await publishUntil(harness.db, businessDay(harness.clock.now()), { firstPrice: 105_000n, priceRise: 5_000n })
}, 60_000)
afterAll(() => harness.close())

const priceOf = (millionths: bigint) => micros<'USCD'>(millionths)
const request = (who: Person, price: bigint) => ({
  moneyCig: cig(100),
  price: priceOf(price),
  googleCode: who.googleCode(),
})
/** Publishes the price of the next midnight, as the job does. */
let midnights = 0
const raise = () => {
  midnights += 1
  const day = dayAfter(businessDay(harness.clock.now()), midnights)
  return publishUntil(harness.db, day, { firstPrice: 105_000n, priceRise: 5_000n })
}

describe('an order is published at the price that its owner saw', () => {
  it('and at no other: neither after a midnight, nor a millionth off, in either direction', async () => {
    const { alice } = harness
    const sells = (price: bigint) => alice.tryCall(createActionSell, request(alice, price))
    const buys = (price: bigint) => alice.tryCall(createActionBuy, { ...request(alice, price), premium: perMille(10n) })
    for (const publishes of [sells, buys]) {
      const before = [await alice.balance('CIG'), await alice.balance('USCD')]
      for (const price of [104_999n, 105_001n, 0n]) expect(await publishes(price)).toEqual(refused('illegal_value'))
      expect([await alice.balance('CIG'), await alice.balance('USCD')]).toEqual(before)
    }
    const seen = await alice.call(createActionSell, request(alice, 105_000n))
    await raise()
    expect(await sells(105_000n)).toEqual(refused('illegal_value'))
    expect(await buys(105_000n)).toEqual(refused('illegal_value'))
    const next = await alice.call(createActionBuy, { ...request(alice, 105_525n), premium: perMille(0n) })
    expect((await ownOrder(alice, seen.id))?.cigPrice).toBe(105_000n)
    expect((await ownOrder(alice, next.id))?.cigPrice).toBe(105_525n)
    for (const { id } of [seen, next]) await cancels(alice, id)
  })

  it('and is refused for a changed price first, whatever else is wrong', async () => {
    const { alice } = harness
    const asked = { ...request(alice, 1n), moneyCig: cig(99) }
    expect(await alice.tryCall(createActionSell, asked)).toEqual(refused('illegal_value'))
  })

  it('once by one key, also where the answer was lost over midnight and the price is another one by then', async () => {
    const { bob } = harness
    const key = randomUUID()
    const publishes = (price: bigint) => bob.call(createActionSell, request(bob, price), { key })
    const { id } = await publishes(105_525n)
    await raise()
    expect(await publishes(106_052n)).toEqual({ id })
    expect(await publishes(105_525n)).toEqual({ id })
    expect((await ownOrder(bob, id))?.cigPrice).toBe(105_525n)
    await cancels(bob, id)
  })

  it('at the price in force where the owner names none', async () => {
    const { bob } = harness
    const { id } = await bob.call(createActionSell, { moneyCig: cig(100), googleCode: bob.googleCode() })
    expect((await ownOrder(bob, id))?.cigPrice).toBe(106_052n)
    await cancels(bob, id)
  })
})
