import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@humidor/contract/index.ts'
import { GIVEN_UP_AFTER_S } from '@humidor/domain/commerce/webhook.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebhookAnswer } from '../../../adapters/webhooks/webhooks.ts'
import { type Charge, opens } from '../charges/charges.testing.ts'
import { passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { outcomeOf } from './deliver.ts'
import { claimDue, recordOutcomes, type SendingRow, sendingRows } from './deliveries.queries.ts'
import { adds, came, fine, logOf, nodeOf, recordMany, sells, sends, typesAt } from './webhooks.testing.ts'

const { changeWebhook, listWebhooks, replayDelivery } = contract.webhooks

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ webhooks: true })
  await harness.alice.fund(micros<'CIG'>(100_000_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

const refuses = (hook: { url: string }, ...statuses: number[]) => harness.webhooks?.refuse(hook.url, ...statuses)
const rowOf = async (shop: Awaited<ReturnType<typeof verifiedMerchant>>) => (await shop.call(listWebhooks, {})).rows[0]

describe('a delivery', () => {
  it('is tried again with growing pauses until it is accepted, with the same id and a new signature', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop, ['charge.opened'])
    refuses(hook, 500, 302, 404)
    await opens(shop)
    await sends(harness)
    for (const [seconds, before, after] of [
      [10, 1, 2],
      [30, 2, 3],
      [120, 3, 4],
    ] as const) {
      passTime(harness, seconds - 1)
      await sends(harness)
      expect(came(harness, hook)).toHaveLength(before)
      passTime(harness, 1)
      await sends(harness)
      expect(came(harness, hook)).toHaveLength(after)
    }
    expect(came(harness, hook).map(({ status }) => status)).toEqual([500, 302, 404, 200])
    expect(came(harness, hook).every(({ isGenuine }) => isGenuine)).toBe(true)
    expect(new Set(came(harness, hook).map(({ id }) => id)).size).toBe(1)
    expect(await logOf(shop, { state: 'delivered' })).toMatchObject([{ attempts: 4, error: null }, { kind: 'ping' }])
  })

  it('waits for the one before it of the same charge, while those of other charges go on', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    refuses(hook, 500)
    const first = await sells(harness, shop)
    await sends(harness)
    const second = await opens(shop)
    await shop.call(contract.charges.cancelCharge, { id: second.id })
    await sends(harness)
    const of = (id: string) =>
      came(harness, hook)
        .filter(({ body }) => JSON.parse(body).data.charge?.id === id)
        .map(({ type, status }) => `${type} ${status}`)
    expect(of(first.id)).toEqual(['charge.opened 500'])
    expect(of(second.id)).toEqual(['charge.opened 200', 'charge.cancelled 200'])
    passTime(harness, 10)
    await sends(harness)
    expect(of(first.id)).toEqual(['charge.opened 500', 'charge.opened 200', 'charge.paid 200'])
  })

  it('of which there are a hundred about one charge arrive in their order, once each', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    const { id } = await sells(harness, shop)
    const { bill } = await shop.call(contract.charges.readCharge, { id })
    await recordMany(
      harness,
      { merchantId: shop.merchantId, kind: 'bill.refunded', billId: BigInt(bill?.id ?? 0) },
      100,
    )
    refuses(hook, 200, 500)
    await sends(harness)
    passTime(harness, 10)
    await sends(harness)
    const ids = came(harness, hook)
      .filter(({ status }) => status === 200)
      .map((one) => Number(one.id.slice(4)))
    expect(ids).toHaveLength(102)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(102)
  })

  it('is given up after three days; the next one then goes on, and it can be replayed', async () => {
    const shop = await verifiedMerchant(harness)
    const [hook, healthy] = [await adds(harness, shop, ['charge.opened', 'charge.paid']), await adds(harness, shop)]
    refuses(hook, ...Array.from({ length: 100 }, () => 500))
    await sells(harness, shop)
    await sends(harness)
    // Something else arrives meanwhile, so the webhook is not switched off.
    passTime(harness, GIVEN_UP_AFTER_S - 60)
    await nodeOf(harness, async (url) => (url === hook.url ? { status: 500, text: '', ms: 1 } : fine))(harness.db)
    const calm = await opens(shop)
    await nodeOf(harness, async (url, body) =>
      url !== hook.url || body.includes(`"id":"${calm.id}"`) ? fine : { status: 500, text: 'no', ms: 1 },
    )(harness.db)
    passTime(harness, 3_600)
    await nodeOf(harness, async (url, body) =>
      url !== hook.url || body.includes('charge.paid') ? fine : { status: 500, text: 'no', ms: 1 },
    )(harness.db)
    const [, paid, opened] = (await logOf(shop, { webhookId: hook.id })).filter(({ kind }) => kind !== 'ping')
    expect(opened).toMatchObject({ kind: 'charge.opened', state: 'failed', error: 'answer', status: 500, answer: 'no' })
    expect(paid).toMatchObject({ kind: 'charge.paid', state: 'delivered' })
    expect((await shop.call(listWebhooks, {})).rows.map(({ off }) => off)).toEqual([null, null])
    expect(healthy.id).not.toBe(hook.id)
    await shop.call(replayDelivery, { id: opened?.id ?? '' })
    expect(await logOf(shop, { state: 'pending' })).toMatchObject([{ eventId: opened?.eventId, replay: 1 }])
  })
})

describe('a webhook', () => {
  it('is switched off when nothing has arrived for three days', async () => {
    const shop = await verifiedMerchant(harness)
    await adds(harness, shop, ['charge.opened'])
    const fails = nodeOf(harness, async () => ({ error: 'connect', ms: 1 }))
    await opens(shop)
    await fails(harness.db)
    passTime(harness, GIVEN_UP_AFTER_S - 3_600)
    await fails(harness.db)
    await opens(shop)
    expect(await rowOf(shop)).toMatchObject({ off: null })
    passTime(harness, 3_600)
    await fails(harness.db)
    expect(await rowOf(shop)).toMatchObject({ off: { why: 'failing' }, pending: 0 })
    expect((await logOf(shop, { state: 'failed' })).map(({ error }) => error)).toEqual(['off', 'connect'])
  })

  it('is switched off at once when its receiver says that it is gone', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    refuses(hook, 410)
    await sells(harness, shop)
    await sends(harness)
    expect(await rowOf(shop)).toMatchObject({ off: { why: 'gone' }, pending: 0 })
    expect(typesAt(harness, hook)).toEqual(['charge.opened'])
  })

  it('that is switched off while events are recorded gets none of them later', async () => {
    const shop = await verifiedMerchant(harness)
    const hook = await adds(harness, shop)
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([
        ...Array.from({ length: 6 }, () => opens(shop)),
        shop.call(changeWebhook, { id: hook.id, url: hook.url, kinds: [], on: false }),
      ])
      expect(await logOf(shop, { state: 'pending' })).toEqual([])
      await shop.call(changeWebhook, { id: hook.id, url: hook.url, kinds: [], on: true })
    }
  })
})

describe('nodes', () => {
  it('that work at once send each delivery once, in order', async () => {
    // One after the other: each is approved in a session of the same operator.
    const shops: Merchant[] = []
    for (let n = 0; n < 4; n += 1) shops.push(await verifiedMerchant(harness))
    for (const shop of shops) await adds(harness, shop)
    // And one after the other: a fresh code moves the clock on, past the codes that are on their way.
    const sold: Charge[] = []
    for (let n = 0; n < 24; n += 1) sold.push(await sells(harness, shops[n % 4] as Merchant))
    const arrived: string[] = []
    const node = () =>
      nodeOf(harness, async (_url, body) => {
        await pause(Math.random() * 10)
        const { id, data } = JSON.parse(body)
        arrived.push(`${data.charge.id} ${id.slice(4)}`)
        return fine
      })
    const nodes = [node(), node(), node()]
    for (let n = 0; n < 10; n += 1) {
      await Promise.all(nodes.map((deliver) => deliver(harness.db)))
      // A delivery that another node's look put off is due soon.
      passTime(harness, 5)
    }
    expect(arrived).toHaveLength(48)
    expect(new Set(arrived).size).toBe(48)
    for (const { id } of sold) {
      const ids = arrived.filter((one) => one.startsWith(`${id} `)).map((one) => Number(one.split(' ')[1]))
      expect(ids).toHaveLength(2)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
  })

  it('that read the clock before another recorded an outcome do not take what follows it', async () => {
    const shop = await verifiedMerchant(harness)
    await adds(harness, shop)
    await sells(harness, shop)
    const now = harness.clock.now().getTime()
    const claims = async (ms: number) => {
      const at = new Date(now + ms)
      const { ids } = await claimDue(harness.db, { at, until: new Date(now + 30_000), rooms: [], fresh: 8, slots: 8 })
      return await sendingRows(harness.db, ids)
    }
    const records = (rows: SendingRow[], ms: number) => {
      const at = new Date(now + ms)
      const outcomes = rows.map((row) => outcomeOf(row, fine, at))
      return harness.db.transaction().execute((tx) => recordOutcomes(tx, outcomes, at))
    }
    const first = await claims(0)
    expect(first.map(({ kind }) => kind)).toEqual(['charge.opened'])
    await records(first, 5)
    expect(await claims(4)).toEqual([])
    const second = await claims(5)
    expect(second.map(({ kind }) => kind)).toEqual(['charge.paid'])
    await records(second, 6)
  })

  it('that die between sending and recording lose nothing: another sends it again, with the same id', async () => {
    const shop = await verifiedMerchant(harness)
    await adds(harness, shop, ['charge.opened'])
    await opens(shop)
    const sent: string[] = []
    let answered: (answer: WebhookAnswer) => void = () => undefined
    const dying = nodeOf(harness, (_url, body) => {
      sent.push(JSON.parse(body).id)
      return new Promise((resolve) => {
        answered = resolve
      })
    })
    const late = dying(harness.db)
    await expect.poll(() => sent.length).toBe(1)
    const other = nodeOf(harness, async (_url, body) => {
      sent.push(JSON.parse(body).id)
      return fine
    })
    await other(harness.db)
    expect(sent).toHaveLength(1)
    passTime(harness, 30)
    await other(harness.db)
    expect(sent).toEqual([sent[0], sent[0]])
    // It was not dead after all. What it has to say about its attempt comes too late.
    answered({ status: 500, text: '', ms: 30_000 })
    await late
    expect(await logOf(shop, { state: 'delivered' })).toMatchObject([{ attempts: 2, status: 200 }, { kind: 'ping' }])
  })

  it('that are stopped begin nothing more, and record what comes back', async () => {
    const shop = await verifiedMerchant(harness)
    await adds(harness, shop)
    for (let n = 0; n < 8; n += 1) await opens(shop)
    const ending = new AbortController()
    let posts = 0
    const node = nodeOf(harness, async () => {
      posts += 1
      ending.abort()
      await pause(20)
      return fine
    })
    await node(harness.db, ending.signal)
    expect(posts).toBe(2)
    expect(await logOf(shop, { state: 'pending' })).toHaveLength(6)
  })
})

describe('a receiver that hangs', () => {
  it('delays no other, and holds few places of the node', async () => {
    const [slow, quick] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
    const [hanging, healthy] = [await adds(harness, slow), await adds(harness, quick)]
    for (let n = 0; n < 30; n += 1) await opens(slow)
    for (let n = 0; n < 30; n += 1) await opens(quick)
    let [open, most, done, doneAtFirst] = [0, 0, 0, -1]
    const all = Promise.withResolvers<void>()
    const node = nodeOf(harness, async (url) => {
      if (url === healthy.url) {
        done += 1
        if (done === 30) all.resolve()
        return fine
      }
      if (url !== hanging.url) return fine
      open += 1
      most = Math.max(most, open)
      // It hangs until the others have everything, or for as long as it would hold them up.
      await Promise.race([all.promise, pause(30_000)])
      if (doneAtFirst < 0) doneAtFirst = done
      open -= 1
      return { error: 'timeout', ms: 10_000 }
    })
    for (let left = true; left; ) ({ left } = await node(harness.db))
    expect(doneAtFirst).toBe(30)
    expect(most).toBeLessThanOrEqual(2)
  }, 90_000)
})
