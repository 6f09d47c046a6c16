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
import { type Crowd, seedLedger } from './ledger.ts'
import { seedPurses } from './purses.ts'

const { cbbuy, cbsell, createActionBuy, createActionSell } = contract.orderBook
const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
const clock = { now: () => new Date() }
/** How many fill at a time. */
const SIDE_BY_SIDE = 16

export interface OrderBookBench {
  /** Fills per second, each with a durable commit: all of one order, and each of another one. */
  hot: number
  many: number
  /** Milliseconds of the database for the best hundred of each side of ten thousand, and how it went about it. */
  bookQuery: { median: number; worst: number }
  plan: string[]
  /** Milliseconds until a call that waits on another node has a new order. */
  deliveries: number[]
  breaches: string[]
}

type DirectCalls = ReturnType<typeof directly>

/** Runs one after the other of something, so many side by side, for some seconds. Answers how many a second went through. */
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
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
  return done / ((performance.now() - began) / 1000)
}

const idOf = (answer: { id: number } | { refused: string }): number => {
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.id
}

/** So many open orders, two buys to three sells; the numbers of the sells. */
async function fillBook(asks: DirectCalls, { first, count }: Crowd, open: number): Promise<number[]> {
  const sells: number[] = []
  let next = 0
  const worker = async () => {
    while (next < open) {
      const n = next++
      const uid = first + (n % count)
      if (n % 5 < 2) idOf(await asks(uid, createActionBuy, { moneyCig: cig(100), premium: perMille(BigInt(n % 11)) }))
      else sells.push(idOf(await asks(uid, createActionSell, { moneyCig: cig(100) })))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
  return sells
}

/** How long a look at the whole book takes the database. */
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
    listed: { median: sorted[25] ?? 0, worst: sorted.at(-1) ?? 0 },
    plan: rows.map((row) => row['QUERY PLAN']).filter((line) => /Index|Execution|Seq Scan/.test(line)),
  }
}

/** How long it takes until somebody who waits on another node has an order that was published here. */
async function measureDelivery(asks: DirectCalls, other: Database, uid: number): Promise<number[]> {
  const watch = watchBook({ db: other, clock })
  const times: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const { version } = await watch.now()
    const heard = watch.next({ since: version, uid, sid: 'bench', ended: new AbortController().signal })
    // Anywhere between two looks.
    await new Promise((resolve) => setTimeout(resolve, 37 * n))
    const began = performance.now()
    // The best price of all, as what is behind the best hundred changes the count alone.
    idOf(await asks(uid, createActionBuy, { moneyCig: cig(100), premium: perMille(10n) }))
    await heard
    times.push(performance.now() - began)
  }
  return times
}

/** The order book by its own acts, each a transaction with a durable commit, without the front door (rules T8). */
export async function benchOrderBook(
  url: string,
  { crowd, seconds, open, tell }: { crowd: Crowd; seconds: number; open: number; tell(line: string): void },
): Promise<OrderBookBench> {
  const here = openDatabase({ url, max: SIDE_BY_SIDE })
  const there = openDatabase({ url, max: 4 })
  try {
    await migrate(here.db)
    await allowFixtures(here.db)
    tell(`making ${crowd.count} members with money`)
    await seedLedger(here.db, crowd)
    await seedPurses(here.db, crowd, clock.now())
    const asks = directly({ db: here.db, at: clock.now, most: 200 })
    tell(`publishing ${open} orders`)
    const sells = await fillBook(asks, crowd, open)
    const { listed, plan } = await measureBookQuery(here.db)
    const heard = await measureDelivery(asks, there.db, crowd.first + 1)
    const { first, count } = crowd
    const hotOrder = idOf(await asks(first, createActionBuy, { moneyCig: cig(400_000), premium: perMille(10n) }))
    const hot = await rate(seconds, (n) =>
      asks(first + 1 + (n % (count - 1)), cbsell, { id: hotOrder, sellCigAmount: cig(100) }),
    )
    // Each buys from somebody else: an order of the same member would be refused.
    const many = await rate(seconds, async (n) => {
      const id = sells[n]
      if (id === undefined) return undefined
      const buyer = first + ((n * 7) % count)
      const answer = await asks(buyer, cbbuy, { id })
      return 'refused' in answer && answer.refused === 'illegal_operation'
        ? await asks(buyer + 1, cbbuy, { id })
        : answer
    })
    const found = await verify(here.db, toleratingFixtures([...ledgerInvariants, ...orderBookFeature.invariants]))
    return { hot, many, bookQuery: listed, plan, deliveries: heard, breaches: found.map(({ id }) => id) }
  } finally {
    await there.close()
    await here.close()
  }
}
