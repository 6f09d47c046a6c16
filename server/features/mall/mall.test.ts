import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { platformAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { standing } from '../../ledger/testing.ts'
import { changeSetting } from '../platform/platform.ts'
import { endOrders } from './mall.jobs.ts'
import {
  address,
  atDesk,
  buys,
  cig,
  goodText,
  orders,
  ordersOf,
  product,
  refunds,
  sends,
  uscd,
} from './mall.testing.ts'

const { createOrder, finishOrder, orderList, productInfo, products } = contract.mall
const desk = consoleContract.mall
const { getNotify } = contract.notices
const treasury = platformAccount('treasury', 'CIG')
const DAY = 86_400

let world: Sandbox
beforeEach(async () => {
  world = await openSandbox()
  return () => world.close()
}, 60_000)

const told = async (who: Sandbox['alice']) =>
  (await who.gets(getNotify, {})).map(({ kind, params }) => ({ kind, params }))
const stockOf = async (id: number) => (await world.alice.gets(productInfo, { id })).stock

describe('an order', () => {
  it('pays its ₡ to the treasury, takes one piece, and says what was paid', async () => {
    const { alice, db } = world
    await alice.owns(cig(1_500), 'CIG')
    const before = await standing(db, treasury)
    const { id } = await product(world)
    expect(await alice.gets(productInfo, { id })).toMatchObject({
      title: 'Robusto, box of 10',
      priceCig: cig(1_000),
      price: uscd(105),
      stock: 10,
      details: [{ name: 'Wrapper', value: 'Rosado' }],
      open: true,
    })
    const made = await alice.gets(createOrder, { productId: id, ...address, priceCig: cig(1_000) })
    expect(made).toMatchObject({ orderNo: 'MO-0001', moneyCig: cig(1_000) })
    expect(await alice.holds('CIG')).toBe(cig(500))
    expect(await standing(db, treasury)).toBe(before + cig(1_000))
    expect(await stockOf(id)).toBe(9)
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
    const { rows } = await alice.gets(contract.wallet.detail, { page: 1, limit: 10, wallet: 0, op: 25 })
    expect(rows.map(({ say, moneyChange }) => [say, moneyChange])).toEqual([['mallOrder', -cig(1_000)]])
  })

  it('needs the last millionth of its price, and the price that was seen', async () => {
    const { tom } = world
    const { id } = await product(world)
    await tom.owns(micros<'CIG'>(cig(1_000) - 1n), 'CIG')
    expect(await orders(tom, id)).toEqual({ refused: 'cb_not_enough_money' })
    await tom.owns(micros<'CIG'>(1n), 'CIG')
    expect(await orders(tom, id, micros<'CIG'>(cig(1_000) + 1n))).toEqual({ refused: 'illegal_value' })
    expect(await orders(tom, id, micros<'CIG'>(cig(1_000) - 1n))).toEqual({ refused: 'illegal_value' })
    expect(await orders(tom, id, cig(1_000))).toMatchObject({ moneyCig: cig(1_000) })
    expect(await tom.holds('CIG')).toBe(0n)
  })

  it('costs less ₡ on another day, as the price of the token rises, and what was seen the day before buys nothing', async () => {
    const { alice, travel } = world
    await alice.owns(cig(1_000), 'CIG')
    const { id } = await product(world)
    // The first midnight publishes what it began at, the second what follows from that.
    await travel(2 * DAY)
    await world.signsIn(alice)
    // 105 at 0.105525, rounded up to the hundredth.
    const now = micros<'CIG'>(995_030_000n)
    expect((await alice.gets(productInfo, { id })).priceCig).toBe(now)
    expect(await orders(alice, id, cig(1_000))).toEqual({ refused: 'illegal_value' })
    expect(await orders(alice, id, now)).toMatchObject({ moneyCig: now })
  })

  it('is the same order when it is sent again with its key', async () => {
    const { alice } = world
    await alice.owns(cig(5_000), 'CIG')
    const { id } = await product(world)
    const body = { productId: id, ...address }
    const key = crypto.randomUUID()
    const [one, other] = [
      await alice.sends('POST', createOrder.path, body, { key }),
      await alice.sends('POST', createOrder.path, body, { key }),
    ]
    expect(other).toEqual(one)
    expect(await ordersOf(alice)).toHaveLength(1)
  })

  it('keeps the name under which it was bought', async () => {
    const { alice } = world
    const { id, version } = await product(world)
    await buys(world, alice, id)
    const conrad = await atDesk(world, world.staff.conrad)
    const one = await conrad.gets(desk.productOne, { id })
    await conrad.gets(desk.saveProduct, {
      ...{ id, version, category: one.category, price: uscd(210), place: 1, picture: one.picture },
      text: goodText({ title: 'Something else' }),
    })
    expect(await ordersOf(alice)).toMatchObject([{ productTitle: 'Robusto, box of 10', moneyCig: cig(1_000) }])
    expect((await alice.gets(productInfo, { id })).title).toBe('Something else')
  })

  it('is sent, corrected, and confirmed once, by its member alone', async () => {
    const { alice, bob } = world
    const id = await buys(world, alice)
    expect(await alice.asks(finishOrder, { id })).toEqual({ refused: 'illegal_operation' })
    const wendy = await atDesk(world, world.staff.wendy)
    expect(await wendy.asks(desk.ship, { id: `0${id}`, logisticsNo: 'EE 0' })).toEqual({ refused: 'not_found' })
    await sends(world, id, 'EE 1')
    await sends(world, id, 'EE 2')
    expect(
      (await told(alice)).filter(({ kind }) => kind === 'mallShipped').map(({ params }) => params.tracking),
    ).toEqual(['EE 2', 'EE 1'])
    expect(await bob.asks(finishOrder, { id })).toEqual({ refused: 'order_not_found' })
    expect(await ordersOf(alice)).toMatchObject([{ status: 1, logisticsNo: 'EE 2' }])
    await alice.gets(finishOrder, { id })
    expect(await ordersOf(alice)).toMatchObject([{ status: 2 }])
    expect(await alice.asks(finishOrder, { id })).toEqual({ refused: 'illegal_operation' })
    const fiona = await atDesk(world, world.staff.fiona)
    expect(await fiona.gets(desk.orderOne, { id: String(id) })).toMatchObject({ state: 'ended', confirmed: true })
  })

  it('ends by itself thirty days after it was sent, not a second before', async () => {
    const { alice, clock, db } = world
    const id = await buys(world, alice)
    await sends(world, id)
    const sent = clock.now().getTime()
    const endsAt = sent + 30 * DAY * 1000
    for (const [moment, status] of [
      [endsAt - 1, 1],
      [endsAt, 2],
    ] as const) {
      clock.moveTo(new Date(moment))
      await world.signsIn(alice)
      await endOrders.run({ db, day: businessDay(clock.now()), at: clock.now(), limit: 10 })
      expect(await ordersOf(alice)).toMatchObject([{ status }])
    }
  })

  it('is taken by nobody while the mall is closed; what was bought goes on', async () => {
    const { alice, db } = world
    const { id } = await product(world)
    const before = await buys(world, alice, id)
    await changeSetting(db, 'mallOpen', 0)
    await alice.owns(cig(1_000), 'CIG')
    expect(await orders(alice, id)).toEqual({ refused: 'illegal_operation' })
    await sends(world, before)
    await alice.gets(finishOrder, { id: before })
    expect(await ordersOf(alice)).toMatchObject([{ status: 2 }])
  })
})

describe('a refund', () => {
  it('gives back what was paid, once, by a transfer that takes the payment back, and the piece if it came back', async () => {
    const { alice, db } = world
    const { id: productId } = await product(world)
    const id = await buys(world, alice, productId)
    await sends(world, id)
    const before = await standing(db, treasury)
    const { said, details } = await refunds(world, id, true)
    expect(said).toBeNull()
    expect(details).toEqual(
      expect.arrayContaining([
        { name: 'Gives back', value: expect.stringContaining('1,000.00') },
        { name: 'Stands now', value: 'shipped' },
      ]),
    )
    expect(await alice.holds('CIG')).toBe(cig(1_000))
    expect(await standing(db, treasury)).toBe(before - cig(1_000))
    expect(await stockOf(productId)).toBe(10)
    expect(await ordersOf(alice)).toMatchObject([{ status: 3, reply: 'It arrived broken.' }])
    expect(await told(alice)).toMatchObject([{ kind: 'mallRefunded', params: { number: 'MO-0001' } }, {}])
    const taken = await sql<{ n: bigint }>`
      select count(*) as n from transfer r join mall_order o on o.refunded_by = r.id and o.paid_by = r.reverses`.execute(
      db,
    )
    expect(taken.rows[0]?.n).toBe(1n)
    const fiona = await atDesk(world, world.staff.fiona)
    const again = { id: String(id), reason: 'Once more.', restock: false }
    expect(await fiona.asks(desk.requestRefund, again)).toEqual({ refused: 'illegal_operation' })
    expect(await alice.asks(finishOrder, { id })).toEqual({ refused: 'illegal_operation' })
  })

  it('of an order that was never sent says that it has failed, and leaves the shelf alone', async () => {
    const { alice } = world
    const { id: productId } = await product(world)
    const id = await buys(world, alice, productId)
    await refunds(world, id)
    expect(await ordersOf(alice)).toMatchObject([{ status: 4, logisticsNo: null }])
    expect(await stockOf(productId)).toBe(9)
  })

  it('that was asked for before the order was sent is none of what is on its way: it has to be asked for anew', async () => {
    const { alice } = world
    const { id: productId } = await product(world)
    const id = await buys(world, alice, productId)
    const { said } = await refunds(world, id, true, () => sends(world, id))
    expect(said).toEqual({ refused: 'illegal_operation' })
    expect(await ordersOf(alice)).toMatchObject([{ status: 1 }])
    expect([await alice.holds('CIG'), await stockOf(productId)]).toEqual([0n, 9])
  })

  it('waits where the treasury does not hold it, and is paid once it does, out of whatever lanes', async () => {
    const { alice, db } = world
    const id = await buys(world, alice)
    const held = await standing(db, treasury)
    const move = async (from: 'treasury' | 'foundation', to: 'treasury' | 'foundation', key: string) => {
      const postings = [
        { from: platformAccount(from, 'CIG'), to: platformAccount(to, 'CIG'), amount: micros<'CIG'>(held) },
      ]
      await db
        .transaction()
        .execute((tx) => post(tx, [{ operation: 'foundationToTreasury', key, at: world.clock.now(), postings }]))
    }
    await move('treasury', 'foundation', 'treasury-funding:away')
    const { said } = await refunds(world, id)
    expect(said).toEqual({ refused: 'not_enough_money' })
    expect(await ordersOf(alice)).toMatchObject([{ status: 0 }])
    await move('foundation', 'treasury', 'treasury-funding:back')
    const { approvals, decide } = consoleContract.operators
    const victor = await atDesk(world, world.staff.victor)
    const [asked] = (await victor.gets(approvals, { limit: 10, state: 'waiting' })).rows
    await world.travel(60)
    await world.atDesk(victor)
    const again = { id: asked?.id ?? '', approve: true, note: '', googleCode: victor.googleCode() }
    expect(await victor.asks(decide, again)).toBeNull()
    expect(await alice.holds('CIG')).toBe(cig(1_000))
  })
})

describe('where things are sent', () => {
  it('is seen by its member and by who sends them, and stands in no audit, no remembered answer, no notice and no list', async () => {
    const { alice, db } = world
    const id = await buys(world, alice)
    await sends(world, id)
    const fiona = await atDesk(world, world.staff.fiona)
    expect(await fiona.gets(desk.orderOne, { id: String(id) })).toMatchObject({ address: { name: 'Ada Lovelace' } })
    const listed = await fiona.gets(desk.orders, { limit: 25, state: 'shipped' })
    expect(JSON.stringify(listed.rows.map(({ product: { title } }) => title))).not.toContain('Ada')
    expect(Object.keys(listed.rows[0] ?? {})).not.toContain('address')
    expect(await (await atDesk(world, world.staff.conrad)).asks(desk.orderOne, { id: String(id) })).toEqual({
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

describe('the shelf', () => {
  it('shows what operators show, in the reader’s language and in the order of the house, page by page', async () => {
    const { alice } = world
    const first = await product(world, { title: 'First' })
    const second = await product(world, { title: 'Second' })
    await product(world, { title: 'Hidden', shown: false })
    const conrad = await atDesk(world, world.staff.conrad)
    const one = await conrad.gets(desk.productOne, { id: second.id })
    await conrad.gets(desk.saveProduct, {
      ...{
        id: second.id,
        version: second.version,
        category: 'cigars',
        price: uscd(105),
        place: 0,
        picture: one.picture,
      },
      text: goodText({ language: 'de', title: 'Zweite' }),
    })
    const page = await alice.gets(products, { limit: 1, lang: 'de', category: 'cigars' })
    expect(page).toMatchObject({ rows: [{ title: 'Zweite', lang: 'de' }], count: 2, open: true })
    const next = await alice.gets(products, { limit: 1, lang: 'de', after: page.next ?? '' })
    expect(next).toMatchObject({ rows: [{ title: 'First', lang: 'en' }], next: null })
    expect((await alice.gets(products, { limit: 10, category: 'accessories' })).rows).toEqual([])
    await conrad.gets(desk.showProduct, { id: first.id, version: first.version, shown: false })
    expect(await alice.asks(productInfo, { id: first.id })).toEqual({ refused: 'not_found' })
    expect(await orders(alice, first.id)).toEqual({ refused: 'not_found' })
  })

  it('never holds fewer than none, whatever operators take away', async () => {
    const { id } = await product(world, { stock: 3 })
    const conrad = await atDesk(world, world.staff.conrad)
    expect(await conrad.asks(desk.changeStock, { id, by: -4 })).toEqual({ refused: 'illegal_value' })
    expect(await conrad.gets(desk.changeStock, { id, by: -3 })).toEqual({ stock: 0 })
  })

  it('lists one’s own orders page by page, and nobody else’s', async () => {
    const { alice, bob } = world
    const { id } = await product(world)
    const ids = [await buys(world, alice, id), await buys(world, alice, id), await buys(world, alice, id)]
    const page = await alice.gets(orderList, { limit: 2 })
    expect([page.count, page.rows.map((row) => row.id)]).toEqual([3, [ids[2], ids[1]]])
    const next = await alice.gets(orderList, { limit: 2, after: page.next ?? '' })
    expect([next.next, next.rows.map((row) => row.id)]).toEqual([null, [ids[0]]])
    expect((await bob.gets(orderList, { limit: 10 })).count).toBe(0)
  })
})
