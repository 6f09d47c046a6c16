import { contract } from '@humidor/contract/index.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { watchBook } from './book-watch.ts'
import {
  buys,
  cancels,
  cig,
  directly,
  openNode,
  publishesBuy,
  publishesSell,
  sells,
  uscd,
} from './order-book.testing.ts'

const { cbsellCancel, createActionBuy, list } = contract.orderBook
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  for (const who of [harness.alice, harness.bob, harness.carol]) {
    await who.fund(cig(100_000), 'CIG')
    await who.fund(uscd(100_000), 'USCD')
  }
}, 60_000)
afterAll(() => harness.close())

const bookOf = (who: Visitor) => who.call(list, {})
const waits = (who: Visitor, since: string) => who.call(list, { since })

describe('the book', () => {
  it('shows the best price of each side first, then the oldest order', async () => {
    const { alice, bob, carol } = harness
    const cheap = await publishesBuy(alice, 100)
    const [dear, later] = [await publishesBuy(bob, 100, 10n), await publishesBuy(carol, 100, 10n)]
    const sale = await publishesSell(alice, 200)
    const { rows, counts, whole, gone, next } = await bookOf(bob)
    expect(rows.map(({ id }) => id)).toEqual([dear, later, cheap, sale])
    expect({ counts, whole, gone, next }).toEqual({
      ...{ counts: { buy: 3, sell: 1 }, whole: true, gone: [], next: { buy: null, sell: null } },
    })
    for (const [who, id] of [
      [alice, cheap],
      [bob, dear],
      [carol, later],
      [alice, sale],
    ] as const)
      await cancels(who, id)
    expect(await bookOf(bob)).toMatchObject({ rows: [], counts: { buy: 0, sell: 0 }, whole: true })
  })

  it('continues page by page after the best hundred, in the same order, and misses none', {
    timeout: 60_000,
  }, async () => {
    const { alice, bob, carol } = harness
    const asks = directly({ db: harness.db, at: harness.clock.now, most: 200 })
    const opened: { uid: number; id: number }[] = []
    for (let n = 0; n < 231; n += 1) {
      const { uid } = n % 2 ? alice : bob
      const answer = await asks(uid, createActionBuy, { moneyCig: cig(100), premium: perMille(BigInt((n * 7) % 11)) })
      if ('refused' in answer) throw new Error(answer.refused)
      opened.push({ uid, id: answer.id })
    }
    const first = await bookOf(carol)
    expect([first.rows.length, first.counts.buy]).toEqual([100, 231])
    const ids = first.rows.map(({ id }) => id)
    let after = first.next.buy
    for (let page = 0; after !== null; page += 1) {
      const { rows, next, version, counts } = await carol.call(list, { side: 'buy', after })
      expect([version, counts.buy, next.sell, page < 2]).toEqual(['', 231, null, true])
      ids.push(...rows.map(({ id }) => id))
      after = next.buy
    }
    const { rows: all } = await harness.pool.query<{ id: string }>(
      `select id::text from trade_order where status = 'created' order by rank desc, trade_order.id`,
    )
    expect(ids).toEqual(all.map(({ id }) => Number(id)))
    expect((await carol.call(list, { side: 'buy' })).rows.map(({ id }) => id)).toEqual(ids.slice(0, 100))
    for (const after of ['', 'x', '1', '1.', '-1.1', '1.1.1'])
      expect(await carol.sendRaw('GET', list.path, { side: 'buy', after })).toEqual({ refused: 'parameter_error' })
    expect(await carol.sendRaw('GET', list.path, { after: '1.1' })).toEqual({ refused: 'parameter_error' })
    for (const { uid, id } of opened) await asks(uid, cbsellCancel, { id })
  })
})

describe('waiting for the book', () => {
  it('answers with the changes, to everybody who waits, and not before there are any', async () => {
    const { alice, bob, carol } = harness
    const kept = await publishesBuy(alice, 500)
    const ended = await publishesSell(alice, 100)
    const before = await bookOf(bob)
    const [bobs, carols] = [waits(bob, before.version), waits(carol, before.version)]
    await pause(300)
    const began = performance.now()
    const added = await publishesSell(alice, 200)
    const answer = await bobs
    // A read comes every quarter of a second; without a change the answer would take 25 seconds.
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await carols).toEqual(answer)
    expect(answer).toMatchObject({ whole: false, gone: [], counts: { buy: 1, sell: 2 } })
    expect(answer.rows.map(({ id }) => id)).toEqual([added])
    await sells(bob, kept, 200)
    await cancels(alice, ended)
    await bookOf(carol)
    // The changes since an older version are those of all later ones.
    const since = await waits(carol, before.version)
    expect([since.whole, since.rows.map(({ id }) => id).toSorted((a, b) => a - b), since.gone]).toEqual([
      false,
      [kept, added],
      [ended],
    ])
    expect(since.rows.find(({ id }) => id === kept)).toMatchObject({ status: 'part', moneyCigLeft: cig(300) })
    for (const id of [kept, added]) await cancels(alice, id)
  })

  it('answers with the whole book for an unknown version', async () => {
    const { alice, bob } = harness
    const id = await publishesSell(alice, 100)
    expect(await waits(bob, 'of-long-ago')).toMatchObject({ whole: true, rows: [{ id }], counts: { buy: 0, sell: 1 } })
    await cancels(alice, id)
  })

  it('lets a device wait once: a new call ends the older one without changes', async () => {
    const { alice, bob } = harness
    const { version } = await bookOf(bob)
    const older = waits(bob, version)
    await pause(1_000)
    const newer = waits(bob, version)
    expect(await older).toMatchObject({ version, whole: false, rows: [], gone: [] })
    const id = await publishesSell(alice, 100)
    expect((await newer).rows).toMatchObject([{ id }])
    await cancels(alice, id)
  })

  it('reports on one node an order that was published on another, with the same version', async () => {
    const { alice, bob } = harness
    const node = await openNode(harness)
    const there = node.as(bob)
    const { version } = await bookOf(bob)
    expect((await there.call(list, {})).version).toBe(version)
    const waiting = there.call(list, { since: version })
    await pause(100)
    const id = await publishesSell(alice, 100)
    expect(await waiting).toMatchObject({ whole: false, rows: [{ id }] })
    // A version that one node issued is known on the other.
    const after = (await waiting).version
    expect((await bookOf(bob)).version).toBe(after)
    await buys(bob, id)
    expect(await there.call(list, { since: after })).toMatchObject({ whole: false, gone: [id] })
    await node.close()
  })
})

describe('the watch', () => {
  const caller = { uid: 1, sid: 'a' }
  const looking = () => watchBook({ db: harness.db, clock: harness.clock })

  it('ends the wait when the caller has gone, before or during it', async () => {
    const watch = looking()
    const { version } = await watch.now()
    const gone = new AbortController()
    const waiting = watch.next({ ...caller, since: version, ended: gone.signal })
    await expect.poll(() => watch.waiting()).toBe(1)
    gone.abort()
    expect((await waiting).version).toBe(version)
    expect(watch.waiting()).toBe(0)
    expect((await watch.next({ ...caller, since: version, ended: gone.signal })).version).toBe(version)
  })

  it('lets a member wait on five devices, and a sixth ends the oldest wait', async () => {
    const watch = looking()
    const { version } = await watch.now()
    const gone = new AbortController()
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((sid) =>
      watch.next({ uid: 1, sid, since: version, ended: gone.signal }),
    )
    await all[0]
    await expect.poll(() => watch.waiting()).toBe(5)
    gone.abort()
    await Promise.all(all)
    expect(watch.waiting()).toBe(0)
  })

  it('shares reads: two serve a hundred simultaneous calls', async () => {
    const began = performance.now()
    let looks = 0
    const db = harness.db.withPlugin({
      transformQuery: ({ node }) => {
        looks += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const watch = watchBook({ db, clock: harness.clock })
    const books = await Promise.all(Array.from({ length: 100 }, () => watch.now()))
    expect(new Set(books.map(({ version }) => version)).size).toBe(1)
    // Two for the hundred, and one more for each quarter of a second that they took.
    expect(looks).toBeLessThanOrEqual(2 + (performance.now() - began) / 250)
  })

  it('does not let a call wait for an unavailable database', async () => {
    const away = openDatabase({ url: harness.url })
    const watch = watchBook({ db: away.db, clock: harness.clock })
    const { version } = await watch.now()
    const waiting = watch.next({ ...caller, since: version, ended: new AbortController().signal })
    const answer = waiting.catch((error: unknown) => error)
    await away.close()
    expect(await answer).toBeInstanceOf(Error)
    expect(watch.waiting()).toBe(0)
  })
})
