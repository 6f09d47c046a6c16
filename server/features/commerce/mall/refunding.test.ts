import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedBalance } from '../../../ledger/testing.ts'
import {
  buys,
  cig,
  moveCig,
  notificationsOf,
  ordersOf,
  product,
  refunds,
  renewOperatorSession,
  sends,
  stockOf,
  treasury,
} from './mall.testing.ts'

const { finishOrder } = contract.mall
const mallConsole = consoleContract.mall

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

describe('a refund', () => {
  it('returns the payment once, by a transfer that reverses it, and the piece if it came back', async () => {
    const { alice, db } = harness
    const { id: productId } = await product(harness)
    const id = await buys(harness, alice, productId)
    await sends(harness, id)
    const before = await storedBalance(db, treasury)
    const { answer, details } = await refunds(harness, id, true)
    expect(answer).toBeNull()
    expect(details).toEqual(
      expect.arrayContaining([
        { name: 'Refund', value: expect.stringContaining('1,000.00') },
        { name: 'Order state', value: 'shipped' },
      ]),
    )
    expect(await alice.balance('CIG')).toBe(cig(1_000))
    expect(await storedBalance(db, treasury)).toBe(before - cig(1_000))
    expect(await stockOf(harness, productId)).toBe(10)
    expect(await ordersOf(alice)).toMatchObject([{ status: 3, reply: 'It arrived broken.' }])
    expect(await notificationsOf(alice)).toMatchObject([{ kind: 'mallRefunded', params: { number: 'MO-0001' } }, {}])
    const taken = await sql<{ n: bigint }>`
      select count(*) as n from transfer r join mall_order o on o.refunded_by = r.id and o.paid_by = r.reverses`.execute(
      db,
    )
    expect(taken.rows[0]?.n).toBe(1n)
    const fiona = await renewOperatorSession(harness, harness.staff.fiona)
    const again = { id: String(id), reason: 'Once more.', restock: false }
    expect(await fiona.tryCall(mallConsole.requestRefund, again)).toEqual({ refused: 'illegal_operation' })
    expect(await alice.tryCall(finishOrder, { id })).toEqual({ refused: 'illegal_operation' })
  })

  it('of an unsent order marks it as failed, and does not change the stock', async () => {
    const { alice } = harness
    const { id: productId } = await product(harness)
    const id = await buys(harness, alice, productId)
    await refunds(harness, id)
    expect(await ordersOf(alice)).toMatchObject([{ status: 4, logisticsNo: null }])
    expect(await stockOf(harness, productId)).toBe(9)
  })

  it('that was requested before the shipment does not apply to a shipped order: it must be requested again', async () => {
    const { alice } = harness
    const { id: productId } = await product(harness)
    const id = await buys(harness, alice, productId)
    const { answer } = await refunds(harness, id, true, () => sends(harness, id))
    expect(answer).toEqual({ refused: 'illegal_operation' })
    expect(await ordersOf(alice)).toMatchObject([{ status: 1 }])
    expect([await alice.balance('CIG'), await stockOf(harness, productId)]).toEqual([0n, 9])
  })

  it('waits while the treasury does not have the ₡, and is paid once it does, from any lanes', async () => {
    const { alice, db } = harness
    const id = await buys(harness, alice)
    const held = await storedBalance(db, treasury)
    await moveCig(harness, 'treasury', 'foundation', held)
    const { answer } = await refunds(harness, id)
    expect(answer).toEqual({ refused: 'not_enough_money' })
    expect(await ordersOf(alice)).toMatchObject([{ status: 0 }])
    await moveCig(harness, 'foundation', 'treasury', held)
    const { approvals, decide } = consoleContract.operators
    const victor = await renewOperatorSession(harness, harness.staff.victor)
    const [asked] = (await victor.call(approvals, { limit: 10, state: 'waiting' })).rows
    await harness.travel(60)
    await harness.renewOperatorSession(victor)
    const again = { id: asked?.id ?? '', approve: true, note: '', googleCode: victor.googleCode() }
    expect(await victor.tryCall(decide, again)).toBeNull()
    expect(await alice.balance('CIG')).toBe(cig(1_000))
  })
})
