import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { topOfBook, topQuery } from '@humidor/server/features/trading/order-book/book.queries.ts'
import { watchBook } from '@humidor/server/features/trading/order-book/book-watch.ts'
import { directly } from '@humidor/server/features/trading/order-book/order-book.testing.ts'
import { orderBookFeature } from '@humidor/server/features/trading/order-book/order-book.ts'
import { allowFixtures, toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { ledgerInvariants } from '@humidor/server/ledger/invariants.ts'
import { sql } from 'kysely'
import { fundConversions } from './funding.ts'
import { type MemberRange, seedLedger } from './ledger.ts'

const { cbbuy, cbsell, createActionBuy, createActionSell } = contract.orderBook
const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
const clock = { now: () => new Date() }
/** Concurrent calls. */
const CONCURRENCY = 16

export interface OrderBookBench {
  /** Fills per second, each with a durable commit: `hot` of the same order, `many` of different orders. */
  hot: number
  many: number
  /** Milliseconds of the query for the best hundred orders of each side. */
  bookQuery: { median: number; worst: number }
  /** The lines of its query plan that show indexes, scans and the execution time. */
  plan: string[]
  /** Milliseconds until a call that waits on another node receives a new order. */
  deliveries: number[]
  breaches: string[]
}

type DirectCalls = ReturnType<typeof directly>

/** Runs concurrent workers for some seconds, or until `one` returns undefined. Returns calls per second. @throws on a refusal */
async function rate(seconds: number, one: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let begun = 0
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      const answer = await one(begun++)
      if (answer === undefined) return
      if (typeof answer === 'object' && answer !== null && 'refused' in answer) throw new Error(String(answer.refused))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return done / ((performance.now() - began) / 1000)
}

const idOf = (answer: { id: number } | { refused: string }): number => {
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.id
}

/** Publishes open orders, two buys to three sells. Returns the ids of the sells. */
async function fillBook(call: DirectCalls, { first, count }: MemberRange, open: number): Promise<number[]> {
  const sells: number[] = []
  let next = 0
  const worker = async () => {
    while (next < open) {
      const n = next++
      const uid = first + (n % count)
      if (n % 5 < 2) idOf(await call(uid, createActionBuy, { moneyCig: cig(100), premium: perMille(BigInt(n % 11)) }))
      else sells.push(idOf(await call(uid, createActionSell, { moneyCig: cig(100) })))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return sells
}

/** Measures the query of the best orders, and explains it. */
async function measureBookQuery(db: Database) {
  await sql`vacuum analyze trade_order`.execute(db)
  const times: number[] = []
  for (let n = 0; n < 51; n += 1) {
    const began = performance.now()
    await topOfBook(db, clock.now())
    times.push(performance.now() - began)
  }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off) ${topQuery(clock.now())}`.execute(
    db,
  )
  const sorted = times.toSorted((a, b) => a - b)
  return {
    bookQuery: { median: sorted[25] ?? 0, worst: sorted.at(-1) ?? 0 },
    plan: rows.map((row) => row['QUERY PLAN']).filter((line) => /Index|Execution|Seq Scan/.test(line)),
  }
}

/** Measures how long a client that waits on another node takes to receive an order that is published on this one. */
async function measureDelivery(call: DirectCalls, other: Database, uid: number): Promise<number[]> {
  const watch = watchBook({ db: other, clock })
  const times: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const { version } = await watch.now()
    const delivery = watch.next({ since: version, uid, sid: 'bench', ended: new AbortController().signal })
    // At different times between two polls.
    await new Promise((resolve) => setTimeout(resolve, 37 * n))
    const began = performance.now()
    // The best price, because an order behind the best hundred changes only the count.
    idOf(await call(uid, createActionBuy, { moneyCig: cig(100), premium: perMille(10n) }))
    await delivery
    times.push(performance.now() - began)
  }
  return times
}

/** Measures the order book by its handlers, each a transaction with a durable commit, without HTTP (rules T8). */
export async function benchOrderBook(
  url: string,
  {
    memberRange,
    seconds,
    open,
    progress,
  }: { memberRange: MemberRange; seconds: number; open: number; progress(line: string): void },
): Promise<OrderBookBench> {
  const here = openDatabase({ url, max: CONCURRENCY })
  const there = openDatabase({ url, max: 4 })
  try {
    await migrate(here.db)
    await allowFixtures(here.db)
    progress(`making ${memberRange.count} members with money`)
    await seedLedger(here.db, memberRange)
    await fundConversions(here.db, memberRange, clock.now())
    const call = directly({ db: here.db, at: clock.now, most: 200 })
    progress(`publishing ${open} orders`)
    const sells = await fillBook(call, memberRange, open)
    const { bookQuery, plan } = await measureBookQuery(here.db)
    const deliveries = await measureDelivery(call, there.db, memberRange.first + 1)
    const { first, count } = memberRange
    const hotOrder = idOf(await call(first, createActionBuy, { moneyCig: cig(400_000), premium: perMille(10n) }))
    const hot = await rate(seconds, (n) =>
      call(first + 1 + (n % (count - 1)), cbsell, { id: hotOrder, sellCigAmount: cig(100) }),
    )
    // A member's own order is refused, so the next member buys it.
    const many = await rate(seconds, async (n) => {
      const id = sells[n]
      if (id === undefined) return undefined
      const buyer = first + ((n * 7) % count)
      const answer = await call(buyer, cbbuy, { id })
      return 'refused' in answer && answer.refused === 'illegal_operation'
        ? await call(buyer + 1, cbbuy, { id })
        : answer
    })
    const found = await verify(here.db, toleratingFixtures([...ledgerInvariants, ...orderBookFeature.invariants]))
    return { hot, many, bookQuery, plan, deliveries, breaches: found.map(({ id }) => id) }
  } finally {
    await there.close()
    await here.close()
  }
}
