import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buys, cig, publishesBuy, publishesSell, sells, uscd } from './order-book.testing.ts'

const { fills } = contract.orderBook

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  for (const who of [sandbox.alice, sandbox.bob]) {
    await who.fund(cig(10_000), 'CIG')
    await who.fund(uscd(10_000), 'USCD')
  }
}, 60_000)
afterAll(() => sandbox.close())

it('each party of a trade finds it in their history, with price, amount and total, and nobody else does', async () => {
  const { alice, bob, carol } = sandbox
  const wanted = await publishesBuy(alice, 300, 10n)
  await sells(bob, wanted, 100)
  await sells(bob, wanted, 200)
  const offered = await publishesSell(alice, 150)
  await buys(bob, offered)
  const [hers, his] = [await alice.call(fills, { limit: 10 }), await bob.call(fills, { limit: 10 })]
  expect(hers.rows.map(({ order, side, own, moneyCig }) => [order, side, own, moneyCig])).toEqual([
    [offered, 'sell', true, cig(150)],
    [wanted, 'buy', true, cig(200)],
    [wanted, 'buy', true, cig(100)],
  ])
  expect(his.rows).toEqual(hers.rows.map((row) => ({ ...row, own: false, side: row.side === 'buy' ? 'sell' : 'buy' })))
  const [sale, second] = hers.rows
  expect(second?.money).toBe(((second?.price ?? 0n) * 200n) as never)
  expect(sale?.price).toBe((((second?.price ?? 0n) * 1000n) / 1010n) as never)
  expect(hers).toMatchObject({ count: 3, next: null })
  expect(await carol.call(fills, { limit: 10 })).toEqual({ rows: [], count: 0, next: null })
})

it('pages follow each other without a gap, and a wrong place is refused', async () => {
  const { bob } = sandbox
  const all = (await bob.call(fills, { limit: 1_000 })).rows
  const paged = []
  let after: string | null = null as string | null
  do {
    const place: { after?: string } = after === null ? {} : { after }
    const page = await bob.call(fills, { limit: 2, ...place })
    paged.push(...page.rows)
    after = page.next
  } while (after !== null)
  expect(paged).toEqual(all)
  expect(await bob.tryCall(fills, { limit: 2, after: 'x' })).toMatchObject({ refused: 'parameter_error' })
})
