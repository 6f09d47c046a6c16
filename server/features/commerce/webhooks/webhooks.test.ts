import { contract } from '@humidor/contract/index.ts'
import { oldSecretLasts } from '@humidor/domain/commerce/webhook.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amount, opens, pays } from '../charges/charges.testing.ts'
import { passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { adds, came, fine, logOf, nodeOf, sells, sends, typesAt } from './webhooks.testing.ts'

const { cancelCharge } = contract.charges
const { refund } = contract.merchants
const {
  changeWebhook,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
} = contract.webhooks

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ webhooks: true })
  await harness.alice.fund(micros<'CIG'>(100_000_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

const one = async (shop: Awaited<ReturnType<typeof verifiedMerchant>>) => (await shop.call(listWebhooks, {})).rows[0]

describe('a webhook', () => {
  it('is told what happens to a charge, signed, in order, with amounts as exact decimals', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    expect(harness.webhooks?.list(hook.url)).toMatchObject([{ type: 'ping', isGenuine: true, status: 200 }])
    const charge = await opens(shop, {
      ...{ currency: 'CIG', money: amount(10_050_000n), tip: amount(1n), reference: 'T-12' },
      items: [{ title: 'Robusto', pieces: 1, price: amount(10_050_000n) }],
    })
    await pays(harness.alice, charge)
    await harness.jobs.drain('merchants.convert-now')
    await sends(harness)
    const arrived = came(harness, hook)
    expect(arrived.map(({ type }) => type)).toEqual(['charge.opened', 'charge.paid', 'bill.converted'])
    expect(arrived.every(({ isGenuine }) => isGenuine)).toBe(true)
    const [, paid, bill] = arrived.map(({ body }) => JSON.parse(body))
    expect(paid).toMatchObject({
      ...{ id: expect.stringMatching(/^evt_\d+$/), created: harness.clock.now().toISOString() },
      data: {
        charge: {
          ...{
            id: charge.id,
            state: 'paid',
            currency: 'CIG',
            amount: '10.05',
            tip: '0.000001',
            amountCig: '10.050001',
          },
          ...{ reference: 'T-12', items: [{ title: 'Robusto', quantity: 1, price: '10.05' }] },
          bill: { receipt: expect.stringMatching(/^[0-9A-F]{8}$/), refundedCig: '0.00' },
        },
      },
    })
    expect(paid.data.charge.bill.payer).not.toBe(harness.alice.name)
    expect(bill.data.bill).toMatchObject({ chargeId: charge.id, usdt: expect.stringMatching(/^\d+\.\d{2,6}$/) })
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(3)
    expect(await logOf(shop)).toMatchObject([
      ...['bill.converted', 'charge.paid', 'charge.opened'].map((kind) => ({
        kind,
        state: 'delivered',
        status: 200,
        answer: 'ok',
      })),
      { kind: 'ping', state: 'delivered' },
    ])
  })

  it('gets only the kinds that it wants, of its own merchant', async () => {
    const [shop, other] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
    const hook = await adds(harness, shop, ['charge.cancelled', 'bill.refunded'])
    const all = await adds(harness, other)
    const charge = await opens(shop)
    await shop.call(cancelCharge, { id: charge.id })
    const sold = await sells(harness, shop)
    const { bill } = await shop.call(contract.charges.readCharge, { id: sold.id })
    await shop.call(refund, {
      ...{
        id: bill?.id ?? '',
        password: shop.password,
        moneyCig: micros<'CIG'>(1_000_000n),
        refunded: micros<'CIG'>(0n),
      },
    })
    await sends(harness)
    expect(typesAt(harness, hook)).toEqual(['charge.cancelled', 'bill.refunded'])
    expect(typesAt(harness, all)).toEqual([])
  })

  it('is told of a charge that nobody paid in time', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop, ['charge.expired'])
    await opens(shop, { seconds: 60 })
    passTime(harness, 60)
    await harness.jobs.poll('charges.expire')
    await sends(harness)
    expect(came(harness, hook).map(({ body }) => JSON.parse(body).data.charge.state)).toEqual(['expired'])
  })

  it('is signed with both secrets for a day after a rotation, and then with the new one alone', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    const { secret, previousUntil } = await shop.call(rotateWebhookSecret, { id: hook.id })
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(secret).not.toBe(hook.secret)
    expect(previousUntil.getTime() - harness.clock.now().getTime()).toBe(oldSecretLasts * 1_000)
    const macs = async () => {
      await shop.call(testWebhook, { id: hook.id })
      const { rows } = await sql<{
        n: bigint
      }>`select count(*) as n from webhook_delivery where state = 'pending'`.execute(harness.db)
      expect(rows[0]?.n).toBeGreaterThan(0n)
      let header = ''
      await nodeOf(harness, async (url, _body, headers) => {
        if (url === hook.url) header = headers['humidor-signature'] ?? ''
        return fine
      })(harness.db)
      return header.split(',').filter((part) => part.startsWith('v1=')).length
    }
    expect(await macs()).toBe(2)
    expect((await one(shop))?.previousUntil).toEqual(previousUntil)
    passTime(harness, oldSecretLasts)
    expect(await macs()).toBe(1)
    expect((await one(shop))?.previousUntil).toBeNull()
  })

  it('that is off gets nothing, what waited for it is not sent, and it can be switched on again', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    await opens(shop)
    await shop.call(changeWebhook, { id: hook.id, url: hook.url, kinds: [], on: false })
    await opens(shop)
    await sends(harness)
    expect(typesAt(harness, hook)).toEqual([])
    expect(await logOf(shop)).toMatchObject([{ state: 'failed', error: 'off', attempts: 0 }, { kind: 'ping' }])
    expect(await one(shop)).toMatchObject({ off: { why: 'owner' }, pending: 0 })
    expect(await shop.tryCall(testWebhook, { id: hook.id })).toEqual({ refused: 'illegal_operation' })
    await shop.call(changeWebhook, { id: hook.id, url: `${hook.url}/b`, kinds: ['charge.opened'], on: true })
    expect(await one(shop)).toMatchObject({ off: null, url: `${hook.url}/b`, kinds: ['charge.opened'] })
    await sells(harness, shop)
    await sends(harness)
    expect(typesAt(harness, { url: `${hook.url}/b` })).toEqual(['charge.opened'])
  })

  it('that is removed is gone with its secrets, and its log with it', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    await opens(shop)
    await shop.call(removeWebhook, { id: hook.id })
    await opens(shop)
    await sends(harness)
    expect(typesAt(harness, hook)).toEqual([])
    expect(await shop.call(listWebhooks, {})).toMatchObject({ rows: [] })
    expect(await logOf(shop)).toEqual([])
    expect(await shop.tryCall(removeWebhook, { id: hook.id })).toEqual({ refused: 'not_found' })
    const { rows } =
      await sql`select url, secret, previous_secret from merchant_webhook where id = ${BigInt(hook.id)}`.execute(
        harness.db,
      )
    expect(rows).toEqual([{ url: 'https://removed.invalid', secret: Buffer.alloc(0), previous_secret: null }])
  })

  it('is never shown its secret again, nor in the log', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    const shown = JSON.stringify([await shop.call(listWebhooks, {}), await logOf(shop)])
    expect(shown).not.toContain(hook.secret)
    const { rows } = await sql<{
      secret: Buffer
    }>`select secret from merchant_webhook where id = ${BigInt(hook.id)}`.execute(harness.db)
    expect(rows[0]?.secret.includes(hook.secret)).toBe(false)
  })
})

describe('a replay', () => {
  it('sends the same event once more, as it is now, and is no second event', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop, ['charge.opened'])
    const charge = await opens(shop)
    await sends(harness)
    await shop.call(cancelCharge, { id: charge.id })
    const [first] = await logOf(shop)
    await shop.call(replayDelivery, { id: first?.id ?? '' })
    await shop.call(replayDelivery, { id: first?.id ?? '' })
    await sends(harness)
    const arrived = came(harness, hook)
    expect(arrived.map(({ id }) => id)).toEqual([first?.eventId, first?.eventId, first?.eventId])
    expect(arrived.map(({ body }) => JSON.parse(body).data.charge.state)).toEqual(['open', 'cancelled', 'cancelled'])
    expect((await logOf(shop)).map(({ replay }) => replay)).toEqual([2, 1, 0, 0])
  })

  it('is possible once a delivery has ended, and only for its merchant', async () => {
    const [shop, other] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
    const hook = await adds(harness, shop)
    await opens(shop)
    const [waits, test] = await logOf(shop)
    const tries = (who: typeof shop, id = '') => who.tryCall(replayDelivery, { id })
    expect(await tries(shop, waits?.id)).toEqual({ refused: 'illegal_operation' })
    expect(await tries(other, test?.id)).toEqual({ refused: 'not_found' })
    expect(await tries(shop, test?.id)).toBeNull()
    await sends(harness)
    expect(harness.webhooks?.list(hook.url).filter(({ type }) => type === 'ping')).toHaveLength(2)
  })
})

describe('the log', () => {
  it('is read page by page, by webhook and by state', async () => {
    const shop = await verifiedMerchant(harness)
    const [first, second] = [await adds(harness, shop), await adds(harness, shop)]
    harness.webhooks?.refuse(second.url, 410)
    for (let n = 0; n < 3; n += 1) await opens(shop)
    await sends(harness)
    const page = async (after?: string) =>
      await shop.call(webhookDeliveries, { limit: 3, ...(after === undefined ? {} : { after }) })
    const seen: string[] = []
    let at = await page()
    for (;;) {
      seen.push(...at.rows.map(({ id }) => id))
      if (at.next === null) break
      at = await page(at.next)
    }
    expect(seen).toEqual((await logOf(shop)).map(({ id }) => id))
    expect(seen).toHaveLength(8)
    expect(new Set(seen).size).toBe(8)
    expect(await logOf(shop, { webhookId: first.id })).toHaveLength(4)
    expect((await logOf(shop, { state: 'failed' })).every(({ webhookId }) => webhookId === second.id)).toBe(true)
    expect(await shop.tryCall(webhookDeliveries, { limit: 3, after: '1x' })).toEqual({ refused: 'parameter_error' })
    const other = await verifiedMerchant(harness)
    expect(await logOf(other, { webhookId: first.id })).toEqual([])
  })

  it('is kept for thirty days, and a removed webhook as long as its deliveries', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    await shop.call(removeWebhook, { id: hook.id })
    const there = async () => {
      await harness.jobs.poll('webhooks.sweep')
      const { rows } = await sql<{ n: bigint }>`
        select (select count(*) from webhook_delivery where webhook_id = w.id) as n from merchant_webhook w where id = ${BigInt(hook.id)}`.execute(
        harness.db,
      )
      return rows[0]?.n
    }
    passTime(harness, 30 * 86_400)
    expect(await there()).toBe(1n)
    passTime(harness, 1)
    expect(await there()).toBeUndefined()
  })
})
