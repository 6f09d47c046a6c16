import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { type Cig, micros, price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantAccount, platformAccount } from '../../ledger/accounts.ts'
import { breachesIn } from '../../ledger/invariants.ts'
import { post } from '../../ledger/post.ts'
import { standing } from '../../ledger/testing.ts'
import { newMerchant } from './merchants.testing.ts'
import { convertBill, merchantForPayment, merchantInvariants, payMerchant } from './merchants.ts'

const { info, merchantDetail } = contract.merchants
const { approveMerchant, refuseMerchant } = consoleContract.merchants
const { claim } = consoleContract.operators
const cig = (whole: bigint) => micros<'CIG'>(whole * 1_000_000n)
const FIRST_PRICE = price(105_000n)

let world: Sandbox
beforeAll(async () => {
  world = await openSandbox()
  await world.alice.owns(cig(1_000_000n), 'CIG')
})
afterAll(() => world.close())

const at = () => world.clock.now()
const pays = (from: Person, to: { vcode: string }, money: Cig, waits = false) =>
  payBill(world.making, { from, to, money, at: at(), waits })
const has = async (who: Merchant) => ({
  cig: await standing(world.db, merchantAccount(who.merchantId, 'cig')),
  usdt: await standing(world.db, merchantAccount(who.merchantId, 'usdt')),
})
const treasury = (coin: 'USDT' | 'CIG') => standing(world.db, platformAccount('treasury', coin))

/** Somebody who can be paid. */
async function verified(name?: string) {
  const shop = await newMerchant(world, name)
  await world.atDesk(world.staff.wendy)
  await world.staff.wendy.gets(approveMerchant, { vcode: shop.vcode })
  return shop
}

describe('a payment to a merchant', () => {
  it('is converted at the price where the treasury has the USDT, rounded down, and every coin is somewhere', async () => {
    const shop = await verified()
    const before = { usdt: await treasury('USDT'), cig: await treasury('CIG'), alice: await world.alice.holds('CIG') }
    const money = micros<'CIG'>(12_345_679n)
    await pays(world.alice, shop, money)
    const usdt = worthOf(money, FIRST_PRICE)
    expect(usdt).toBe(1_296_296n)
    expect(await has(shop)).toEqual({ cig: 0n, usdt })
    expect(await treasury('USDT')).toBe(before.usdt - usdt)
    expect(await treasury('CIG')).toBe(before.cig + money)
    expect(await world.alice.holds('CIG')).toBe(before.alice - money)
    const { rows } = await shop.gets(merchantDetail, { page: 1, limit: 10, type: 0 })
    expect(rows).toEqual([{ id: expect.any(String), moneyCig: money, moneyUsdt: usdt, createdAt: at() }])
  })

  it('says so in the member’s own rows', async () => {
    const shop = await verified()
    await pays(world.alice, shop, cig(3n))
    const { rows } = await world.alice.gets(contract.wallet.detail, { page: 1, limit: 1, wallet: 3, op: 23 })
    expect(rows).toMatchObject([{ say: 'payToMerchant', moneyChange: -3_000_000n, coin: 'CIG' }])
  })

  it('waits where the treasury has too little by one millionth, and is converted once it has it', async () => {
    const shop = await verified()
    const money = cig(100n)
    const usdt = worthOf(money, FIRST_PRICE)
    const rest = await treasury('USDT')
    const drains = (amount: bigint, back = false) =>
      world.db.transaction().execute((tx) => {
        const [from, to] = [platformAccount('treasury', 'USDT'), platformAccount('fees', 'USDT')]
        const posting = { from: back ? to : from, to: back ? from : to, amount: micros<'USDT'>(amount) }
        return post(tx, [{ operation: 'test', key: `drain:${amount}:${back}`, at: at(), postings: [posting] }])
      })
    await drains(rest - usdt + 1n)
    const id = await pays(world.alice, shop, money)
    expect(await has(shop)).toEqual({ cig: money, usdt: 0n })
    expect(await shop.gets(info, {})).toMatchObject({ moneyCig: money, moneyCigAsUsdt: usdt, moneyUsdtReceive: 0n })
    const converts = () => world.db.transaction().execute((tx) => convertBill(tx, { id, price: FIRST_PRICE, at: at() }))
    expect(await converts()).toBe(false)
    await drains(1n, true)
    // Twenty workers who all find it waiting convert it once.
    const done = await Promise.all(Array.from({ length: 20 }, converts))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await has(shop)).toEqual({ cig: 0n, usdt })
    expect(await treasury('USDT')).toBe(0n)
    await drains(rest - usdt, true)
  })

  it('waits where it is worth less than a millionth of USDT', async () => {
    const shop = await verified()
    await pays(world.alice, shop, micros<'CIG'>(9n))
    expect(await has(shop)).toEqual({ cig: 9n, usdt: 0n })
    expect(await shop.gets(info, {})).toMatchObject({ moneyCig: 9n, moneyCigAsUsdt: 0n })
  })

  it('cannot be more than the member has, and leaves nothing behind where it is', async () => {
    const shop = await verified()
    await expect(pays(world.bob, shop, cig(1n))).rejects.toThrow('below zero')
    expect(await has(shop)).toEqual({ cig: 0n, usdt: 0n })
    expect(await shop.gets(merchantDetail, { page: 1, limit: 10, type: 0 })).toEqual({ rows: [], count: 0 })
  })

  it('happens once for each key, and forty at once all arrive', async () => {
    const shop = await verified()
    await world.bob.owns(cig(50n), 'CIG')
    const payment = { uid: world.bob.uid, vcode: shop.vcode, money: cig(1n), price: FIRST_PRICE, at: at() }
    const send = (key: string) => world.db.transaction().execute((tx) => payMerchant(tx, { ...payment, key }))
    const sent = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => send(`bob:${n % 40}`)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await world.bob.holds('CIG')).toBe(10_000_000n)
    expect(await has(shop)).toEqual({ cig: 0n, usdt: 40n * worthOf(cig(1n), FIRST_PRICE) })
  }, 60_000)
})

describe('who can be paid', () => {
  const looksFor = (vcode: string) => world.db.transaction().execute((tx) => merchantForPayment(tx, vcode))

  it('is a merchant who is verified, and nobody else', async () => {
    const { cedar, lantern, backroom } = world.merchants
    expect(await looksFor('100001')).toEqual({ merchantId: 100_001, name: cedar.name })
    for (const vcode of [
      lantern.vcode,
      backroom.vcode,
      '999999',
      '000000',
      '',
      '10000',
      '1000010',
      "' or 1=1",
      '１００００１',
    ])
      await expect(looksFor(vcode)).rejects.toMatchObject({ code: 'merchant_not_exists' })
  })

  it('is somebody no longer once the verification is taken back, though they may look at what was paid', async () => {
    const shop = await verified()
    await pays(world.alice, shop, cig(5n))
    await world.staff.sam.gets(claim, { item: itemOf.merchant(shop.vcode) })
    await world.staff.sam.gets(refuseMerchant, { vcode: shop.vcode, reason: 'The shop was closed.' })
    await expect(pays(world.alice, shop, cig(5n))).rejects.toMatchObject({ code: 'merchant_not_exists' })
    expect(await shop.gets(info, {})).toMatchObject({
      status: 2,
      reply: 'The shop was closed.',
      merchantId: shop.vcode,
      moneyUsdtReceive: 525_000n,
    })
    expect((await shop.gets(merchantDetail, { page: 1, limit: 10, type: 0 })).count).toBe(1)
  })

  it('is decided either before or after a payment, never in the middle of it', async () => {
    const shop = await verified()
    const { sam } = world.staff
    await sam.gets(claim, { item: itemOf.merchant(shop.vcode) })
    const race = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => pays(world.alice, shop, cig(1n))),
      sam.gets(refuseMerchant, { vcode: shop.vcode, reason: 'Closed.' }),
      ...Array.from({ length: 20 }, () => pays(world.alice, shop, cig(1n))),
    ])
    const paid = race.filter((one) => one.status === 'fulfilled' && typeof one.value === 'bigint').length
    expect((await shop.gets(merchantDetail, { page: 1, limit: 100, type: 0 })).count).toBe(paid)
    for (const one of race)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'merchant_not_exists' })
    await expect(pays(world.alice, shop, cig(1n))).rejects.toMatchObject({ code: 'merchant_not_exists' })
  }, 60_000)
})

describe('GET /api/merchant/merchantDetail', () => {
  let shop: Merchant
  beforeAll(async () => {
    shop = await verified()
    for (let n = 1n; n <= 23n; n += 1n) await pays(world.alice, shop, cig(n), n % 4n === 0n)
  })

  it('tells the newest first, page by page, and how many there are', async () => {
    const seen: bigint[] = []
    for (const [page, held] of [
      [1, 10],
      [2, 10],
      [3, 3],
      [4, 0],
    ] as const) {
      const { rows, count } = await shop.gets(merchantDetail, { page, limit: 10, type: 0 })
      expect(count).toBe(23)
      expect(rows).toHaveLength(held)
      seen.push(...rows.map(({ moneyCig }) => moneyCig / 1_000_000n))
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => 23n - BigInt(n)))
  })

  it('tells apart what was converted and what waits', async () => {
    const converted = await shop.gets(merchantDetail, { page: 1, limit: 100, type: 1 })
    const waiting = await shop.gets(merchantDetail, { page: 1, limit: 100, type: 2 })
    expect([converted.count, waiting.count]).toEqual([18, 5])
    expect(converted.rows.every(({ moneyUsdt }) => moneyUsdt !== null)).toBe(true)
    expect(waiting.rows.map(({ moneyCig, moneyUsdt }) => [moneyCig, moneyUsdt])).toEqual(
      [20n, 16n, 12n, 8n, 4n].map((whole) => [cig(whole), null]),
    )
    const me = await shop.gets(info, {})
    expect(me.moneyCig).toBe(cig(60n))
    expect(me.moneyUsdtReceive).toBe(converted.rows.reduce((sum, { moneyUsdt }) => sum + (moneyUsdt ?? 0n), 0n))
  })

  it('values what waits at today’s price, rounded down', async () => {
    await world.travel(2 * 86_400)
    await world.merchantSignsIn(shop)
    const me = await shop.gets(info, {})
    expect(me.currentCigPrice).toBeGreaterThan(105_000n)
    expect(me.moneyCigAsUsdt).toBe(worthOf(cig(60n), price(me.currentCigPrice)))
  })

  it.each([
    [{ page: 0 }, 'parameter_error'],
    [{ page: -1 }, 'parameter_error'],
    [{ limit: 0 }, 'parameter_error'],
    [{ limit: 101 }, 'parameter_error'],
    [{ type: 3 }, 'parameter_error'],
    [{ type: -1 }, 'parameter_error'],
    [{ page: '1 or 1=1' }, 'parameter_error'],
    [{ merchantId: 100_001 }, 'parameter_error'],
    [{ vcode: '100001' }, 'parameter_error'],
  ])('refuses %j', async (body, code) => {
    expect(await shop.sends('GET', merchantDetail.path, body)).toEqual({ refused: code })
  })

  it('shows each merchant their own and nobody else’s', async () => {
    const [one, other] = [await verified('One'), await verified('Other')]
    await pays(world.alice, one, cig(7n))
    await pays(world.alice, other, cig(8n))
    const bills = async (who: Merchant) => (await who.gets(merchantDetail, { page: 1, limit: 100, type: 0 })).rows
    expect((await bills(one)).map(({ moneyCig }) => moneyCig)).toEqual([cig(7n)])
    expect((await bills(other)).map(({ moneyCig }) => moneyCig)).toEqual([cig(8n)])
    // Who paid is told to neither.
    expect(Object.keys((await bills(one))[0] ?? {}).toSorted()).toEqual(['createdAt', 'id', 'moneyCig', 'moneyUsdt'])
  })
})

describe('the books of a merchant', () => {
  it('cannot be rewritten: a bill is converted once and otherwise stays', async () => {
    const shop = await verified()
    const [done, waits] = [await pays(world.alice, shop, cig(2n)), await pays(world.alice, shop, cig(2n), true)]
    const { db } = world
    const change = (id: bigint, to: object) => db.updateTable('merchant_bill').set(to).where('id', '=', id).execute()
    await expect(change(done, { money_usdt: 1n })).rejects.toThrow('converted once')
    await expect(change(done, { converted_at: null, money_usdt: null, converted_by: null })).rejects.toThrow('once')
    await expect(change(waits, { money_cig: 1n })).rejects.toThrow('never changes')
    await expect(change(waits, { merchant_id: 100_001 })).rejects.toThrow('never changes')
    await expect(change(waits, { money_usdt: 1n })).rejects.toThrow('merchant_bill_converted')
    await expect(db.deleteFrom('merchant_bill').where('id', '=', waits).execute()).rejects.toThrow('never changes')
  })

  it('are found to be wrong where money came without a bill, or a bill without money', async () => {
    const shop = await verified()
    const found = async (wrong: (tx: Parameters<typeof breachesIn>[0]) => Promise<unknown>) => {
      let ids: string[] = []
      const undone = world.db.transaction().execute(async (tx) => {
        await wrong(tx)
        ids = (await breachesIn(tx, merchantInvariants)).map(({ id }) => id)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      return ids
    }
    const gift = (to: ReturnType<typeof merchantAccount<'cig'>>) => ({
      operation: 'payToMerchant',
      key: 'a gift',
      at: at(),
      postings: [{ from: platformAccount('rewards', 'CIG'), to, amount: cig(1n) }],
    })
    const account = merchantAccount(shop.merchantId, 'cig')
    expect(await found((tx) => post(tx, [gift(account)]))).toEqual([
      'merchants.nothing-without-a-bill',
      'merchants.what-waits-is-there',
    ])
    const bill = { merchant_id: shop.merchantId, uid: world.alice.uid, created_at: at() }
    expect(
      await found(async (tx) => {
        const [posted] = await post(tx, [gift(account)])
        await tx
          .insertInto('merchant_bill')
          .values({ ...bill, money_cig: 1_000_000n, paid_by: posted?.id ?? 0n })
          .execute()
      }),
    ).toEqual(['merchants.bill-is-its-payment'])
    expect(
      await found((tx) =>
        tx
          .updateTable('merchant')
          .set({ status: 1, verified_at: at(), decided_at: at(), decided_by: 4_242 })
          .where('merchant_id', '=', shop.merchantId)
          .execute(),
      ),
    ).toEqual(['merchants.decided-by-an-operator'])
    expect(await found((tx) => tx.deleteFrom('merchant_session').execute())).toEqual([])
  })
})
