import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { cartBounds } from '@humidor/domain/commerce/mall-cart.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { openNode } from '../../trading/order-book/order-book.testing.ts'
import {
  address,
  buys,
  cig,
  goodText,
  notificationsOf,
  ordersOf,
  product,
  renewOperatorSession,
  stockOf,
  treasury,
  uscd,
} from './mall.testing.ts'

const { cancelOrder, cart, createOrder, setCart } = contract.mall
const mallConsole = consoleContract.mall

let harness: Sandbox
let node: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  harness = await openSandbox()
  node = await openNode(harness)
}, 60_000)
afterAll(async () => {
  await node.close()
  await harness.close()
})

const cartOf = async (who: Person) => (await who.call(cart, {})).lines
const put = (who: Pick<Person, 'tryCall'>, productId: number, quantity: number) =>
  who.tryCall(setCart, { productId, quantity })
type Lines = { productId: number; quantity: number }[]
/** Orders out of the cart, by default for 1,000 ₡ a piece. */
const order = (who: Pick<Person, 'tryCall'>, lines: Lines, priceCig?: bigint, key = crypto.randomUUID()) => {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return who.tryCall(
    createOrder,
    { lines, ...address, priceCig: micros<'CIG'>(priceCig ?? cig(pieces * 1_000)) },
    { key },
  )
}

describe('a cart', () => {
  it('is its member’s alone, shows stock and prices of now, and a product that is no longer sold', async () => {
    const { alice, bob } = harness
    const one = await product(harness, { stock: 5 })
    const other = await product(harness, { title: 'Corona', stock: 5 })
    expect(await put(alice, one.id, 2)).toBeNull()
    expect(await put(alice, other.id, 1)).toBeNull()
    expect(await put(alice, one.id, 3)).toBeNull()
    expect(await cartOf(bob)).toEqual([])
    const conrad = await renewOperatorSession(harness, harness.staff.conrad)
    await conrad.call(mallConsole.changeStock, { id: one.id, by: -4 })
    const hidden = await conrad.call(mallConsole.showProduct, { ...other, shown: false })
    const draft = { category: 'cigars' as const, price: uscd(210), place: 1, picture: 'a'.repeat(26) }
    await conrad.call(mallConsole.saveProduct, {
      ...{ id: other.id, version: hidden.version, ...draft },
      text: goodText({ title: 'Secret reserve' }),
    })
    expect(await cartOf(alice)).toMatchObject([
      { id: one.id, quantity: 3, stock: 1, shown: true, seenCig: cig(1_000), priceCig: cig(1_000) },
      {
        ...{ id: other.id, title: 'Corona', lang: 'en', tags: '', pic: null, stock: 0, shown: false },
        ...{ priceCig: cig(1_000), seenCig: cig(1_000), price: uscd(105) },
      },
    ])
    expect(await put(alice, other.id, 1)).toEqual({ refused: 'not_found' })
    expect(await order(alice, [{ productId: other.id, quantity: 1 }])).toEqual({ refused: 'not_found' })
    for (const { id } of await cartOf(alice)) await put(alice, id, 0)
    expect(await cartOf(alice)).toEqual([])
  })

  it('takes twenty products, also where the last ones come at the same moment', async () => {
    const { carol } = harness
    const ids: number[] = []
    for (let n = 0; n < cartBounds.lines + 1; n += 1) ids.push((await product(harness)).id)
    for (const id of ids.slice(0, cartBounds.lines - 1)) expect(await put(carol, id, 1)).toBeNull()
    const last = await Promise.all([put(carol, ids.at(-2) ?? 0, 1), put(node.as(carol), ids.at(-1) ?? 0, 1)])
    expect(last).toContainEqual({ refused: 'cart_full' })
    expect(await cartOf(carol)).toHaveLength(cartBounds.lines)
    expect(await order(carol, [...ids.map((productId) => ({ productId, quantity: 1 }))])).toEqual({
      refused: 'wrong_param',
    })
  })
})

describe('an order of several products', () => {
  it('is one payment and one parcel, and empties the cart of what was bought', async () => {
    const { alice, db } = harness
    const one = await product(harness)
    const other = await product(harness, { title: 'Corona', price: 21 })
    const stays = await product(harness)
    for (const { id, pieces } of [
      { ...one, pieces: 3 },
      { ...other, pieces: 3 },
      { ...stays, pieces: 1 },
    ])
      await put(alice, id, pieces)
    await alice.fund(cig(3_000), 'CIG')
    const before = await storedBalance(db, treasury)
    const lines = [
      { productId: other.id, quantity: 3 },
      { productId: one.id, quantity: 2 },
    ]
    expect(await order(alice, lines, cig(2_599))).toEqual({ refused: 'illegal_value' })
    expect(await order(alice, lines, cig(2_600))).toMatchObject({ moneyCig: cig(2_600) })
    expect(await storedBalance(db, treasury)).toBe(before + cig(2_600))
    expect(await alice.balance('CIG')).toBe(cig(400))
    expect([await stockOf(harness, one.id), await stockOf(harness, other.id)]).toEqual([8, 7])
    expect((await cartOf(alice)).map(({ id, quantity }) => [id, quantity])).toEqual([
      [one.id, 1],
      [stays.id, 1],
    ])
    const [mine] = await ordersOf(alice)
    expect(mine).toMatchObject({
      ...{ productTitle: 'Robusto, box of 10 +1', moneyCig: cig(2_600), cancelled: false },
      lines: [
        { title: 'Robusto, box of 10', quantity: 2, priceCig: cig(1_000) },
        { title: 'Corona', quantity: 3, priceCig: cig(200) },
      ],
    })
    const fiona = await renewOperatorSession(harness, harness.staff.fiona)
    const whole = await fiona.call(mallConsole.orderOne, { id: String(mine?.id) })
    expect(whole).toMatchObject({ priceUscd: 273_000_000n, lines: [{ quantity: 2 }, { quantity: 3 }] })
    await fiona.call(mallConsole.ship, { id: String(mine?.id), was: 'created', logisticsNo: 'EE 7' })
    const [notice] = await notificationsOf(alice)
    expect(notice?.params).toMatchObject({ name: 'Robusto, box of 10 +1' })
    await expect(sql`update mall_order_line set quantity = 1`.execute(db)).rejects.toThrow('an order is kept')
    await expect(sql`delete from mall_order_line`.execute(db)).rejects.toThrow('an order is kept')
  })

  it('is refused whole: a line sold out, an unknown product, a product twice, and a request of both kinds', async () => {
    const { bob } = harness
    const [one, few] = [await product(harness), await product(harness, { stock: 1 })]
    await bob.fund(cig(50_000), 'CIG')
    const before = await bob.balance('CIG')
    const line = { productId: one.id, quantity: 1 }
    for (const [lines, refused] of [
      [[line, { productId: few.id, quantity: 2 }], 'sold_out'],
      [[line, { productId: 999_999_999, quantity: 1 }], 'not_found'],
      [[line, line], 'wrong_param'],
      [[{ ...line, quantity: 0 }], 'wrong_param'],
      [[], 'wrong_param'],
    ] as const)
      expect(await order(bob, [...lines])).toEqual({ refused })
    expect(await bob.tryCall(createOrder, { lines: [line], ...address })).toEqual({ refused: 'wrong_param' })
    const both = { productId: one.id, lines: [line], ...address }
    expect(await bob.tryCall(createOrder, both)).toEqual({ refused: 'wrong_param' })
    expect(await bob.tryCall(createOrder, { quantity: 1, lines: [line], ...address })).toEqual({
      refused: 'wrong_param',
    })
    expect([await bob.balance('CIG'), await stockOf(harness, one.id)]).toEqual([before, 10])
    expect(await ordersOf(bob)).toEqual([])
  })

  it('is paid once, from whichever tab, at once or later', async () => {
    const { paula } = harness
    const { id: productId } = await product(harness)
    await paula.fund(cig(9_000), 'CIG')
    const before = await paula.balance('CIG')
    await put(paula, productId, 2)
    const lines = [{ productId, quantity: 2 }]
    const changed = { refused: 'content_changed' }
    expect(await order(paula, [{ productId, quantity: 3 }])).toEqual(changed)
    const key = crypto.randomUUID()
    const there = node.as(paula)
    const answers = await Promise.all([order(paula, lines, undefined, key), order(there, lines), order(there, lines)])
    expect(answers.filter((one) => !('refused' in one))).toHaveLength(1)
    expect(answers.filter((one) => 'refused' in one)).toEqual([changed, changed])
    expect(await order(paula, lines)).toEqual(changed)
    expect([before - (await paula.balance('CIG')), await cartOf(paula)]).toEqual([cig(2_000), []])
    // A repeated request is answered as before, although its cart is empty.
    if (!('refused' in answers[0])) expect(await order(paula, lines, undefined, key)).toEqual(answers[0])
  })

  it('ends for every buyer where carts name the same products in opposite orders, on two nodes', async () => {
    const { gregor, magnus } = harness
    const [a, b] = [await product(harness, { stock: 7 }), await product(harness, { stock: 7 })]
    for (const who of [gregor, magnus]) await who.fund(cig(40_000), 'CIG')
    const there = node.as(magnus)
    for (const who of [gregor, magnus]) for (const { id } of [a, b]) await put(who, id, 7)
    const lines = [a, b].map(({ id }) => ({ productId: id, quantity: 1 }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? order(gregor, lines) : order(there, lines.toReversed()))),
    )
    expect(
      answers.filter((one) => 'refused' in one && one.refused !== 'sold_out' && one.refused !== 'content_changed'),
    ).toEqual([])
    expect(answers.filter((one) => !('refused' in one))).toHaveLength(7)
    expect([await stockOf(harness, a.id), await stockOf(harness, b.id)]).toEqual([0, 0])
  })
})

describe('a cancellation', () => {
  it('returns all ₡ and all pieces, once, and the operators see it', async () => {
    const { tom, db } = harness
    const { id: productId } = await product(harness)
    await tom.fund(cig(3_000), 'CIG')
    const before = await storedBalance(db, treasury)
    const { id } = await tom.call(createOrder, { productId, quantity: 3, ...address })
    expect(await stockOf(harness, productId)).toBe(7)
    const key = crypto.randomUUID()
    expect(await tom.tryCall(cancelOrder, { id }, { key })).toBeNull()
    expect(await tom.tryCall(cancelOrder, { id }, { key })).toBeNull()
    expect(await tom.tryCall(cancelOrder, { id })).toEqual({ refused: 'illegal_operation' })
    expect([await tom.balance('CIG'), await storedBalance(db, treasury)]).toEqual([cig(3_000), before])
    expect(await stockOf(harness, productId)).toBe(10)
    expect(await ordersOf(tom)).toMatchObject([{ status: 4, cancelled: true, reply: null }])
    const fiona = await renewOperatorSession(harness, harness.staff.fiona)
    expect(await fiona.call(mallConsole.orderOne, { id: String(id) })).toMatchObject({ cancelled: true })
    const late = { id: String(id), was: 'created', logisticsNo: 'EE 9' } as const
    expect(await fiona.tryCall(mallConsole.ship, late)).toEqual({ refused: 'illegal_operation' })
  })

  it('and the parcel that leaves at the same moment have one winner', async () => {
    const { sylvia } = harness
    const { id: productId } = await product(harness, { stock: 20 })
    const wendy = await renewOperatorSession(harness, harness.staff.wendy)
    await changeSetting(harness.db, 'mallCancelsDaily', 100)
    for (let round = 0; round < 6; round += 1) {
      const id = await buys(harness, sylvia, productId)
      const shipping = { id: String(id), was: 'created', logisticsNo: `EE ${round}` } as const
      const before = await sylvia.balance('CIG')
      const answers = await Promise.all([
        node.as(sylvia).tryCall(cancelOrder, { id }),
        wendy.tryCall(mallConsole.ship, shipping),
      ])
      expect(answers.filter((one) => one === null)).toHaveLength(1)
      const [mine] = await ordersOf(sylvia)
      const cancelled = answers[0] === null
      expect([mine?.status, mine?.cancelled]).toEqual(cancelled ? [4, true] : [1, false])
      expect(await sylvia.balance('CIG')).toBe(before + (cancelled ? cig(1_000) : 0n))
    }
  })

  it('is refused after the maximum of the day, also of two at once, and possible again at midnight', async () => {
    const { carol, db, clock } = harness
    await changeSetting(db, 'mallCancelsDaily', 3)
    const { id: productId } = await product(harness, { stock: 20 })
    await harness.renewSession(carol)
    const bought = []
    for (let n = 0; n < 6; n += 1) bought.push(await buys(harness, carol, productId))
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = bought
    for (const id of [a, b]) expect(await carol.tryCall(cancelOrder, { id })).toBeNull()
    expect((await ordersOf(carol)).filter(({ cancellable }) => cancellable)).toHaveLength(4)
    const refused = { refused: 'max_daily_cancels_reached' }
    const answers = await Promise.all([
      carol.tryCall(cancelOrder, { id: c }),
      node.as(carol).tryCall(cancelOrder, { id: d }),
    ])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(answers.filter((one) => one !== null)).toEqual([refused])
    expect(await carol.tryCall(cancelOrder, { id: e })).toEqual(refused)
    expect((await ordersOf(carol)).filter(({ cancellable }) => cancellable)).toEqual([])
    expect(await carol.balance('CIG')).toBe(cig(3_000))
    clock.moveTo(new Date(startOf(dayAfter(businessDay(clock.now()))).getTime() - 1))
    await harness.renewSession(carol)
    expect(await carol.tryCall(cancelOrder, { id: e })).toEqual(refused)
    clock.moveTo(startOf(dayAfter(businessDay(clock.now()))))
    await harness.renewSession(carol)
    expect(await carol.tryCall(cancelOrder, { id: e })).toBeNull()
  })
})
