import { info } from '@humidor/contract/accounts/member.ts'
import { analysis, getChildren, setChildShippingFee } from '@humidor/contract/accounts/team.ts'
import { settings } from '@humidor/contract/platform/settings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { putsIn, treasureOf } from '../../products/flexible-treasure/flexible-treasure.testing.ts'
import {
  ordered,
  own,
  paymentOpens,
  pays,
  runNextDraws,
  treasuryHas,
} from '../../products/preorders/preorders.testing.ts'
import { activates, hasFee, invites, rebateOf, rollsUp, usd } from './team.testing.ts'
import { addTeamPerformance, addTeamRebates, setLevel } from './team.ts'

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  await harness.renewSession(harness.root)
  return () => harness.close()
}, 60_000)

const uscd = (whole: number) => micros<'USCD'>(usd(whole))

describe('GET /api/user/getChildren', () => {
  it('lists the member’s own invitees, the newest first, and not theirs', async () => {
    const { alice, clock } = harness
    const first = await invites(harness, alice)
    clock.moveTo(new Date(clock.now().getTime() + 1_000))
    const second = await invites(harness, alice)
    await invites(harness, first)
    await activates(first)
    expect(await alice.call(getChildren, { page: 1, limit: 10 })).toEqual({
      count: 2,
      rows: [
        { uid: second.uid, name: second.name, lvl: 0, activedAt: null, shippingFee: usd(10) },
        { uid: first.uid, name: first.name, lvl: 1, activedAt: clock.now(), shippingFee: usd(10) },
      ],
    })
  })

  it('lists only the activated invitees or only the others, if asked', async () => {
    const { alice } = harness
    const first = await invites(harness, alice)
    const second = await invites(harness, alice)
    const grandchild = await invites(harness, first)
    await activates(first)
    await activates(grandchild)
    await rollsUp(harness)
    const listed = async (activated: boolean) => {
      const { rows, count } = await alice.call(getChildren, { page: 1, limit: 10, activated })
      return { uids: rows.map(({ uid }) => uid), count }
    }
    expect(await listed(true)).toEqual({ uids: [first.uid], count: 1 })
    expect(await listed(false)).toEqual({ uids: [second.uid], count: 1 })
    expect(await alice.call(getChildren, { page: 2, limit: 1, activated: true })).toEqual({ rows: [], count: 1 })
  })

  it('pages without missing or repeating anybody, even with equal times', async () => {
    const guests: number[] = []
    for (let n = 0; n < 5; n += 1) guests.push((await invites(harness, harness.bob)).uid)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => harness.bob.call(getChildren, { page, limit: 2 })))
    expect(pages.map(({ rows, count }) => [rows.length, count])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ uid }) => uid)))).toEqual(new Set(guests))
  })

  it('is open to members, frozen or not', async () => {
    expect(await harness.tom.tryCall(getChildren, { page: 1, limit: 10 })).toEqual({ refused: 'not_active' })
    expect(await harness.freya.call(getChildren, { page: 1, limit: 10 })).toEqual({ rows: [], count: 0 })
  })
})

describe('POST /api/user/setChildShippingFee', () => {
  const sets = (who: { uid: number }, fee: bigint) =>
    harness.alice.tryCall(setChildShippingFee, { targetUid: who.uid, shippingFee: micros<'USCD'>(fee) })

  it('sets the fee of a child, from zero up to the member’s own, to the millionth', async () => {
    const child = await invites(harness, harness.alice)
    for (const fee of [0n, usd(10), 9_999_999n]) {
      expect(await sets(child, fee)).toBeNull()
      expect(await child.call(info, {})).toMatchObject({ shippingFee: fee })
    }
    expect(await sets(child, usd(10) + 1n)).toEqual({ refused: 'illegal_value' })
    const negative = { targetUid: child.uid, shippingFee: -1 }
    expect(await harness.alice.sendRaw('POST', setChildShippingFee.path, negative)).toEqual({
      refused: 'illegal_value',
    })
    expect(await child.call(info, {})).toMatchObject({ shippingFee: 9_999_999n })
  })

  it('refuses a grandchild, a stranger, the referrer, oneself and a missing member alike', async () => {
    const child = await invites(harness, harness.alice)
    const grandchild = await invites(harness, child)
    const nobody = { uid: 99_999_998 }
    for (const who of [grandchild, harness.bob, harness.root, harness.alice, nobody])
      expect(await sets(who, usd(1))).toEqual({ refused: 'illegal_operation' })
    expect(await grandchild.call(info, {})).toMatchObject({ shippingFee: usd(10) })
    expect(await harness.bob.call(info, {})).toMatchObject({ shippingFee: usd(10) })
  })
})

describe('the figures of a team', () => {
  it('are counts and sums of the whole line below, the same in info and analysis', async () => {
    const { alice, db, root } = harness
    const child = await invites(harness, alice)
    const grandchild = await invites(harness, child)
    await activates(grandchild)
    await activates(child)
    await db.transaction().execute(async (tx) => {
      await addTeamPerformance(tx, [
        { uid: grandchild.uid, amount: usd(200) },
        { uid: alice.uid, amount: usd(1_000) },
      ])
      const postings = (['teamRebate', 'teamAward'] as const).map((operation) => ({
        from: platformAccount('treasury', 'USCD'),
        to: memberAccount(alice.uid, 'rebate'),
        amount: uscd(7),
        in: operation,
      }))
      await post(tx, [{ operation: 'teamRebate', key: 'fixture:returns', at: harness.clock.now(), postings }])
      await addTeamRebates(tx, [{ uid: alice.uid, amount: usd(14) }])
    })
    await rollsUp(harness)
    const line = {
      children: 1,
      childrenActived: 1,
      teamActived: 2,
      teamPerformance: usd(200),
      teamRebateTotal: usd(14),
    }
    // The grandchild's activation paid the child $10, and the child's own paid Alice $10.
    expect(await alice.call(info, {})).toMatchObject({ ...line, selfRebateTotal: usd(10), frozenReason: null })
    expect(await alice.call(analysis, {})).toEqual({
      ...line,
      selfRebateTotal: usd(10),
      teamProfit: usd(24),
      orderProfit: 0n,
      treasureProfit: 0n,
      next: { direct: 1, team: 2, gold: 0, platinum: 0 },
    })
    // The activated members of the cast are in the root member's line too.
    expect(await root.call(info, {})).toMatchObject({
      childrenActived: 8,
      teamActived: 10,
      teamPerformance: usd(1_200),
    })
    expect(await harness.tom.call(analysis, {})).toMatchObject({ teamActived: 0, next: null })
    expect(await harness.magnus.call(analysis, {})).toMatchObject({ next: null })
    expect(await harness.freya.call(info, {})).toMatchObject({ isFrozen: true, frozenReason: 1, hasPassword: true })
  })

  it('are profits of pre-orders and of the treasure, from the member’s own entries', async () => {
    const { bob, db, clock } = harness
    await treasuryHas(harness, 1_000)
    await bob.fund(uscd(1_500), 'USCD')
    await putsIn(bob, 1_000)
    const oid = await ordered(bob, 200)
    await paymentOpens(harness, await runNextDraws(harness))
    await pays(bob, oid)
    const { profit } = await own(bob, oid)
    await db.transaction().execute((tx) =>
      post(tx, [
        {
          operation: 'raffle',
          key: 'fixture:raffle',
          at: clock.now(),
          postings: [
            {
              from: platformAccount('rewards', 'CIG'),
              to: memberAccount(bob.uid, 'profit'),
              amount: micros<'CIG'>(100n),
            },
          ],
        },
      ]),
    )
    await harness.travel(9 * 86_400)
    const { orderProfit, treasureProfit } = await bob.call(analysis, {})
    expect([orderProfit, treasureProfit]).toEqual([profit, (await treasureOf(bob)).totalInterest])
    expect(profit > 0n && treasureProfit > 0n).toBe(true)
  }, 60_000)

  it('are levels, returns and points by the settings', async () => {
    expect(await harness.visitor().call(settings, {})).toMatchObject({
      referrerPoints: 100n,
      levels: [
        { direct: 3, team: 20, gold: 0, platinum: 0 },
        { direct: 5, team: 50, gold: 0, platinum: 0 },
        { direct: 10, team: 200, gold: 3, platinum: 0 },
        { direct: 15, team: 500, gold: 0, platinum: 3 },
      ],
      returns: [60, 100, 130, 150, 160],
      continuation: 5,
    })
  })
})

describe('a fee', () => {
  it('is $20 for the root member and $10 for everybody else', async () => {
    const guest = await invites(harness, harness.tom)
    expect(await harness.root.call(info, {})).toMatchObject({ shippingFee: usd(20) })
    expect(await guest.call(info, {})).toMatchObject({ shippingFee: usd(10) })
  })
})

describe('an operator who sets levels', () => {
  const sets = (uid: number, level: 1 | 2 | 3 | 4 | 5) =>
    harness.db.transaction().execute((tx) => setLevel(tx, uid, level, harness.clock.now()))
  const gold = async (who: { uid: number }) => {
    const row = await harness.db.selectFrom('team').selectAll().where('uid', '=', who.uid).executeTakeFirstOrThrow()
    return [row.team_gold, row.team_platinum]
  }

  it('sets a level up and down, and the whole line above counts it', async () => {
    const { alice, root } = harness
    const child = await invites(harness, alice)
    const grandchild = await invites(harness, child)
    await activates(grandchild)
    await rollsUp(harness)
    const [before, beforePlatinum] = await gold(root)
    expect(await sets(grandchild.uid, 4)).toBeUndefined()
    await rollsUp(harness)
    expect(await grandchild.call(info, {})).toMatchObject({ lvl: 4 })
    expect([await gold(child), await gold(alice)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(await gold(root)).toEqual([(before ?? 0) + 1, (beforePlatinum ?? 0) + 1])
    await sets(grandchild.uid, 3)
    await rollsUp(harness)
    expect(await gold(alice)).toEqual([1, 0])
    await sets(grandchild.uid, 1)
    await rollsUp(harness)
    expect([await gold(alice), await gold(root)]).toEqual([
      [0, 0],
      [before, beforePlatinum],
    ])
  })

  it('is refused for a tourist and for a missing member, and many at once leave one level', async () => {
    expect(await sets(harness.tom.uid, 2)).toBe('not_active')
    expect(await sets(99_999_998, 2)).toBe('not_found')
    await Promise.all(Array.from({ length: 20 }, (_, n) => sets(harness.bob.uid, n % 2 === 0 ? 5 : 2)))
    await rollsUp(harness)
    const { lvl } = await harness.bob.call(info, {})
    expect([2, 5]).toContain(lvl)
  })
})

describe('a frozen upline', () => {
  it('receives rebates like any other, as does a tourist', async () => {
    const { freya, tom } = harness
    const [one, other] = [await invites(harness, freya), await invites(harness, tom)]
    await hasFee(harness, freya, usd(7))
    await activates(one)
    await activates(other)
    expect([await rebateOf(harness, freya), await rebateOf(harness, tom)]).toEqual([usd(7), usd(10)])
  })
})
