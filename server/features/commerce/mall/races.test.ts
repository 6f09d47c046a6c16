import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retryUntilKnown } from '../../money/wallet/retry-until-known.testing.ts'
import { openNode } from '../../trading/order-book/order-book.testing.ts'
import { address, buys, cig, ordersOf, product, refunds, renewOperatorSession, sends } from './mall.testing.ts'

const { createOrder, finishOrder, productInfo } = contract.mall
const slow = { timeout: 120_000 }

let harness: Sandbox
let node: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  harness = await openSandbox()
  node = await openNode(harness)
}, 60_000)
afterAll(async () => {
  await node.close()
  await harness.close()
})

/** The answers that are no refusal, and the refusals other than the given one. */
const parted = (answers: readonly unknown[], code: string) => {
  const refusal = (one: unknown) =>
    one !== null && typeof one === 'object' && 'refused' in one ? one.refused : undefined
  return {
    done: answers.filter((one) => refusal(one) === undefined).length,
    otherwise: answers.map(refusal).filter((one) => one !== undefined && one !== code),
  }
}

it('a hundred buyers for ten boxes, on two nodes: exactly ten get one, and nobody times out', slow, async () => {
  const { alice, bob, carol, sylvia, gregor, paula, magnus, tom } = harness
  const people = [alice, bob, carol, sylvia, gregor, paula, magnus, tom]
  for (const who of people) await who.fund(cig(20_000), 'CIG')
  const { id } = await product(harness, { stock: 10 })
  const there = people.map((who) => node.as(who))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const who = (n % 2 ? there : people)[n % people.length] ?? alice
      return who.tryCall(createOrder, { productId: id, ...address })
    }),
  )
  expect(parted(answers, 'sold_out')).toEqual({ done: 10, otherwise: [] })
  expect((await alice.call(productInfo, { id })).stock).toBe(0)
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from mall_order_line where product_id = ${id}`.execute(
    harness.db,
  )
  expect(rows[0]?.n).toBe(10n)
})

it('a member who has ₡ for one piece buys one, however many requests they send at once', slow, async () => {
  const { tom } = harness
  const left = await tom.balance('CIG')
  const { id } = await product(harness, { stock: 50, price: Math.ceil((Number(left) / 1_000_000 / 1.5) * 0.105) })
  const there = node.as(tom)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      retryUntilKnown((key) => (n % 2 ? tom : there).tryCall(createOrder, { productId: id, ...address }, { key })),
    ),
  )
  expect(parted(answers, 'cb_not_enough_money')).toEqual({ done: 1, otherwise: [] })
})

it('an order ends once: confirmed, refunded, or first one and then the other', slow, async () => {
  const { alice } = harness
  const { id: productId } = await product(harness, { stock: 5 })
  for (let round = 0; round < 5; round++) {
    const id = await buys(harness, alice, productId)
    await sends(harness, id)
    const before = await alice.balance('CIG')
    const [finished, refunded] = await Promise.all([
      node.as(alice).tryCall(finishOrder, { id }),
      refunds(harness, id, true),
    ])
    expect(refunded.answer).toBeNull()
    const [order] = await ordersOf(alice)
    expect(order?.status).toBe(3)
    expect([null, { refused: 'illegal_operation' }]).toContainEqual(finished)
    expect(await alice.balance('CIG')).toBe(before + cig(1_000))
    // A code of an authenticator works once.
    await harness.travel(60)
  }
})

it('a stock that changes during many purchases stays exact', slow, async () => {
  const { magnus } = harness
  const { id } = await product(harness, { stock: 20 })
  await magnus.fund(cig(20_000), 'CIG')
  const conrad = await renewOperatorSession(harness, harness.staff.conrad)
  const [answers] = await Promise.all([
    Promise.all(
      Array.from({ length: 10 }, () =>
        retryUntilKnown((key) => magnus.tryCall(createOrder, { productId: id, ...address }, { key })),
      ),
    ),
    Promise.all(Array.from({ length: 5 }, () => conrad.call(consoleContract.mall.changeStock, { id, by: 2 }))),
  ])
  expect(parted(answers, 'sold_out')).toEqual({ done: 10, otherwise: [] })
  expect((await magnus.call(productInfo, { id })).stock).toBe(20)
})
