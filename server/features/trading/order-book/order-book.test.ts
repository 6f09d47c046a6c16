import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { joinGroup } from '@humidor/server/features/accounts/linked-accounts/linked-accounts.queries.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { expireOrders } from './order-book.jobs.ts'
import { buys, cancels, cig, ownOrder, publishesBuy, publishesSell, sells } from './order-book.testing.ts'

const { cbbuy, cbsell, createActionBuy, createActionSell, list, myList } = contract.orderBook
const { detail } = contract.wallet
const { getNotify } = contract.notices
const refused = (code: string) => ({ refused: code })
const DAY = 86_400_000

let harness: Sandbox
let people: Person[]
beforeAll(async () => {
  harness = await openSandbox()
  people = [harness.alice, harness.bob, harness.carol, harness.sylvia]
  for (const who of people) {
    await who.fund(cig(10_000), 'CIG')
    await who.fund(uscdOf(10_000n), 'USCD')
  }
}, 60_000)
afterAll(() => harness.close())
beforeEach(async () => {
  for (const who of people) await harness.renewSession(who)
})

function uscdOf(whole: bigint) {
  return (whole * 1_000_000n) as Parameters<Person['fund']>[0] & { coin: 'USCD' }
}
const heldOf = async ({ uid }: Person) => ({
  sell: await storedBalance(harness.db, memberAccount(uid, 'held.sell')),
  buy: await storedBalance(harness.db, memberAccount(uid, 'held.buy')),
})
const displayBalances = async (who: Person) => ({ cig: await who.balance('CIG'), uscd: await who.balance('USCD') })
/** The changes of a member's balances, in millionths. */
async function changeOf(who: Person, happens: () => Promise<unknown>) {
  const before = await displayBalances(who)
  await happens()
  const after = await displayBalances(who)
  return { cig: after.cig - before.cig, uscd: after.uscd - before.uscd }
}
const rowsOf = async (who: Person, wallet: number, limit: number) =>
  (await who.call(detail, { page: 1, limit, wallet, op: 0 })).rows.map((row) => [row.say, row.moneyChange, row.status])
const notificationsOf = async (who: Person) =>
  (await who.call(getNotify, {}))
    .filter(({ kind }) => kind.startsWith('trade'))
    .map(({ kind, params }) => ({ kind, ...(params as object) }))
const bookOf = (who: Person) => who.call(list, {})
const inBook = async (who: Person, id: number) => (await bookOf(who)).rows.find((row) => row.id === id)
const later = async (ms: number) => {
  harness.clock.moveTo(new Date(harness.clock.now().getTime() + ms))
  for (const who of people) await harness.renewSession(who)
}
const expire = () =>
  expireOrders(() => undefined).run({ db: harness.db, day: '2026-11-20', at: harness.clock.now(), limit: 1_000 })

describe('a sell order', () => {
  it('reserves its ₡, is in the book at the price of the day, and is bought whole in one transfer without a fee', async () => {
    const { alice, bob } = harness
    let id = 0
    const published = async () => {
      id = await publishesSell(alice, 500)
    }
    expect(await changeOf(alice, published)).toEqual({ cig: -cig(500), uscd: 0n })
    expect((await heldOf(alice)).sell).toBe(cig(500))
    expect(await inBook(bob, id)).toMatchObject({
      ...{ action: 'sell', sellerUid: alice.uid, buyerUid: null, status: 'created', moneyCig: cig(500) },
      ...{ moneyCigLeft: cig(500), cigPrice: 105_000n, premium: 0 },
      endsAt: new Date(harness.clock.now().getTime() + 7 * DAY),
    })
    expect(await rowsOf(alice, 3, 1)).toEqual([['cbsell', -cig(500), 0]])
    const sold = await changeOf(alice, async () => {
      expect(await changeOf(bob, () => buys(bob, id, cig(500)))).toEqual({ cig: cig(500), uscd: -52_500_000n })
    })
    expect(sold).toEqual({ cig: 0n, uscd: 52_500_000n })
    expect((await heldOf(alice)).sell).toBe(0n)
    expect(await inBook(bob, id)).toBeUndefined()
    expect(await ownOrder(alice, id)).toMatchObject({
      ...{ status: 'success', moneyCigLeft: 0n, traded: 52_500_000n, held: 0, endedAs: 'filled', buyerUid: bob.uid },
    })
    expect(await rowsOf(alice, 3, 1)).toEqual([['cbsell', -cig(500), 1]])
    expect(await rowsOf(alice, 2, 1)).toEqual([['cbsell', 52_500_000n, 1]])
    expect(await rowsOf(bob, 3, 1)).toEqual([['cbbuy', cig(500), 1]])
    expect(await rowsOf(bob, 2, 1)).toEqual([['cbbuy', -52_500_000n, 1]])
    expect(await notificationsOf(alice)).toEqual([
      {
        kind: 'tradeSold',
        money: { amount: 500_000_000, coin: 'CIG' },
        received: { amount: 52_500_000, coin: 'USCD' },
      },
    ])
    expect(await notificationsOf(bob)).toEqual([])
  })

  it('cannot be bought by its owner, by an account linked with theirs, or with other terms than the buyer saw', async () => {
    const { alice, bob, carol } = harness
    const id = await publishesSell(alice, 300)
    await harness.db
      .transaction()
      .execute((tx) => joinGroup(tx, [alice.uid, carol.uid], randomUUID(), harness.clock.now()))
    expect(await buys(alice, id)).toEqual(refused('illegal_operation'))
    expect(await buys(carol, id)).toEqual(refused('illegal_operation'))
    expect(await buys(bob, id, cig(200))).toEqual(refused('cbsell_sold'))
    expect(await sells(bob, id, 300)).toEqual(refused('illegal_operation'))
    await sql`delete from linked_account`.execute(harness.db)
    expect(await buys(carol, id)).toEqual({ moneyCig: cig(300), money: 31_500_000n })
    expect(await buys(bob, id)).toEqual(refused('cbsell_sold'))
    expect(await cancels(alice, id)).toEqual(refused('cbsell_sold'))
  })

  it('is cancelled by its owner alone, and the wallet shows it as cancelled', async () => {
    const { alice, bob } = harness
    const id = await publishesSell(alice, 400)
    expect(await cancels(bob, id)).toEqual(refused('not_found'))
    expect(await changeOf(alice, () => cancels(alice, id))).toEqual({ cig: cig(400), uscd: 0n })
    expect(await rowsOf(alice, 3, 2)).toEqual([
      ['cbsellCancel', cig(400), 1],
      ['cbsell', -cig(400), 2],
    ])
    expect(await ownOrder(alice, id)).toMatchObject({ status: 'fail', endedAs: 'cancelled', held: 0, reason: null })
    expect(await cancels(alice, id)).toEqual(refused('cbsell_end'))
    expect(await buys(bob, id)).toEqual(refused('cbsell_end'))
  })
})

describe('a buy order', () => {
  it('reserves its USCD with the premium, is filled part by part, and pays exactly the reserved amount', async () => {
    const { alice, bob, carol } = harness
    // 1,001 ₡ at 0.105 and 7 per mille: 105.840735 USCD, no whole number of millionths for each ₡.
    const whole = 105_840_735n
    let id = 0
    const published = async () => {
      id = await publishesBuy(alice, 1_001, 7n)
    }
    expect(await changeOf(alice, published)).toEqual({ cig: 0n, uscd: -whole })
    expect(await rowsOf(alice, 2, 1)).toEqual([['cbbuy', -whole, 0]])
    const first = await changeOf(bob, async () => {
      expect(await sells(bob, id, 333)).toEqual({ moneyCig: cig(333), money: 35_209_755n })
    })
    expect(first).toEqual({ cig: -cig(333), uscd: 35_209_755n })
    expect(await inBook(bob, id)).toMatchObject({
      ...{ status: 'part', moneyCigLeft: cig(668), premium: 7, buyerUid: alice.uid, sellerUid: null },
    })
    expect(await ownOrder(alice, id)).toMatchObject({
      ...{ sellerUid: bob.uid, traded: 35_209_755n, held: Number(whole - 35_209_755n), endedAs: null },
    })
    expect(await sells(carol, id, 669)).toEqual(refused('illegal_value'))
    expect(
      await carol.tryCall(cbsell, { id, sellCigAmount: cig(669), left: cig(1_001), googleCode: carol.googleCode() }),
    ).toEqual(refused('cbsell_sold'))
    expect(await sells(carol, id, 99)).toEqual(refused('cbsell_min_money'))
    expect(await buys(carol, id)).toEqual(refused('illegal_operation'))
    expect(await sells(carol, id, 600)).toMatchObject({ moneyCig: cig(600) })
    // The rest is below the minimum, and can be taken all the same.
    expect(await sells(bob, id, 67)).toEqual(refused('cbsell_min_money'))
    expect(await sells(bob, id, 68)).toMatchObject({ moneyCig: cig(68) })
    expect(await ownOrder(alice, id)).toMatchObject({ status: 'success', traded: whole, held: 0, moneyCigLeft: 0n })
    expect((await heldOf(alice)).buy).toBe(0n)
    expect((await notificationsOf(alice)).slice(0, 3).map(({ kind }) => kind)).toEqual([
      'tradeBought',
      'tradePart',
      'tradePart',
    ])
    expect((await rowsOf(alice, 2, 10)).filter(([, change]) => change === -whole)).toEqual([['cbbuy', -whole, 1]])
  })

  it('returns the rest to the millionth after a partial fill, and shows as done', async () => {
    const { alice, bob } = harness
    const before = await displayBalances(alice)
    const id = await publishesBuy(alice, 500, 3n)
    await sells(bob, id, 101)
    await cancels(alice, id)
    const { traded = 0n } = (await ownOrder(alice, id)) ?? {}
    expect(traded).toBe((101n * 105_000n * 1_003n) / 1_000n)
    const after = await displayBalances(alice)
    expect({ cig: after.cig - before.cig, uscd: after.uscd - before.uscd }).toEqual({ cig: cig(101), uscd: -traded })
    const rows = await rowsOf(alice, 2, 2)
    expect(rows.map(([say, , status]) => [say, status])).toEqual([
      ['cbsellCancel', 1],
      ['cbbuy', 1],
    ])
  })

  it('is published with a whole premium from 0 to 10 per mille, which is a fraction on the wire', async () => {
    const { carol } = harness
    const asks = (premium: unknown) =>
      carol.sendRaw('POST', createActionBuy.path, { moneyCig: 100_000_000, premium, googleCode: carol.googleCode() })
    for (const premium of [0.011, -0.001, 0.0065, 6, '0.006', null, 1e-9])
      expect([premium, await asks(premium)]).toEqual([premium, refused('illegal_value')])
    for (let whole = 0; whole <= 10; whole += 1) {
      const reply = await asks(whole / 1000)
      if ('refused' in reply) throw new Error(`${whole}: ${reply.refused}`)
      const { id } = reply.data as { id: number }
      expect(await ownOrder(carol, id)).toMatchObject({ premium: whole })
      await cancels(carol, id)
    }
  })
})

describe('the orders that a member may publish', () => {
  it('are whole ₡ above the minimum, within the balance, and twenty open ones at most, of both kinds together', async () => {
    const { sylvia } = harness
    const offers = (moneyCig: bigint) =>
      sylvia.tryCall(createActionSell, {
        moneyCig: moneyCig as ReturnType<typeof cig>,
        googleCode: sylvia.googleCode(),
      })
    expect(await offers(cig(99))).toEqual(refused('cbsell_min_money'))
    expect(await offers(cig(100) + 1n)).toEqual(refused('cbsell_min_money'))
    expect(await offers(cig(10_001))).toEqual(refused('not_enough_money'))
    const ids: number[] = []
    for (let n = 0; n < 20; n += 1) ids.push(await (n % 2 ? publishesSell(sylvia, 100) : publishesBuy(sylvia, 100)))
    expect(await offers(cig(100))).toEqual(refused('illegal_operation'))
    expect((await sylvia.call(myList, { limit: 1 })).open).toBe(20)
    await cancels(sylvia, ids[0] ?? 0)
    expect(await offers(cig(100))).toMatchObject({ id: expect.any(Number) })
    const pages = await sylvia.call(myList, { limit: 15 })
    const rest = await sylvia.call(myList, { limit: 15, after: pages.next ?? '' })
    expect([...pages.rows, ...rest.rows].map(({ id }) => id)).toHaveLength(21)
    expect(rest.next).toBeNull()
    expect([pages.count, rest.count]).toEqual([21, 21])
    for (const { id, status } of [...pages.rows, ...rest.rows]) if (status === 'created') await cancels(sylvia, id)
    expect(await heldOf(sylvia)).toEqual({ sell: 0n, buy: 0n })
  })

  it('are published once by one key, and bought once by one key, whatever the code', async () => {
    const { alice, bob } = harness
    const [first, second] = [randomUUID(), randomUUID()]
    const offers = () =>
      alice.call(createActionSell, { moneyCig: cig(100), googleCode: alice.googleCode() }, { key: first })
    const { id } = await offers()
    expect(await offers()).toEqual({ id })
    const takes = () => bob.call(cbbuy, { id, googleCode: bob.googleCode() }, { key: second })
    const answer = await takes()
    expect(await takes()).toEqual(answer)
    expect((await ownOrder(alice, id))?.traded).toBe(10_500_000n)
  })
})

describe('a frozen member', () => {
  it('publishes and fills nothing, may cancel their own orders, and others may still fill those', async () => {
    const { alice, bob } = harness
    const [kept, taken] = [await publishesSell(alice, 100), await publishesSell(alice, 200)]
    const other = await publishesSell(bob, 100)
    await sql`update member set frozen_reason = 1, frozen_at = ${harness.clock.now()} where uid = ${alice.uid}`.execute(
      harness.db,
    )
    expect(await alice.tryCall(createActionSell, { moneyCig: cig(100), googleCode: '000000' })).toEqual(
      refused('account_freeze'),
    )
    expect(await buys(alice, other)).toEqual(refused('account_freeze'))
    expect(await buys(bob, taken)).toMatchObject({ moneyCig: cig(200) })
    expect(await cancels(alice, kept)).toBeNull()
    await sql`update member set frozen_reason = null, frozen_at = null where uid = ${alice.uid}`.execute(harness.db)
    await cancels(bob, other)
  })
})

describe('an expired order', () => {
  it('cannot be filled, is not shown, and its rest returns once', async () => {
    const { alice, bob } = harness
    const sell = await publishesSell(alice, 100)
    const buy = await publishesBuy(alice, 400, 5n)
    await sells(bob, buy, 150)
    const rest = (await heldOf(alice)).buy
    await later(7 * DAY)
    expect(await buys(bob, sell)).toEqual(refused('cbsell_end'))
    expect(await inBook(bob, sell)).toBeUndefined()
    expect((await bookOf(bob)).counts).toEqual({ buy: 0, sell: 0 })
    expect(await changeOf(alice, expire)).toEqual({ cig: cig(100), uscd: rest })
    expect(await changeOf(alice, expire)).toEqual({ cig: 0n, uscd: 0n })
    expect(await ownOrder(alice, buy)).toMatchObject({ status: 'fail', endedAs: 'expired', held: 0 })
    expect((await notificationsOf(alice)).slice(0, 2)).toEqual(
      expect.arrayContaining([
        { kind: 'tradeExpired', money: { amount: Number(rest), coin: 'USCD' } },
        { kind: 'tradeExpired', money: { amount: 100_000_000, coin: 'CIG' } },
      ]),
    )
    expect(await cancels(alice, sell)).toEqual(refused('cbsell_end'))
  })
})

describe('the database', () => {
  it.each([
    [
      'lets an order begin only as created',
      `insert into trade_order (uid, action, money_cig, left_cig, price, premium, locked, created_at, ends_at, held_by, status, ended_at, ended_as)
      select uid, action, money_cig, left_cig, price, premium, locked, created_at, ends_at, held_by, 'fail', now(), 'cancelled' from trade_order limit 1`,
    ],
    ['keeps the published terms', `update trade_order set price = price + 1 where status = 'created'`],
    [
      'opens no ended order again',
      `update trade_order set status = 'created', ended_at = null, ended_as = null, ended_by = null where status = 'fail'`,
    ],
    ['returns nothing to an open order', `update trade_order set left_cig = left_cig + 1000000 where status = 'part'`],
    [
      'takes nothing from an order without counting it',
      `update trade_order set left_cig = left_cig - 1000000 where status = 'part'`,
    ],
    ['deletes no order', 'delete from trade_order'],
    ['keeps every fill', 'update trade_fill set uscd = uscd + 1'],
    ['deletes no fill', 'truncate trade_fill'],
  ])('%s', async (_, text) => {
    const part = await publishesBuy(harness.alice, 300)
    await sells(harness.bob, part, 100)
    const open = await publishesSell(harness.alice, 100)
    await expect(sql.raw(text).execute(harness.db)).rejects.toMatchObject({ code: '23001' })
    await cancels(harness.alice, open)
    await cancels(harness.alice, part)
  })
})
