import { detail, rebateDetail } from '@humidor/contract/money/wallet.ts'
import { type BusinessDay, businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { operations } from '@humidor/domain/money/operations.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { endOutcome, openOutcome } from '../../../../ledger/outcome.ts'
import { type Asked, asks, bookHistory, type HistoryItem } from './history.testing.ts'

type Row = z.output<typeof detail.response>['rows'][number]

let harness: Sandbox
let magnus: Person
let everything: Row[]
let ids: bigint[]
const FIRST: BusinessDay = '2026-11-20'
const say = ['raffle', 'systemAward', 'pledge', 'pledgeEnd', 'pledgeProfit'] as const
const names = ['transaction', 'rebate', 'profit', 'points'] as const

/** A day has twelve entries, one every two hours, the first at its very first moment. */
const happened = (n: number): HistoryItem => {
  const wallet = names[(n * 7) % 4] ?? 'profit'
  const amount = wallet === 'points' ? BigInt(n % 9) + 1n : BigInt((n % 11) + 1) * 1_250_000n + BigInt(n % 3)
  return {
    wallet,
    // Of each twenty, the last five go out, by less than came in.
    amount: n % 20 > 14 ? -1n : amount,
    operation: wallet === 'rebate' ? (n % 2 ? 'activityAward' : 'systemAward') : (say[(n * 3) % 5] ?? 'raffle'),
    at: momentOf(dayAfter(FIRST, Math.floor(n / 12)), `${(n % 12) * 2}:00`),
  }
}
const HISTORY = Array.from({ length: 240 }, (_, n) => happened(n))

beforeAll(async () => {
  harness = await openSandbox()
  magnus = harness.magnus
  ids = await bookHistory(harness.db, magnus.uid, HISTORY)
  everything = await all({})
}, 60_000)
afterAll(() => harness.close())

/** Reads all rows, page by page. */
async function all(asked: Partial<Asked>, limit = 100, call = detail) {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await magnus.call(call, asks({ ...asked, limit, ...(after === undefined ? {} : { after }) }))
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined)
  return rows
}

const dayOf = ({ createdAt }: Row) => businessDay(createdAt)
const days = { first: dayAfter(FIRST, 3), last: dayAfter(FIRST, 9) }

const filters: [what: string, asked: Partial<Asked>, isMeant: (row: Row) => boolean][] = [
  ['all wallets', {}, () => true],
  ['a wallet', { wallet: 2 }, (row) => row.wallet === 2],
  ['an operation', { op: operations.raffle }, (row) => row.say === 'raffle'],
  ['an operation of several names', { op: 14 }, (row) => row.say.startsWith('pledge')],
  ['an operation in a wallet', { op: 14, wallet: 3 }, (row) => row.say.startsWith('pledge') && row.wallet === 3],
  ['a wallet without rows', { wallet: 1 }, () => false],
  ['an operation without rows', { op: operations.mallOrder }, () => false],
  ['days from', { from: days.first }, (row) => dayOf(row) >= days.first],
  ['days to', { to: days.last }, (row) => dayOf(row) <= days.last],
  ['days between', { from: days.first, to: days.last }, (row) => dayOf(row) >= days.first && dayOf(row) <= days.last],
  ['one day', { from: days.last, to: days.last }, (row) => dayOf(row) === days.last],
  ['days before everything', { to: dayAfter(FIRST, -1) }, () => false],
  [
    'all at once',
    { from: days.first, to: days.last, wallet: 3, op: 14 },
    (row) => row.wallet === 3 && row.say.startsWith('pledge') && dayOf(row) >= days.first && dayOf(row) <= days.last,
  ],
]

const searches: [typed: string, isFound: (row: Row) => boolean][] = [
  ['1.25', (row) => row.coin !== 'POINT' && row.moneyChange >= 1_250_000n && row.moneyChange < 1_260_000n],
  ['+1,25', (row) => row.coin !== 'POINT' && row.moneyChange >= 1_250_000n && row.moneyChange < 1_260_000n],
  ['1.250001', (row) => row.moneyChange === 1_250_001n],
  ['-0.000001', (row) => row.coin !== 'POINT' && row.moneyChange === -1n],
  ['-1', (row) => row.coin === 'POINT' && row.moneyChange === -1n],
  [
    '5',
    ({ transfer, coin, moneyChange: change }) =>
      transfer === 5 || (coin === 'POINT' ? change === 5n : change >= 5_000_000n && change < 5_010_000n),
  ],
  ['nothing of the sort', () => false],
]

describe('GET /api/user/detail', () => {
  it('lists all entries, the newest first', () => {
    expect(everything.map(({ transfer }) => BigInt(transfer))).toEqual(ids.toReversed())
    expect(everything.map(({ moneyChange, say, createdAt }) => [moneyChange, say, createdAt])).toEqual(
      HISTORY.toReversed().map(({ amount, operation, at }) => [amount, operation, at]),
    )
    expect(new Set(everything.map(({ id }) => id)).size).toBe(240)
  })

  it.each(filters)('answers and counts the rows of %s, for any page size', async (_, asked, isMeant) => {
    const meant = everything.filter(isMeant)
    for (const limit of [3, 7, 100]) expect(await all(asked, limit)).toEqual(meant)
    const paged = await Promise.all([1, 2, 3].map((page) => magnus.call(detail, asks({ ...asked, page, limit: 5 }))))
    expect(paged.flatMap(({ rows }) => rows)).toEqual(meant.slice(0, 15))
    expect(paged.map(({ count }) => count)).toEqual([meant.length, meant.length, meant.length])
  })

  it.each(searches)('finds %s', async (search, isFound) => {
    for (const limit of [2, 100]) expect(await all({ search }, limit)).toEqual(everything.filter(isFound))
    expect(await all({ search, from: days.first, to: days.last, wallet: 6 }, 3)).toEqual(
      everything.filter(
        (row) => isFound(row) && row.wallet === 6 && dayOf(row) >= days.first && dayOf(row) <= days.last,
      ),
    )
  })

  it('finds a transfer by its number', async () => {
    const [row] = everything.slice(100)
    expect(await all({ search: `#${row?.transfer}` })).toEqual([row])
    expect(await all({ search: String(row?.transfer) })).toContainEqual(row)
    expect(await all({ search: '#1' })).toEqual([])
  })

  it('continues at its place although more was posted meanwhile', async () => {
    const { rows, next } = await magnus.call(detail, asks({ limit: 50 }))
    await bookHistory(harness.db, magnus.uid, [
      { wallet: 'profit', amount: 1n, operation: 'raffle', at: harness.clock.now() },
    ])
    const more = await magnus.call(detail, asks({ limit: 100, after: next ?? '' }))
    expect([...rows, ...more.rows]).toEqual(everything.slice(0, 150))
    everything = await all({})
  })

  it('refuses a place that it did not give, and shows nothing of another member by one of theirs', async () => {
    for (const after of ['x', '1.2', '1.7.3', '1.2.3.4', '-1.2.3', '1.2.1234567890123456789'])
      for (const call of [detail, rebateDetail])
        expect(await magnus.tryCall(call, asks({ after }))).toEqual({ refused: 'parameter_error' })
    const { next } = await magnus.call(detail, asks({ limit: 1 }))
    const seen = await harness.tom.call(detail, asks({ after: next ?? '' }))
    expect(seen.rows).toEqual([])
  })

  it('refuses days in the wrong order', async () => {
    for (const call of [detail, rebateDetail])
      expect(await magnus.tryCall(call, asks({ from: days.last, to: days.first }))).toEqual({ refused: 'invalid_date' })
  })

  it('shows the outcome of pending movements', async () => {
    const [done = 0n, failed = 0n, open = 0n] = ids
    await harness.db.transaction().execute(async (tx) => {
      await openOutcome(tx, [done, failed, open])
      await endOutcome(tx, [done], 1)
      await endOutcome(tx, [failed], 2)
    })
    const rows = (await all({})).toReversed()
    expect(rows.slice(0, 4).map(({ status }) => status)).toEqual([1, 2, 0, 1])
  })
})

describe('GET /api/user/rebateDetail', () => {
  it('answers the rows of the rebate wallet, with the same filters', async () => {
    const rebates = (await all({})).filter(({ wallet }) => wallet === 4)
    expect(rebates.length).toBeGreaterThan(50)
    expect(await all({}, 7, rebateDetail)).toEqual(rebates)
    expect(await all({ wallet: 4, op: operations.activityAward }, 7, rebateDetail)).toEqual(
      rebates.filter(({ say }) => say === 'activityAward'),
    )
    expect(await magnus.call(rebateDetail, asks({ wallet: 3 }))).toEqual({ rows: [], count: 0, next: null })
  })

  it('is open to members, frozen or not', async () => {
    expect(await harness.freya.call(rebateDetail, asks({}))).toHaveProperty('rows')
    expect(await harness.visitor().tryCall(rebateDetail, asks({}))).toEqual({ refused: 'please_login' })
  })
})
