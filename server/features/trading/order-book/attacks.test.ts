import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { watchBook } from './book-watch.ts'
import { cancels, cig, openNode, ownOrder, publishesBuy, publishesSell, sells, uscd } from './order-book.testing.ts'

const { cbbuy, cbsell, cbsellCancel, createActionBuy, createActionSell, list, myList } = contract.orderBook
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
let node: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  harness = await openSandbox()
  node = await openNode(harness)
  for (const who of [harness.alice, harness.bob, harness.carol]) {
    await who.fund(cig(10_000), 'CIG')
    await who.fund(uscd(10_000), 'USCD')
  }
}, 60_000)
afterAll(async () => {
  await node.close()
  await harness.close()
})

const isRefused = (answer: unknown) => typeof answer === 'object' && answer !== null && 'refused' in answer
const on = (who: Person, n: number): Visitor => (n % 2 === 0 ? who : node.as(who))

it('a code of the authenticator authorises one call, however many requests use it at once, on however many nodes', async () => {
  const { alice, bob } = harness
  const targets = [await publishesSell(alice, 100), await publishesBuy(alice, 300)]
  const [sale = 0, wanted = 0] = targets
  const before = [await bob.balance('CIG'), await bob.balance('USCD')]
  const googleCode = bob.googleCode()
  const answers: unknown[] = await Promise.all([
    on(bob, 0).tryCall(cbbuy, { id: sale, googleCode }),
    on(bob, 1).tryCall(cbsell, { id: wanted, sellCigAmount: cig(100), googleCode }),
    on(bob, 0).tryCall(cbsell, { id: wanted, sellCigAmount: cig(100), googleCode }),
    on(bob, 1).tryCall(createActionSell, { moneyCig: cig(100), googleCode }),
  ])
  expect(answers.filter(isRefused)).toEqual(Array.from({ length: 3 }, () => refused('google_code_error')))
  expect([await bob.balance('CIG'), await bob.balance('USCD')]).not.toEqual(before)
  const mine = await bob.call(myList, { limit: 100 })
  for (const { id } of mine.rows) await cancels(bob, id)
  for (const id of targets) await cancels(alice, id)
})

it('an idempotency key belongs to one member and one order: nobody reads another member’s answer', async () => {
  const { alice, bob, carol } = harness
  const [mine, other] = [await publishesSell(alice, 100), await publishesSell(alice, 200)]
  const key = randomUUID()
  const buys = (who: Person, id: number) => who.tryCall(cbbuy, { id, googleCode: who.googleCode() }, { key })
  expect(await buys(bob, mine)).toEqual({ moneyCig: cig(100), money: 10_500_000n })
  expect(await buys(bob, other)).toEqual(refused('illegal_request'))
  expect(await buys(carol, mine)).toEqual(refused('cbsell_sold'))
  expect(await bob.tryCall(cbsellCancel, { id: other }, { key })).toEqual(refused('not_found'))
  expect(await ownOrder(alice, other)).toMatchObject({ status: 'created', moneyCigLeft: cig(200) })
  await cancels(alice, other)
})

it('a millionth too little is refused, and the exact amount accepted, with the largest premium as well', async () => {
  const { alice, sylvia } = harness
  const exactly = async (coin: 'CIG' | 'USCD', amount: bigint) => {
    const short = amount - (await sylvia.balance(coin)) - 1n
    if (short > 0n) await sylvia.fund(micros<typeof coin>(short), coin)
  }
  const wants = (premium: bigint) =>
    sylvia.tryCall(createActionBuy, { moneyCig: cig(100), premium: perMille(premium), googleCode: sylvia.googleCode() })
  // 100 ₡ at 0.105 and ten per mille.
  await exactly('USCD', 10_605_000n)
  expect(await wants(10n)).toEqual(refused('not_enough_money'))
  await sylvia.fund(micros<'USCD'>(1n), 'USCD')
  const { id } = (await wants(10n)) as { id: number }
  expect(await sylvia.balance('USCD')).toBe(0n)
  expect(await wants(0n)).toEqual(refused('not_enough_money'))
  await cancels(sylvia, id)
  expect(await sylvia.balance('USCD')).toBe(10_605_000n)

  const sale = await publishesSell(alice, 101)
  const buys = () => sylvia.tryCall(cbbuy, { id: sale, googleCode: sylvia.googleCode() })
  expect(await sylvia.balance('USCD')).toBe(10_605_000n)
  // It comes to 10.605 USCD, to the millionth.
  const wanted = await publishesBuy(sylvia, 100)
  expect(await buys()).toEqual(refused('not_enough_money'))
  await cancels(sylvia, wanted)
  expect(await buys()).toEqual({ moneyCig: cig(101), money: 10_605_000n })
  expect(await sylvia.balance('USCD')).toBe(0n)
})

it('a member who waits for the book sees public data: not who filled an order, nor what its owner has in it', async () => {
  const { alice, bob, carol } = harness
  const id = await publishesBuy(alice, 500, 5n)
  const { version } = await carol.call(list, {})
  const waiting = carol.sendRaw('GET', list.path, { since: version })
  await sells(bob, id, 200)
  const bookAnswer = await waiting
  if ('refused' in bookAnswer) throw new Error(bookAnswer.refused)
  const { rows } = bookAnswer.data as { rows: Record<string, unknown>[] }
  expect(rows).toMatchObject([{ id, buyerUid: alice.uid, sellerUid: null, moneyCigLeft: 300_000_000 }])
  const names = ['id', 'action', 'buyerUid', 'sellerUid', 'status', 'moneyCig', 'moneyCigLeft', 'cigPrice', 'premium']
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([...names, 'createdAt', 'endsAt'].toSorted())
  await cancels(alice, id)
})

it('another member’s order is as a missing one where only its owner may ask, and each member pages only their own', async () => {
  const { alice, bob } = harness
  const id = await publishesSell(alice, 100)
  for (const who of [on(bob, 0), on(bob, 1)])
    expect(await who.tryCall(cbsellCancel, { id })).toEqual(refused('not_found'))
  const { rows } = await bob.call(myList, { limit: 100, after: String(id + 1) })
  expect(rows.every((row) => (row.action === 'buy' ? row.buyerUid : row.sellerUid) === bob.uid)).toBe(true)
  expect(rows.map((row) => row.id)).not.toContain(id)
  for (const after of ['-1', '1e3', '0x1', '9'.repeat(19), "1' or 1=1"])
    expect(await bob.sendRaw('GET', myList.path, { after })).toEqual(refused('parameter_error'))
  await cancels(alice, id)
  expect(await storedBalance(harness.db, memberAccount(alice.uid, 'held.sell'))).toBe(0n)
})

it('many thousands of waiting calls cost one read, and leave nothing behind', async () => {
  let looks = 0
  const db = harness.db.withPlugin({
    transformQuery: ({ node: query }) => {
      looks += 1
      return query
    },
    transformResult: async ({ result }) => result,
  })
  const watch = watchBook({ db, clock: harness.clock })
  const { version } = await watch.now()
  const gone = new AbortController()
  const MANY = 5_000
  const all = Array.from({ length: MANY }, (_, n) =>
    watch.next({ uid: n, sid: 'a', since: version, ended: gone.signal }),
  )
  const began = performance.now()
  const id = await publishesSell(harness.alice, 100)
  const versions = new Set((await Promise.all(all)).map((book) => book.version))
  expect([versions.size, versions.has(version)]).toEqual([1, false])
  expect(watch.waiting()).toBe(0)
  // One read every quarter of a second, and two for the first callers.
  expect(looks).toBeLessThanOrEqual(3 + (performance.now() - began) / 250)
  gone.abort()
  await cancels(harness.alice, id)
})
