import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { dayAfter } from '@humidor/domain/business-day.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breachesIn } from '../../../../ledger/invariant.ts'
import { orderBookInvariants } from '../order-book.invariants.ts'
import { buys, cancels, cig, ownOrder, publishesBuy, publishesSell, sells, uscd } from '../order-book.testing.ts'

const { trades, trade, cancelTrade, tradeVolume } = consoleContract.trades
const { audit } = consoleContract.operators

let harness: Sandbox
/** Alice's sell orders: open, sold, cancelled, partly bought; and bob's buy order. */
let ids: Record<'open' | 'sold' | 'ended' | 'part' | 'buy', number>
beforeAll(async () => {
  harness = await openSandbox()
  const { alice, bob } = harness
  for (const who of [alice, bob]) {
    await who.fund(cig(10_000), 'CIG')
    await who.fund(uscd(10_000), 'USCD')
  }
  const open = await publishesSell(alice, 100)
  const sold = await publishesSell(alice, 200)
  await buys(bob, sold)
  const ended = await publishesSell(alice, 300)
  await cancels(alice, ended)
  const part = await publishesBuy(alice, 500, 7n)
  await sells(bob, part, 133)
  ids = { open, sold, ended, part, buy: await publishesBuy(bob, 100) }
  for (const one of Object.values(harness.staff)) await harness.renewOperatorSession(one)
}, 60_000)
afterAll(() => harness.close())

const asked = { limit: 25 }
const found = async (more: object) =>
  (await harness.staff.fiona.call(trades, { ...asked, ...more })).rows.map(({ id }) => Number(id))

it('the console shows the orders by member, side, state and number, the newest first, page by page', async () => {
  const { alice, bob, staff } = harness
  const newest = [ids.buy, ids.part, ids.ended, ids.sold, ids.open]
  expect(await found({})).toEqual(newest)
  expect(await found({ uid: alice.uid })).toEqual([ids.part, ids.ended, ids.sold, ids.open])
  expect(await found({ uid: bob.uid, action: 'buy' })).toEqual([ids.buy])
  expect(await found({ status: 'open' })).toEqual([ids.buy, ids.part, ids.open])
  expect(await found({ status: 'fail', action: 'sell' })).toEqual([ids.ended])
  expect(await found({ id: String(ids.sold) })).toEqual([ids.sold])
  expect(await found({ id: 'cedar' })).toEqual([])
  const first = await staff.fiona.call(trades, { limit: 2 })
  expect([first.rows.length, first.count]).toEqual([2, 5])
  const second = await staff.fiona.call(trades, { limit: 3, after: first.next ?? '' })
  expect([...first.rows, ...second.rows].map(({ id }) => Number(id))).toEqual(newest)
  expect(second.next).toBeNull()
})

it('the console shows one order with its fills, its reserved money, and the operator who ended it', async () => {
  const { bob, staff } = harness
  const whole = await staff.sam.call(trade, { id: String(ids.part) })
  expect(whole).toMatchObject({
    ...{ action: 'buy', status: 'part', premium: 7, moneyCig: cig(500), moneyCigLeft: cig(367), heldCig: 0n },
    ...{ traded: 14_062_755n, heldUscd: 52_867_500n - 14_062_755n, endedAs: null, stoppedBy: null, reason: null },
  })
  expect(whole.fills).toMatchObject([
    { member: { uid: bob.uid, name: bob.name }, moneyCig: cig(133), money: 14_062_755n },
  ])
})

it('the console shows the volume of each of the last thirty business days, and the open orders', async () => {
  const volume = await harness.staff.fiona.call(tradeVolume, {})
  expect(volume.days).toHaveLength(30)
  expect(volume.days[0]).toEqual({ day: '2026-11-20', fills: 2, cig: cig(333), uscd: 21_000_000n + 14_062_755n })
  expect(volume.days.at(-1)).toEqual({ day: dayAfter('2026-11-20', -29), fills: 0, cig: 0n, uscd: 0n })
  expect(volume.open).toEqual({ buy: 2, sell: 1, heldCig: cig(100), heldUscd: 52_867_500n - 14_062_755n + 10_500_000n })
})

it('an operator ends an order with a reason that its owner reads, by mail too, and the audit log records it', async () => {
  const { alice, staff } = harness
  const before = await alice.balance('CIG')
  expect(await staff.sam.tryCall(cancelTrade, { id: String(ids.open), reason: ' Asked for by telephone. ' })).toBeNull()
  expect(await alice.balance('CIG')).toBe(before + cig(100))
  expect(await ownOrder(alice, ids.open)).toMatchObject({
    status: 'fail',
    endedAs: 'stopped',
    reason: 'Asked for by telephone.',
  })
  expect(await staff.fiona.call(trade, { id: String(ids.open) })).toMatchObject({ stoppedBy: staff.sam.name })
  const [notice] = await alice.call(contract.notices.getNotify, {})
  expect(notice).toMatchObject({
    kind: 'tradeStopped',
    params: { money: { amount: 100_000_000, coin: 'CIG' }, reason: 'Asked for by telephone.' },
  })
  expect((await harness.inbox(alice.email))[0]?.text).toContain('Asked for by telephone.')
  const auditPage = await staff.victor.call(audit, { limit: 20 })
  expect(auditPage.rows.map(({ call }) => call)).toContain(cancelTrade.path)
})

/** Changes the database as only its owner can, returns the broken invariants, and rolls back. */
async function broken(statement: string): Promise<string[]> {
  let breaches: string[] = []
  const undone = harness.db.transaction().execute(async (tx) => {
    await sql
      .raw('alter table trade_order disable trigger user; alter table trade_fill disable trigger user')
      .execute(tx)
    await sql.raw('alter table transfer_outcome disable trigger user').execute(tx)
    for (const name of ['traded', 'status', 'filled', 'locked', 'not_oneself', 'ended'])
      await sql.raw(`alter table trade_order drop constraint trade_order_${name}`).execute(tx)
    await sql.raw(statement).execute(tx)
    breaches = (await breachesIn(tx, orderBookInvariants)).map(({ id }) => id.replace('order-book.', ''))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // The missing guards are always found.
  expect(breaches).toContain('guards-stand')
  return breaches.filter((id) => id !== 'guards-stand')
}

it.each([
  ['nothing', 'select 1', []],
  [
    'a rest above the reserved money',
    `update trade_order set left_cig = left_cig + 1000000 where status = 'part'`,
    ['fills-are-what-is-gone'],
  ],
  [
    'an order without reserved money',
    `update trade_order set locked = locked + 1 where action = 'buy' and status = 'created'`,
    ['held-is-what-is-open', 'published-is-held'],
  ],
  [
    'a fill that nobody paid',
    `update trade_fill set uscd = uscd + 1`,
    ['fills-are-what-is-gone', 'each-fill-costs-its-share', 'filled-is-settled'],
  ],
  [
    'a member who trades with themselves',
    `update trade_fill f set uid = o.uid from trade_order o where o.id = f.order_id`,
    ['fills-are-what-is-gone', 'filled-is-settled'],
  ],
  [
    'an ended order whose rest was not returned',
    `update trade_order set status = 'fail', ended_as = 'cancelled', ended_at = now() where status = 'part'`,
    ['held-is-what-is-open', 'ended-is-given-back', 'end-is-told'],
  ],
  ['a wrong row in the wallet', `update transfer_outcome set status = 1 where status = 2`, ['end-is-told']],
])('the invariants find %s', async (_, statement, expected) => {
  const noticed = await broken(statement)
  expect(noticed).toEqual(expect.arrayContaining(expected))
  expect(noticed.length === 0).toBe(expected.length === 0)
})
