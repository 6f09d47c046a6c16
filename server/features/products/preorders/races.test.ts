import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { openNode } from '../../trading/order-book/order-book.testing.ts'
import { expirePayments } from './preorders.jobs.ts'
import { orderMaturities } from './preorders.phases.ts'
import { ordered, own, paymentOpens, pays, runNextDraws, treasuryHas, uscd } from './preorders.testing.ts'

const { create, list, pay } = contract.preorders
const { info } = contract.member
const slow = { timeout: 120_000 }
const DAY = 86_400_000

let harness: Sandbox
let node: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  harness = await openSandbox()
  await treasuryHas(harness, 10_000_000)
  node = await openNode(harness)
}, 60_000)
afterAll(async () => {
  await node.close()
  await harness.close()
})

const expire = () => expirePayments({ leaps: true, settings: async () => defaultSettings, alarm: () => undefined })
/** The number of answers to the same request that took effect. */
const effects = (answers: readonly unknown[]) =>
  answers.filter((one) => !(one !== null && typeof one === 'object' && 'refused' in one)).length

describe('on two nodes at once', slow, () => {
  it('one of many orders is created', async () => {
    const { bob } = harness
    const there = node.as(bob)
    const wish = { money: uscd(200), type: 'usdc' } as const
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? bob : there).tryCall(create, wish)))
    expect(effects(answers)).toBe(1)
    expect(answers.filter((one) => 'refused' in one && one.refused !== 'order_created_today')).toEqual([])
  })

  it('an order is paid in time or late, once: nobody is frozen for a paid order', async () => {
    const { alice, carol, sylvia, gregor, paula, magnus } = harness
    const people = [alice, carol, sylvia, gregor, paula, magnus]
    const oids = new Map<(typeof people)[number], number>()
    for (const who of people) {
      await who.fund(uscd(1_000), 'USCD')
      oids.set(who, await ordered(who, 200))
    }
    await paymentOpens(harness, await runNextDraws(harness))
    const { statusAt } = await own(alice, oids.get(alice) ?? 0)
    // The last moment in time, and the first late one.
    harness.clock.moveTo(new Date(statusAt.getTime() + DAY))
    for (const who of people) await harness.renewSession(who)
    const job = expire()
    const work = { db: harness.db, day: '2026-11-20' as const, at: harness.clock.now(), limit: 2 }
    const raced = people.map((who) => [
      pays(who, oids.get(who) ?? 0),
      node.as(who).tryCall(pay, { oid: oids.get(who) ?? 0 }),
    ])
    const [, ...answers] = await Promise.all([
      (async () => {
        while ((await job.run(work)).left);
      })(),
      ...raced.map((both) => Promise.all(both)),
    ])
    for (const both of answers) expect(effects(both as unknown[])).toBe(1)
    for (const who of people) {
      expect(await who.call(info, {})).toMatchObject({ isFrozen: false, hasPayingOrder: false })
      expect((await own(who, oids.get(who) ?? 0)).status).toBe('paid')
      expect(await who.balance('USCD')).toBe(uscd(800))
    }
  })

  it('an operator’s freeze stays and the platform’s freeze under it ends, in either order', async () => {
    const { freya, staff, db } = harness
    await freya.fund(uscd(1_000), 'USCD')
    await harness.renewSession(freya)
    const [owed] = (await freya.call(list, { page: 1, limit: 1, status: ['paying'] })).rows
    await harness.renewOperatorSession(staff.sam)
    const freeze = { uid: freya.uid, reason: 'asked for by letter' }
    const [paid] = await Promise.all([
      pays(freya, owed?.oid ?? 0),
      staff.sam.call(consoleContract.members.freezeMember, freeze),
    ])
    // A freeze ends the member's sessions. If it came first, they pay on another device.
    if (paid !== null) {
      await harness.renewSession(freya)
      expect(await pays(freya, owed?.oid ?? 0)).toBeNull()
    }
    const freezeState = db.selectFrom('member').select(['frozen_reason', 'frozen_under']).where('uid', '=', freya.uid)
    expect(await freezeState.executeTakeFirst()).toEqual({ frozen_reason: 3, frozen_under: null })
  })

  it('a finished order is paid back once, however many workers settle it, also in a repeated settlement', async () => {
    const { alice } = harness
    const at = momentOf('2026-12-20', '00:00')
    const work = { day: '2026-12-20' as const, at, terms: defaultSettings, reached: undefined, limit: 2 }
    const batch = (db: Sandbox['db']) => db.transaction().execute((tx) => orderMaturities.run({ ...work, tx }))
    // A transaction that is cut off in the middle leaves nothing.
    const cut = harness.db.transaction().execute(async (tx) => {
      await orderMaturities.run({ ...work, tx })
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    for (let n = 0; n < 6; n += 1) await Promise.all([batch(harness.db), batch(node.db)])
    const held = memberAccount(alice.uid, 'held.order', 'USCD')
    expect((await balanceOf(harness.db, [held])).get(held)).toBe(0n)
    expect(await alice.balance('USCD')).toBe(uscd(1_000))
    const profit = await alice.balance('CIG')
    expect(profit > 0n).toBe(true)
    expect(await batch(harness.db)).toMatchObject({ done: 0, left: false })
    expect(await alice.balance('CIG')).toBe(profit)
  })
})
