import { randomUUID } from 'node:crypto'
import { info } from '@humidor/contract/accounts/member.ts'
import { activeAccount } from '@humidor/contract/accounts/membership.ts'
import { detail } from '@humidor/contract/money/wallet.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyInvariant } from '../../../invariants.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { verify } from '../../../ledger/invariant.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { countWaiting } from './count-waiting.ts'
import { NEAR, payWaiting } from './rebates.ts'
import { activates, chainBelow, hasFee, invites, price, rebateOf, rollsUp, usd } from './team.testing.ts'
import { teamOf } from './team.ts'

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const countsOf = (who: { uid: number }) => teamOf(harness.db, who.uid)
const waits = async () => {
  const { rows } = await harness.pool.query(
    'select (select count(*) from team_climb)::int as counts, (select count(*) from activation_rebate)::int as rebates',
  )
  return rows[0] as { counts: number; rebates: number }
}
const fund = (who: Person, times = 1n) => who.fund(micros<'USCD'>(price * times), 'USCD')

describe('an activation', () => {
  it('gives the referrer 100 points and their rebate at once, and the line above the differences of its fees', async () => {
    const { alice, root, db } = harness
    const child = await invites(harness, alice)
    const grandchild = await invites(harness, child)
    await hasFee(harness, child, usd(4))
    await hasFee(harness, alice, usd(9))
    await fund(grandchild)
    const treasury = await storedBalance(db, platformAccount('treasury', 'USCD'))
    await grandchild.call(activeAccount, {})
    expect([await rebateOf(harness, child), await rebateOf(harness, alice)]).toEqual([usd(4), usd(5)])
    expect(await child.displayBalance('POINT')).toBe('100')
    expect(await alice.displayBalance('POINT')).toBe('0')
    expect(await countsOf(child)).toMatchObject({ children: 1, children_actived: 1 })
    // The root member is above everybody. Their share follows later, so that no payer waits for it.
    expect(await rebateOf(harness, root)).toBe(0n)
    await rollsUp(harness)
    expect(await rebateOf(harness, root)).toBe(usd(11))
    expect(await storedBalance(db, platformAccount('treasury', 'USCD'))).toBe(treasury + usd(80))
    expect(await waits()).toEqual({ counts: 0, rebates: 0 })

    const paid = await grandchild.call(detail, { page: 1, limit: 10, wallet: 0, op: 11 })
    expect(paid.rows).toMatchObject([
      { wallet: 2, say: 'activeAccount', moneyChange: -usd(100), balanceAfter: 0n, other: null },
    ])
    const received = await alice.call(detail, { page: 1, limit: 10, wallet: 4, op: 0 })
    const by = maskedName(grandchild.name)
    expect(received.rows).toMatchObject([{ wallet: 4, say: 'shippingFeeRebate', moneyChange: usd(5), other: by }])
    const points = await child.call(detail, { page: 1, limit: 10, wallet: 6, op: 0 })
    expect(points.rows).toMatchObject([{ wallet: 6, say: 'activeAccount', moneyChange: 100n }])
  })

  it('has one effect, however often it is sent, retried and counted', async () => {
    const { alice } = harness
    const child = await invites(harness, alice)
    await fund(child, 20n)
    const key = randomUUID()
    const tapped = await Promise.all([
      ...Array.from({ length: 20 }, () => child.tryCall(activeAccount, {})),
      ...Array.from({ length: 10 }, () => child.tryCall(activeAccount, {}, { key })),
    ])
    expect(new Set(tapped.map((said) => JSON.stringify(said)))).toEqual(
      new Set(['null', '{"refused":"already_actived"}']),
    )
    await Promise.all(Array.from({ length: 5 }, () => rollsUp(harness)))
    expect(await child.balance('USCD')).toBe(usd(1_900))
    expect(await rebateOf(harness, alice)).toBe(usd(10))
    expect(await rebateOf(harness, harness.root)).toBe(usd(10))
    expect(await alice.displayBalance('POINT')).toBe('100')
    expect(await countsOf(alice)).toMatchObject({ children: 1, children_actived: 1, team_actived: 1 })
  })

  it('of parent and child at the same moment counts and pays like one after the other', async () => {
    const { alice } = harness
    for (let round = 0; round < 5; round += 1) {
      const parent = await invites(harness, alice)
      const child = await invites(harness, parent)
      const cousins = [await invites(harness, parent), await invites(harness, parent)]
      for (const person of [parent, child, ...cousins]) await fund(person)
      await Promise.all([parent, child, ...cousins].map((person) => person.call(activeAccount, {})))
      expect(await countsOf(parent)).toMatchObject({ children: 3, children_actived: 3 })
      expect(await rebateOf(harness, parent)).toBe(usd(30))
      expect(await parent.displayBalance('POINT')).toBe('300')
    }
    await rollsUp(harness)
    expect(await countsOf(alice)).toMatchObject({ children: 5, children_actived: 5, team_actived: 20 })
    expect(await rebateOf(harness, alice)).toBe(usd(50))
  })

  it('that is free moves no money, and a cheap one pays no more than its price', async () => {
    const { alice } = harness
    const [gifted, dear] = [await invites(harness, alice), await invites(harness, alice)]
    await hasFee(harness, alice, usd(150))
    await changeSetting(harness.db, 'activationPrice', 0n)
    await gifted.call(activeAccount, {})
    expect(await rebateOf(harness, alice)).toBe(0n)
    expect(await alice.displayBalance('POINT')).toBe('100')
    await changeSetting(harness.db, 'activationPrice', price)
    await activates(dear)
    await rollsUp(harness)
    expect(await rebateOf(harness, alice)).toBe(usd(100))
    expect(await rebateOf(harness, harness.root)).toBe(0n)
  })

  it('that cannot be paid changes nothing', async () => {
    const child = await invites(harness, harness.alice)
    await rollsUp(harness)
    await child.fund(micros<'USCD'>(price - 1n), 'USCD')
    expect(await child.tryCall(activeAccount, {})).toEqual({ refused: 'insufficient_balance' })
    expect(await waits()).toEqual({ counts: 0, rebates: 0 })
    expect(await countsOf(harness.alice)).toMatchObject({ children: 1, children_actived: 0 })
    expect(await child.call(info, {})).toMatchObject({ isAccountActived: false })
  })
})

describe('a line that is longer than a request follows', () => {
  it('is paid to its end, each upline once, on however many nodes', async () => {
    const { alice, db, clock } = harness
    // Each fee is a cent above the fee below it, up to the top, so the whole line is paid.
    const length = NEAR + 120
    const uids = await chainBelow(harness, alice, length)
    await harness.pool.query(
      "update member set shipping_fee = ($1::int - uid + $2::int) * 10000 where name like 'chain_%'",
      [length, uids[0]],
    )
    await harness.pool.query('update member set shipping_fee = 18000000 where uid = $1', [alice.uid])
    const bottom = await invites(harness, { uid: uids.at(-1) ?? 0 })
    await activates(bottom)
    expect(await rebateOf(harness, { uid: uids[120] ?? 0 })).toBe(10_000n)
    expect(await rebateOf(harness, { uid: uids[119] ?? 0 })).toBe(0n)
    expect(await waits()).toMatchObject({ rebates: 1 })
    expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])

    const nodes = Array.from({ length: 10 }, () => payWaiting(db, clock.now()))
    expect((await Promise.all(nodes)).filter((paid) => paid > 0)).toHaveLength(2)
    await rollsUp(harness)
    for (const uid of [uids[119], uids[60], uids[0]]) expect(await rebateOf(harness, { uid: uid ?? 0 })).toBe(10_000n)
    expect(await rebateOf(harness, alice)).toBe(18_000_000n - BigInt(length) * 10_000n)
    const [received] = (await alice.call(detail, { page: 1, limit: 1, wallet: 4, op: 0 })).rows
    expect(received?.other).toBe(maskedName(bottom.name))
    expect(await rebateOf(harness, harness.root)).toBe(usd(2))
    expect(await countsOf({ uid: uids[0] ?? 0 })).toMatchObject({ team_actived: 1, self_rebate_total: 10_000n })
  })

  it('waits while the treasury is empty, delays no count, and is paid afterwards', async () => {
    const { bob, db, clock, root } = harness
    const child = await invites(harness, bob)
    await activates(child)
    const treasury = platformAccount('treasury', 'USCD')
    const all = await storedBalance(db, treasury)
    const move = (key: string, back = false) =>
      db.transaction().execute((tx) => {
        const [from, to] = [treasury, memberAccount(bob.uid, 'transaction')]
        const posting = { amount: all, ...(back ? { from: to, to: from } : { from, to }), in: 'systemAward' as const }
        return post(tx, [{ operation: 'systemAward', key, at: clock.now(), postings: [posting] }])
      })
    await move('fixture:emptied')
    await expect(payWaiting(db, clock.now())).rejects.toThrow('not covered')
    await expect(rollsUp(harness)).resolves.toBeUndefined()
    expect(await countsOf(root)).toMatchObject({ team_actived: 9 })
    expect(await rebateOf(harness, root)).toBe(0n)
    expect(await waits()).toEqual({ counts: 0, rebates: 1 })
    await move('fixture:filled', true)
    await rollsUp(harness)
    expect(await rebateOf(harness, root)).toBe(usd(10))
  })
})

describe('the roll-up worker', () => {
  it('loses and repeats nothing if it is killed in the middle of a batch', async () => {
    const { alice, db, clock, pool } = harness
    const uids = await chainBelow(harness, alice, 3_000)
    await pool.query("update member set activated_at = now(), level = 1 where name like 'chain_%'")
    for (let killed = 0; killed < 6; killed += 1) {
      const batch = countWaiting(db, { at: clock.now(), limit: 200, order: 'deepest' }).catch(() => 'killed')
      await new Promise((resolve) => setTimeout(resolve, killed * 4))
      await pool.query(
        `select pg_terminate_backend(pid, 3000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      await batch
      expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
    }
    await rollsUp(harness)
    expect(await waits()).toMatchObject({ counts: 0 })
    expect(await countsOf({ uid: uids[0] ?? 0 })).toMatchObject({ team_actived: 2_999 })
    expect(await countsOf(alice)).toMatchObject({ team_actived: 3_000 })
  })

  it('rolls many deltas of one line up in one batch, because they merge where they meet', async () => {
    const { alice, db, clock, pool } = harness
    const uids = await chainBelow(harness, alice, 2_000)
    await pool.query("update member set activated_at = now(), level = 1 where name like 'chain_%' and uid % 2 = 1")
    const rows = await countWaiting(db, { at: clock.now(), limit: 5_000, order: 'deepest' })
    expect(rows).toBeGreaterThan(2_000)
    expect(await waits()).toMatchObject({ counts: 0 })
    expect(await countsOf({ uid: uids[0] ?? 0 })).toMatchObject({ team_actived: 1_000 })
    expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
  })

  it('does everything once, however many run, deepest or oldest first', async () => {
    const { alice, db, clock } = harness
    await chainBelow(harness, alice, 400)
    await harness.pool.query("update member set activated_at = now(), level = 1 where name like 'chain_%'")
    const at = clock.now()
    for (let round = 0; round < 30; round += 1)
      await Promise.all(
        (['deepest', 'oldest', 'deepest', 'oldest'] as const).map((order) => countWaiting(db, { at, limit: 7, order })),
      )
    expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
    await rollsUp(harness)
    expect(await countsOf(alice)).toMatchObject({ team_actived: 400 })
  })

  it('is queued by an activation, once for many', async () => {
    const children = await Promise.all(Array.from({ length: 8 }, () => invites(harness, harness.bob)))
    await activates(children[0] as Person)
    const tasks = async () =>
      Number((await harness.pool.query("select count(*) from pgboss.job where name = 'team.climb-now'")).rows[0].count)
    const woken = await tasks()
    for (const child of children.slice(1)) await activates(child)
    expect(await tasks()).toBe(woken)
    await harness.jobs.drain('team.climb-now')
    expect(await tasks()).toBe(0)
    expect(await waits()).toEqual({ counts: 0, rebates: 0 })
    expect(await countsOf(harness.bob)).toMatchObject({ team_actived: 8, self_rebate_total: usd(80) })
  })
})
