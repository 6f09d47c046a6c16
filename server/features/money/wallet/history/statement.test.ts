import { statement } from '@humidor/contract/money/wallet.ts'
import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookHistory, type HistoryItem } from './history.testing.ts'

const FIRST: BusinessDay = '2027-02-01'
const DAYS = 30
const wallets = { transaction: 2, profit: 3, rebate: 4, points: 6 } as const

let harness: Sandbox
let magnus: Person
const history: HistoryItem[] = []
beforeAll(async () => {
  harness = await openSandbox()
  magnus = harness.magnus
}, 60_000)
afterAll(() => harness.close())

const day = (n: number) => dayAfter(FIRST, n)
const midnights = Array.from({ length: DAYS + 1 }, (_, n) => startOf(day(n)).getTime())

/** Moments anywhere in the days, often their first and last milliseconds. */
const moment = fc.oneof(
  fc.integer({ min: midnights[0] ?? 0, max: (midnights[DAYS] ?? 0) - 1 }),
  fc.constantFrom(...midnights.slice(0, DAYS)),
  fc.constantFrom(...midnights.slice(1)).map((midnight) => midnight - 1),
)
const move = fc.record({
  wallet: fc.constantFrom(...(Object.keys(wallets) as (keyof typeof wallets)[])),
  amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
  goes: fc.boolean(),
  at: moment,
})

/** A random history in the order of time, in which no balance goes below zero. */
function happenedBy(moves: readonly { wallet: keyof typeof wallets; amount: bigint; goes: boolean; at: number }[]) {
  const balances = new Map<string, bigint>()
  return moves
    .toSorted((a, b) => a.at - b.at)
    .map(({ wallet, amount, goes, at }): HistoryItem => {
      const before = balances.get(wallet) ?? 0n
      const change = goes && before > 0n ? -(amount < before ? amount : before) : amount
      balances.set(wallet, before + change)
      return { wallet, amount: change, operation: 'raffle', at: new Date(at) }
    })
}

async function gathered(asked: { wallet: number; from: BusinessDay; to: BusinessDay }, limit: number) {
  const pages = []
  let after: string | undefined
  do {
    const page = await magnus.call(statement, { ...asked, limit, ...(after === undefined ? {} : { after }) })
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    pages.push(page)
    after = page.next ?? undefined
  } while (after !== undefined)
  const [{ opening, closing, count } = { opening: 0n, closing: 0n, count: 0 }] = pages
  for (const page of pages) expect(page).toMatchObject({ opening, closing, count })
  return { opening, closing, count, rows: pages.flatMap(({ rows }) => rows) }
}

describe('GET /api/user/statement', () => {
  beforeAll(async () => {
    const [moves = []] = fc.sample(fc.array(move, { minLength: 400, maxLength: 400 }), 1)
    history.push(...happenedBy(moves))
    await bookHistory(harness.db, magnus.uid, history)
  })

  it('leads from the opening to the closing balance, for all days, wallets and page sizes', async () => {
    const asked = fc.record({
      wallet: fc.constantFrom(...(Object.keys(wallets) as (keyof typeof wallets)[])),
      from: fc.integer({ min: -2, max: DAYS }),
      length: fc.integer({ min: 0, max: DAYS }),
      limit: fc.constantFrom(1, 7, 50, 1_000),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ wallet, from, length, limit }) => {
        const found = await gathered({ wallet: wallets[wallet], from: day(from), to: day(from + length) }, limit)
        const own = history.filter((it) => it.wallet === wallet)
        const [begins, ends] = [startOf(day(from)), startOf(day(from + length + 1))]
        const within = own.filter(({ at }) => at >= begins && at < ends)
        const sum = (all: readonly HistoryItem[]) => all.reduce((total, { amount }) => total + amount, 0n)
        expect(found.rows.map(({ moneyChange, createdAt }) => [moneyChange, createdAt])).toEqual(
          within.map(({ amount, at }) => [amount, at]),
        )
        expect(found.count).toBe(within.length)
        expect(found.opening).toBe(sum(own.filter(({ at }) => at < begins)))
        expect(found.closing).toBe(found.opening + sum(within))
        // Each entry has the balance after it.
        let balance = found.opening
        for (const row of found.rows) {
          balance += row.moneyChange
          expect(row.balanceAfter).toBe(balance)
        }
        expect(balance).toBe(found.closing)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('leaves out entries that are posted while its pages are read', async () => {
    const asked = { wallet: wallets.points, from: day(0), to: day(60) }
    const first = await magnus.call(statement, { ...asked, limit: 5 })
    await bookHistory(harness.db, magnus.uid, [
      { wallet: 'points', amount: 9n, operation: 'raffle', at: startOf(day(40)) },
    ])
    const rest = await magnus.call(statement, { ...asked, limit: 1_000, after: first.next ?? '' })
    expect(rest).toMatchObject({ opening: first.opening, closing: first.closing, count: first.count, next: null })
    expect(first.rows.length + rest.rows.length).toBe(first.count)
    expect((await magnus.call(statement, { ...asked, limit: 5 })).count).toBe(first.count + 1)
  })

  it('of an unused wallet is empty, for a frozen member and for a tourist', async () => {
    const nothing = { opening: 0n, closing: 0n, count: 0, rows: [], next: null }
    for (const person of [harness.freya, harness.tom])
      expect(await person.call(statement, { wallet: 5, from: day(0), to: day(9), limit: 500 })).toEqual(nothing)
  })

  it('refuses days in the wrong order, more than 400 days, and places that it did not give', async () => {
    const asks = (more: object) =>
      magnus.tryCall(statement, { wallet: 2, from: day(0), to: day(9), limit: 500, ...more })
    expect(await asks({ to: day(-1) })).toEqual({ refused: 'invalid_date' })
    expect(await asks({ to: day(400) })).toEqual({ refused: 'invalid_date' })
    expect(await asks({ to: day(399) })).toHaveProperty('rows')
    for (const after of ['', 'x', '1', '1.2.3', '-1.5', '1.1234567890123456789'])
      expect(await asks({ after })).toEqual({ refused: 'parameter_error' })
    // With any numbers, members see only their own entries, and none twice.
    expect(await asks({ after: '0.999999999' })).toMatchObject(await asks({}))
    expect(await asks({ after: '999999.1' })).toMatchObject({ rows: [], next: null })
    expect(await harness.visitor().tryCall(statement, { wallet: 2, from: day(0), to: day(9), limit: 500 })).toEqual({
      refused: 'please_login',
    })
  })
})
