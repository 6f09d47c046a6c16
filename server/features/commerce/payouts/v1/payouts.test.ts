import { randomUUID } from 'node:crypto'
import { readDecimal } from '@humidor/domain/money/decimal.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { usdt } from '../../../money/withdrawals/withdrawals.testing.ts'
import { sdkOf, withKey } from '../../api-keys/api-keys.testing.ts'
import { asksForPayout, list, openPayouts, type Payouts } from '../payouts.testing.ts'

let harness: Payouts
beforeAll(async () => {
  harness = await openPayouts()
  await harness.watch()
}, 60_000)

const opened = async () => await withKey(harness, await harness.shop())

describe('a payout of a shop’s own software', () => {
  it('goes to the shop’s own address, is reviewed as any other, and reserves its money', async () => {
    const { shop, sdk } = await opened()
    const before = await harness.has(shop)
    const asked = await sdk.payouts.create({ amount: '100.5' })
    const { address } = await harness.rowOf(asked.id)
    expect(asked).toMatchObject({
      ...{ state: 'reviewing', amount: '100.50', fee: '0.00', arrives: '100.50', address, txid: null, endedAt: null },
    })
    expect(await harness.has(shop)).toEqual({ free: before.free - 100_500_000n, held: 100_500_000n })
    const { usdt: free, usdtReserved } = await sdk.balance()
    expect([readDecimal(free), usdtReserved]).toEqual([before.free - 100_500_000n, '100.50'])
    expect(await list(shop)).toMatchObject([{ id: asked.id, state: 'reviewing' }])
    await harness.approves(asked.id)
    expect(await sdk.payouts.get(asked.id)).toMatchObject({ state: 'approved' })
    expect(await sdk.payouts.page()).toMatchObject({ data: [{ id: asked.id }], next: null })
  })

  it('is requested once, however many requests arrive with its key at once', async () => {
    const { shop, sdk } = await opened()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sdk.payouts.create({ amount: '50' }, { idempotencyKey })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await harness.has(shop)).held).toBe(usdt(50))
  })

  it('is one at a time, also beside one that the app requests at once', async () => {
    const { shop, sdk } = await opened()
    const codeOf = (answer: Promise<unknown>) =>
      answer.then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )
    const answers = await Promise.all([
      codeOf(sdk.payouts.create({ amount: '50' })),
      codeOf(sdk.payouts.create({ amount: '50' })),
      harness.asks(shop, usdt(50)).then((answer) => (answer === null ? 'done' : answer.refused)),
    ])
    expect(answers.toSorted()).toEqual(['done', 'payout_open', 'payout_open'])
    expect((await harness.has(shop)).held).toBe(usdt(50))
  })

  it.each([
    ['9.999999', 'minimum_withdrawal_limit', 422],
    ['1000000', 'not_enough_money', 409],
  ])('of %s USDT is refused', async (amount, code, status) => {
    const { shop, sdk } = await opened()
    await expect(sdk.payouts.create({ amount })).rejects.toMatchObject({ code, status })
    expect((await harness.has(shop)).held).toBe(0n)
  })

  it('waits while the address is new, and is refused without a sealed one', async () => {
    const { shop, sdk } = await opened()
    const where = sql`where merchant_id = ${shop.merchantId}`
    await sql`update merchant set cash_address_seal = sha256('x') ${where}`.execute(harness.db)
    await expect(sdk.payouts.create({ amount: '50' })).rejects.toMatchObject({ code: 'no_wallet_address', status: 409 })
    expect((await harness.has(shop)).held).toBe(0n)
  })

  it('of another shop is not there', async () => {
    const [one, other] = [await opened(), await opened()]
    const id = await asksForPayout(harness, other.shop)
    await expect(one.sdk.payouts.get(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await other.sdk.payouts.get(id)).toMatchObject({ id })
  })

  it('is named, and proved, apart from the app’s', async () => {
    const { shop, sdk } = await opened()
    const key = randomUUID()
    const asked = await sdk.payouts.create({ amount: '20' }, { idempotencyKey: key })
    expect(await harness.rowOf(asked.id)).toMatchObject({ proof: `v1:${key}` })
    expect(await harness.asks(shop, usdt(20), { key })).toEqual({ refused: 'payout_open' })
    const reader = sdkOf(harness, (await withKey(harness, shop, ['payouts:read'])).secret)
    await expect(reader.payouts.create({ amount: '20' })).rejects.toMatchObject({ code: 'scope_missing', status: 403 })
  })
})
