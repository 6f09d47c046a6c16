import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { makeMember, setMemberState } from '@humidor/sandbox/members.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { publishUntil } from '../price/price.ts'
import { expireOrders } from './order-book.jobs.ts'
import { cig, directly, openNode, ownOrder, publishesBuy, publishesSell, uscd } from './order-book.testing.ts'

const { cbbuy, cbsell, cbsellCancel, createActionBuy, createActionSell } = contract.orderBook

let harness: Sandbox
let node: Awaited<ReturnType<typeof openNode>>
let people: Person[]
beforeAll(async () => {
  harness = await openSandbox()
  node = await openNode(harness)
  people = [harness.alice, harness.bob, harness.carol, harness.sylvia, harness.gregor, harness.paula]
  for (const who of people) {
    await who.fund(cig(20_000), 'CIG')
    await who.fund(uscd(20_000), 'USCD')
  }
}, 60_000)
afterAll(async () => {
  await node.close()
  await harness.close()
})

/** A visitor of a member on the first node or on the second, with a code of their own. */
const on = (who: Person, n: number): Visitor => (n % 2 === 0 ? who : node.as(who))
const codeOf = (who: Person) => ({ googleCode: who.googleCode() })
const wins = (answers: readonly unknown[]) => answers.filter((answer) => answer === null || !isRefused(answer))
const isRefused = (answer: unknown) => typeof answer === 'object' && answer !== null && 'refused' in answer
const refusals = (answers: readonly unknown[]) => answers.filter(isRefused)
const refused = (code: string) => ({ refused: code })
const expire = (db = harness.db) =>
  expireOrders(() => undefined).run({ db, day: '2026-11-20', at: harness.clock.now(), limit: 1_000 })
/** The total of a coin over all members, reserved money included. */
const inAll = async (coin: 'USCD' | 'CIG') => {
  const { rows } = await sql<{ sum: string }>`
    select sum(balance)::text as sum from account where owner = 'member' and asset = ${coin}`.execute(harness.db)
  return BigInt(rows[0]?.sum ?? 0)
}

describe('on two nodes at once', () => {
  it('of many buyers of one sell order one gets it, and pays once', { timeout: 60_000 }, async () => {
    const [seller, ...buyers] = people as [Person, ...Person[]]
    for (let round = 0; round < 4; round += 1) {
      const before = await Promise.all(people.map((who) => who.balance('USCD')))
      const id = await publishesSell(seller, 200)
      const codes = buyers.map(codeOf)
      const answers = await Promise.all(
        buyers.map((who, n) => on(who, n).tryCall(cbbuy, { id, ...(codes[n] ?? codeOf(who)) })),
      )
      expect(wins(answers)).toEqual([{ moneyCig: cig(200), money: 21_000_000n }])
      expect(refusals(answers)).toEqual(buyers.slice(1).map(() => refused('cbsell_sold')))
      const after = await Promise.all(people.map((who) => who.balance('USCD')))
      const changes = after.map((now, n) => now - (before[n] ?? 0n)).filter((change) => change !== 0n)
      expect(changes.toSorted((a, b) => Number(a - b))).toEqual([-21_000_000n, 21_000_000n])
    }
  })

  it('many sellers into one buy order sell no more than it has, each part once', {
    timeout: 60_000,
  }, async () => {
    const [buyer, ...sellers] = people as [Person, ...Person[]]
    const id = await publishesBuy(buyer, 1_001, 7n)
    const codes = sellers.map(codeOf)
    const answers = await Promise.all(
      sellers.map((who, n) =>
        on(who, n).tryCall(cbsell, { id, sellCigAmount: cig(250), ...(codes[n] ?? codeOf(who)) }),
      ),
    )
    expect(wins(answers)).toHaveLength(4)
    expect(refusals(answers)).toEqual([refused('illegal_value')])
    const { moneyCigLeft, traded, held } = (await ownOrder(buyer, id)) ?? {}
    expect([moneyCigLeft, (traded ?? 0n) + BigInt(held ?? 0)]).toEqual([cig(1), 105_840_735n])
    const paid = answers.reduce(
      (sum: bigint, answer) => sum + ('money' in (answer ?? {}) ? (answer as { money: bigint }).money : 0n),
      0n,
    )
    expect(paid).toBe(traded)
    await buyer.call(cbsellCancel, { id })
  })

  it('of a cancellation and a fill one succeeds, and the money is in the right accounts', {
    timeout: 60_000,
  }, async () => {
    const [owner, other] = people as [Person, Person]
    const seen = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const sells = round % 2 === 0
      const id = sells ? await publishesSell(owner, 100) : await publishesBuy(owner, 100, 3n)
      const code = codeOf(other)
      const fill = () =>
        sells
          ? on(other, round).tryCall(cbbuy, { id, ...code })
          : on(other, round).tryCall(cbsell, { id, sellCigAmount: cig(100), ...code })
      const cancel = () => on(owner, round + 1).tryCall(cbsellCancel, { id })
      const answers: unknown[] = await Promise.all(round % 3 === 0 ? [cancel(), fill()] : [fill(), cancel()])
      const { status } = (await ownOrder(owner, id)) ?? {}
      expect(wins(answers)).toHaveLength(1)
      expect(refusals(answers)).toEqual([refused(status === 'success' ? 'cbsell_sold' : 'cbsell_end')])
      seen.add(status ?? '')
    }
    expect([...seen].every((status) => ['success', 'fail'].includes(status))).toBe(true)
    expect(await storedBalance(harness.db, memberAccount(owner.uid, 'held.sell'))).toBe(0n)
    expect(await storedBalance(harness.db, memberAccount(owner.uid, 'held.buy'))).toBe(0n)
  })

  it('of a fill and the expiry on both nodes one succeeds', { timeout: 60_000 }, async () => {
    const [owner, other] = people as [Person, Person]
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await publishesSell(owner, 100))
    // For the job their time is over, for the fills it is not: the worst that two clocks can do.
    const at = new Date(harness.clock.now().getTime() + 8 * 86_400_000)
    const job = expireOrders(() => undefined)
    const runs = (db: Sandbox['db']) => job.run({ db, day: '2026-11-28', at, limit: 2 })
    // A code works once, so another member fills each order.
    const fillers = ids.map((_, n) => people[1 + (n % 5)] ?? other)
    const codes = fillers.map(codeOf)
    const [fills, ...batches] = await Promise.all([
      Promise.all(
        ids.map((id, n) => on(fillers[n] ?? other, n).tryCall(cbbuy, { id, ...(codes[n] ?? codeOf(other)) })),
      ),
      ...[harness.db, node.db, harness.db, node.db, harness.db, node.db].map(runs),
    ])
    let expired = batches.reduce((sum, { done }) => sum + done, 0)
    for (let left = true; left; ) {
      const batch = await runs(node.db)
      expired += batch.done
      ;({ left } = batch)
    }
    expect(wins(fills).length + expired).toBe(ids.length)
    expect(refusals(fills)).toEqual(refusals(fills).map(() => refused('cbsell_end')))
    expect(await storedBalance(harness.db, memberAccount(owner.uid, 'held.sell'))).toBe(0n)
    expect((await expire()).done).toBe(0)
  })

  it('an order keeps its price while another price is published', { timeout: 60_000 }, async () => {
    const [owner] = people as [Person]
    const rule = { firstPrice: 105_000n, priceRise: 5_000n }
    const today = businessDay(harness.clock.now())
    await publishUntil(harness.db, today, rule)
    const id = await publishesBuy(owner, 500, 10n)
    const fillers = people.slice(1, 4)
    const codes = fillers.map(codeOf)
    const [, ...fills] = await Promise.all([
      publishUntil(node.db, dayAfter(today), rule),
      ...fillers.map((who, n) =>
        on(who, n).tryCall(cbsell, { id, sellCigAmount: cig(150), ...(codes[n] ?? codeOf(who)) }),
      ),
    ])
    expect(fills).toEqual(fills.map(() => ({ moneyCig: cig(150), money: 15_907_500n })))
    const later = await publishesSell(owner, 100)
    expect((await ownOrder(owner, later))?.cigPrice).toBe(105_525n)
    expect((await ownOrder(owner, id))?.cigPrice).toBe(105_000n)
    for (const one of [id, later]) await owner.call(cbsellCancel, { id: one })
  })

  it('a member has twenty open orders at most, however they are published', { timeout: 60_000 }, async () => {
    const who = harness.paula
    const asks = [
      directly({ db: harness.db, at: harness.clock.now }),
      directly({ db: node.db, at: harness.clock.now }),
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? asks[n % 2 === 0 ? 0 : 1](who.uid, createActionBuy, { moneyCig: cig(100), premium: perMille(0n) })
          : asks[n % 2 === 0 ? 0 : 1](who.uid, createActionSell, { moneyCig: cig(100) }),
      ),
    )
    expect([wins(answers).length, refusals(answers)]).toEqual([
      20,
      Array.from({ length: 10 }, () => refused('illegal_operation')),
    ])
    for (const answer of answers) if ('id' in answer) await asks[0](who.uid, cbsellCancel, { id: answer.id })
  })
})

/** Random numbers that are the same in every run (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

describe('three thousand random creates, fills and cancels by a hundred members', () => {
  it('keep every coin, to the millionth, and fill no order twice', { timeout: 300_000 }, async () => {
    const MEMBERS = 100
    const ACTS = 3_000
    const roll = dice(20_261_122)
    const uids = await manyMembers(MEMBERS)
    const before = [await inAll('CIG'), await inAll('USCD')]
    const nodes = [
      directly({ db: harness.db, at: harness.clock.now }),
      directly({ db: node.db, at: harness.clock.now }),
    ] as const
    const orders: { id: number; uid: number; sells: boolean; whole: number }[] = []
    const outcomes = { done: 0, refused: new Map<string, number>() }
    let begun = 0
    const one = async () => {
      const n = begun++
      const asks = nodes[n % 2 === 0 ? 0 : 1]
      const uid = uids[roll(MEMBERS)] ?? 0
      const kind = roll(10)
      const whole = 100 + roll(400)
      // Mostly among the newest, so that many want the same order.
      const order = orders[Math.max(0, orders.length - 1 - roll(25))]
      let answer: unknown
      if (kind < 4 || !order) {
        const sells = roll(2) === 0
        const made = await (sells
          ? asks(uid, createActionSell, { moneyCig: cig(whole) })
          : asks(uid, createActionBuy, { moneyCig: cig(whole), premium: perMille(BigInt(roll(11))) }))
        if ('id' in made) orders.push({ id: made.id, uid, sells, whole })
        answer = made
      } else if (kind < 6) answer = await asks(order.uid, cbsellCancel, { id: order.id })
      else if (order.sells) answer = await asks(uid, cbbuy, { id: order.id })
      else
        answer = await asks(uid, cbsell, {
          id: order.id,
          sellCigAmount: cig(roll(3) === 0 ? order.whole : 100 + roll(100)),
        })
      if (!isRefused(answer)) outcomes.done += 1
      else {
        const { refused: code } = answer as { refused: string }
        outcomes.refused.set(code, (outcomes.refused.get(code) ?? 0) + 1)
      }
    }
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (begun < ACTS) await one()
      }),
    )
    // Every call was tried, and a good part of them succeeded.
    expect(outcomes.done).toBeGreaterThan(ACTS / 4)
    expect([...outcomes.refused.keys()]).toEqual(
      expect.arrayContaining(['cbsell_sold', 'cbsell_end', 'illegal_operation']),
    )
    expect([await inAll('CIG'), await inAll('USCD')]).toEqual(before)
    const { rows } = await sql<{ wrong: string }>`
      select count(*)::text as wrong from trade_order o
      where o.money_cig - o.left_cig <> (select coalesce(sum(cig), 0) from trade_fill f where f.order_id = o.id)
        or (o.action = 'sell' and o.fills > 1)`.execute(harness.db)
    // The database does this by itself after a while; without it, it plans for the few rows of the beginning.
    await sql`analyze`.execute(harness.db)
    // The invariants check the reserved money and each fill when this harness closes.
    expect(rows).toEqual([{ wrong: '0' }])
  })
})

/** Members with money from the treasury. */
async function manyMembers(count: number): Promise<number[]> {
  const at = harness.clock.now()
  const uids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const { uid } = await makeMember(harness.making, { name: `trader_${n}` }, harness.root.uid, at)
    await setMemberState(harness.db, uid, { level: 1 }, at)
    uids.push(uid)
  }
  const transfers = uids.map((uid) => ({
    operation: 'systemAward' as const,
    key: `fixture:trader:${uid}`,
    at,
    postings: [
      { from: platformAccount('rewards', 'CIG'), to: memberAccount(uid, 'profit'), amount: cig(5_000) },
      { from: platformAccount('treasury', 'USCD'), to: memberAccount(uid, 'transaction'), amount: uscd(600) },
    ],
  }))
  await harness.db.transaction().execute((tx) => post(tx, transfers))
  return uids
}
