import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { mallNumber } from '@humidor/domain/commerce/mall.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buys, notificationsOf, ordersOf, product, renewOperatorSession, sends } from '../mall.testing.ts'

const { shipOrders, shipments } = consoleContract.mall

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 120_000)

const wendy = () => renewOperatorSession(harness, harness.staff.wendy)
const done = (id: string) => ({ id, done: 'sent', refused: null })
const no = (id: string, code: string) => ({ id, done: null, refused: code })
const sentTo = async (who: Sandbox['alice']) =>
  (await notificationsOf(who)).filter(({ kind }) => kind === 'mallShipped').map(({ params }) => params.tracking)

describe('an operator who sends several orders', () => {
  it('gets an outcome for each, and each member one notice, also after a repeat', async () => {
    const { alice, bob, staff } = harness
    const { id: of } = await product(harness)
    const [mine, other, opened, sent] = [
      String(await buys(harness, alice, of)),
      String(await buys(harness, bob, of)),
      String(await buys(harness, bob, of)),
      await buys(harness, alice, of),
    ]
    await sends(harness, sent, 'EE 0')
    const fiona = await renewOperatorSession(harness, staff.fiona)
    await fiona.call(consoleContract.operators.claim, { item: itemOf.mallOrder(opened) })
    const orders = [
      { id: mine, logisticsNo: 'DHL 1' },
      { id: String(sent), logisticsNo: 'DHL 2' },
      { id: opened, logisticsNo: 'DHL 3' },
      { id: '999999', logisticsNo: 'DHL 4' },
      { id: other, logisticsNo: 'DHL 5' },
    ]
    const expected = {
      outcomes: [
        done(mine),
        no(String(sent), 'illegal_operation'),
        no(opened, 'admin_lock'),
        no('999999', 'not_found'),
        done(other),
      ],
    }
    const key = randomUUID()
    const who = await wendy()
    const twins = await Promise.all([1, 2].map(() => who.tryCall(shipOrders, { orders }, { key })))
    expect(twins).toEqual([expected, expected])
    expect(await who.tryCall(shipOrders, { orders }, { key })).toEqual(expected)
    expect(await sentTo(alice)).toEqual(['DHL 1', 'EE 0'])
    expect(await sentTo(bob)).toEqual(['DHL 5'])
    expect((await ordersOf(bob)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([0, 1])
  })

  it('must give each a number that fits', async () => {
    const { carol } = harness
    const id = String(await buys(harness, carol))
    const who = await wendy()
    for (const [logisticsNo, code] of [
      [' ', 'content_empty'],
      ['9'.repeat(41), 'content_too_long'],
    ] as const)
      expect(await who.call(shipOrders, { orders: [{ id, logisticsNo }] })).toEqual({ outcomes: [no(id, code)] })
    expect(await ordersOf(carol)).toMatchObject([{ status: 0 }])
  })

  it('looks the orders of a list up first, in any state, and learns nothing of unknown numbers', async () => {
    const { gregor } = harness
    const [waits, sent] = [await buys(harness, gregor), await buys(harness, gregor)]
    await sends(harness, sent)
    const numbers = [mallNumber(sent), mallNumber(waits).toLowerCase(), 'MO-999999', 'seven']
    const { rows } = await (await wendy()).call(shipments, { numbers })
    expect(rows.map(({ orderNo, state }) => [orderNo, state])).toEqual([
      [mallNumber(waits), 'created'],
      [mallNumber(sent), 'shipped'],
    ])
  })
})
