import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { endOrders } from './mall.jobs.ts'
import {
  address,
  buys,
  cig,
  corrects,
  goodText,
  notificationsOf,
  orders,
  ordersOf,
  product,
  renewOperatorSession,
  sends,
  stockOf,
  treasury,
  uscd,
} from './mall.testing.ts'

const { createOrder, finishOrder, productInfo } = contract.mall
const mallConsole = consoleContract.mall
const DAY = 86_400

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

describe('an order', () => {
  it('pays its ₡ to the treasury, takes one piece, and shows what was paid', async () => {
    const { alice, db } = harness
    await alice.fund(cig(1_500), 'CIG')
    const before = await storedBalance(db, treasury)
    const { id } = await product(harness)
    expect(await alice.call(productInfo, { id })).toMatchObject({
      title: 'Robusto, box of 10',
      priceCig: cig(1_000),
      price: uscd(105),
      stock: 10,
      details: [{ name: 'Wrapper', value: 'Rosado' }],
      open: true,
    })
    const made = await alice.call(createOrder, { productId: id, ...address, priceCig: cig(1_000) })
    expect(made).toMatchObject({ orderNo: 'MO-0001', moneyCig: cig(1_000) })
    expect(await alice.balance('CIG')).toBe(cig(500))
    expect(await storedBalance(db, treasury)).toBe(before + cig(1_000))
    expect(await stockOf(harness, id)).toBe(9)
    expect(await ordersOf(alice)).toMatchObject([
      {
        status: 0,
        productTitle: 'Robusto, box of 10',
        moneyCig: cig(1_000),
        logisticsNo: null,
        endsAt: null,
        addressName: 'Ada Lovelace',
      },
    ])
    const { rows } = await alice.call(contract.wallet.detail, { page: 1, limit: 10, wallet: 0, op: 25 })
    expect(rows.map(({ say, moneyChange }) => [say, moneyChange])).toEqual([['mallOrder', -cig(1_000)]])
  })

  it('needs the full price to the millionth, and the price that the member saw', async () => {
    const { tom } = harness
    const { id } = await product(harness)
    await tom.fund(micros<'CIG'>(cig(1_000) - 1n), 'CIG')
    expect(await orders(tom, id)).toEqual({ refused: 'cb_not_enough_money' })
    await tom.fund(micros<'CIG'>(1n), 'CIG')
    expect(await orders(tom, id, micros<'CIG'>(cig(1_000) + 1n))).toEqual({ refused: 'illegal_value' })
    expect(await orders(tom, id, micros<'CIG'>(cig(1_000) - 1n))).toEqual({ refused: 'illegal_value' })
    expect(await orders(tom, id, cig(1_000))).toMatchObject({ moneyCig: cig(1_000) })
    expect(await tom.balance('CIG')).toBe(0n)
  })

  it('costs less ₡ on another day, as the price of the token rises, and the price of the day before is refused', async () => {
    const { alice, travel } = harness
    await alice.fund(cig(1_000), 'CIG')
    const { id } = await product(harness)
    // The first midnight publishes the first price, the second one the next.
    await travel(2 * DAY)
    await harness.renewSession(alice)
    // 105 at 0.105525, rounded up to the hundredth.
    const now = micros<'CIG'>(995_030_000n)
    expect((await alice.call(productInfo, { id })).priceCig).toBe(now)
    expect(await orders(alice, id, cig(1_000))).toEqual({ refused: 'illegal_value' })
    expect(await orders(alice, id, now)).toMatchObject({ moneyCig: now })
  })

  it('is the same order when the request is repeated with its key', async () => {
    const { alice } = harness
    await alice.fund(cig(5_000), 'CIG')
    const { id } = await product(harness)
    const body = { productId: id, ...address }
    const key = crypto.randomUUID()
    const [one, other] = [
      await alice.sendRaw('POST', createOrder.path, body, { key }),
      await alice.sendRaw('POST', createOrder.path, body, { key }),
    ]
    expect(other).toEqual(one)
    expect(await ordersOf(alice)).toHaveLength(1)
  })

  it('keeps the name under which it was bought', async () => {
    const { alice } = harness
    const { id, version } = await product(harness)
    await buys(harness, alice, id)
    const conrad = await renewOperatorSession(harness, harness.staff.conrad)
    const one = await conrad.call(mallConsole.productOne, { id })
    await conrad.call(mallConsole.saveProduct, {
      ...{ id, version, category: one.category, price: uscd(210), place: 1, picture: one.picture },
      text: goodText({ title: 'Something else' }),
    })
    expect(await ordersOf(alice)).toMatchObject([{ productTitle: 'Robusto, box of 10', moneyCig: cig(1_000) }])
    expect((await alice.call(productInfo, { id })).title).toBe('Something else')
  })

  it('shows the name in the reader’s language while the product still has the name it was bought under', async () => {
    const { alice } = harness
    const { id, version } = await product(harness)
    await buys(harness, alice, id)
    const conrad = await renewOperatorSession(harness, harness.staff.conrad)
    const one = await conrad.call(mallConsole.productOne, { id })
    const facts = { id, category: one.category, price: uscd(100), place: 1, picture: one.picture }
    const saved = await conrad.call(mallConsole.saveProduct, {
      ...{ ...facts, version },
      text: { ...goodText({ title: 'Robusto, Kiste mit 10' }), language: 'de' },
    })
    const titles = async (lang: string) =>
      (await alice.call(contract.mall.orderList, { lang, limit: 10 })).rows.map(({ productTitle }) => productTitle)
    expect(await titles('de')).toEqual(['Robusto, Kiste mit 10'])
    expect(await titles('kr')).toEqual(['Robusto, box of 10'])
    await conrad.call(mallConsole.saveProduct, {
      ...facts,
      version: saved.version,
      text: goodText({ title: 'Something else' }),
    })
    expect(await titles('de')).toEqual(['Robusto, box of 10'])
  })

  it('is sent, corrected, and confirmed once, by its member alone', async () => {
    const { alice, bob } = harness
    const id = await buys(harness, alice)
    expect(await alice.tryCall(finishOrder, { id })).toEqual({ refused: 'illegal_operation' })
    const wendy = await renewOperatorSession(harness, harness.staff.wendy)
    expect(await wendy.tryCall(mallConsole.ship, { id: `0${id}`, was: 'created', logisticsNo: 'EE 0' })).toEqual({
      refused: 'not_found',
    })
    await sends(harness, id, 'EE 1')
    await corrects(harness, harness.staff.fiona, id, 'EE 2')
    expect(
      (await notificationsOf(alice)).filter(({ kind }) => kind === 'mallShipped').map(({ params }) => params.tracking),
    ).toEqual(['EE 2', 'EE 1'])
    expect(await bob.tryCall(finishOrder, { id })).toEqual({ refused: 'order_not_found' })
    expect(await ordersOf(alice)).toMatchObject([{ status: 1, logisticsNo: 'EE 2' }])
    await alice.call(finishOrder, { id })
    expect(await ordersOf(alice)).toMatchObject([{ status: 2 }])
    expect(await alice.tryCall(finishOrder, { id })).toEqual({ refused: 'illegal_operation' })
    const fiona = await renewOperatorSession(harness, harness.staff.fiona)
    expect(await fiona.call(mallConsole.orderOne, { id: String(id) })).toMatchObject({
      state: 'ended',
      confirmed: true,
    })
  })

  it('is sent once by operators who saw it unsent; the operator who opened it corrects its number, and the first sender stays recorded', async () => {
    const { alice, staff } = harness
    const id = await buys(harness, alice)
    const wendy = await renewOperatorSession(harness, staff.wendy)
    const fiona = await renewOperatorSession(harness, staff.fiona)
    const sent = { id: String(id), was: 'created', logisticsNo: 'EE 1' } as const
    expect(await wendy.tryCall(mallConsole.ship, { ...sent, was: 'shipped' })).toEqual({ refused: 'illegal_operation' })
    expect(await wendy.tryCall(mallConsole.ship, sent)).toBeNull()
    expect(await fiona.tryCall(mallConsole.ship, { ...sent, logisticsNo: 'EE 2' })).toEqual({
      refused: 'illegal_operation',
    })
    expect(await fiona.tryCall(mallConsole.ship, { ...sent, was: 'shipped', logisticsNo: 'EE 2' })).toEqual({
      refused: 'admin_lock',
    })
    expect(await ordersOf(alice)).toMatchObject([{ logisticsNo: 'EE 1' }])
    await corrects(harness, staff.fiona, id, 'EE 3')
    const { logisticsNo, shippedBy } = await fiona.call(mallConsole.orderOne, { id: String(id) })
    expect([logisticsNo, shippedBy]).toEqual(['EE 3', staff.wendy.name])
    expect((await notificationsOf(alice)).filter(({ kind }) => kind === 'mallShipped')).toHaveLength(2)
  })

  it('ends by itself thirty days after it was sent, not a second before', async () => {
    const { alice, clock, db } = harness
    const id = await buys(harness, alice)
    await sends(harness, id)
    const sent = clock.now().getTime()
    const endsAt = sent + 30 * DAY * 1000
    for (const [moment, status] of [
      [endsAt - 1, 1],
      [endsAt, 2],
    ] as const) {
      clock.moveTo(new Date(moment))
      await harness.renewSession(alice)
      await endOrders.run({ db, day: businessDay(clock.now()), at: clock.now(), limit: 10 })
      expect(await ordersOf(alice)).toMatchObject([{ status }])
    }
  })

  it('cannot be made while the mall is closed; earlier orders continue', async () => {
    const { alice, db } = harness
    const { id } = await product(harness)
    const before = await buys(harness, alice, id)
    await changeSetting(db, 'mallOpen', 0)
    await alice.fund(cig(1_000), 'CIG')
    expect(await orders(alice, id)).toEqual({ refused: 'not_offered' })
    await sends(harness, before)
    await alice.call(finishOrder, { id: before })
    expect(await ordersOf(alice)).toMatchObject([{ status: 2 }])
  })
})

describe('a shipping address', () => {
  it('is visible to its member and to the operators who send orders, and is in no audit event, stored answer, notification or list', async () => {
    const { alice, db } = harness
    const id = await buys(harness, alice)
    await sends(harness, id)
    const fiona = await renewOperatorSession(harness, harness.staff.fiona)
    expect(await fiona.call(mallConsole.orderOne, { id: String(id) })).toMatchObject({
      address: { name: 'Ada Lovelace' },
    })
    const listed = await fiona.call(mallConsole.orders, { limit: 25, state: 'shipped' })
    expect(
      JSON.stringify(listed.rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('Ada')
    expect(Object.keys(listed.rows[0] ?? {})).not.toContain('address')
    expect(
      await (await renewOperatorSession(harness, harness.staff.conrad)).tryCall(mallConsole.orderOne, {
        id: String(id),
      }),
    ).toEqual({
      refused: 'illegal_operation',
    })
    const kept = await sql<{ text: string }>`
      select audit::text as text from audit union all select idempotency::text from idempotency
      union all select notice::text from notice`.execute(db)
    const everything = kept.rows.map(({ text }) => text).join('\n')
    expect(everything).not.toMatch(/Lovelace|7946 0958|St James/)
    expect(everything).toContain('shipMallOrder')
  })
})
