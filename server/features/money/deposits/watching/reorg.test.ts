import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALICE, type Deposits, openDeposits, openPayments, type Payments, usdt } from '../deposits.testing.ts'
import { processConfirmed } from './confirmed.ts'
import { scan } from './scan.ts'

const UNIT = 10n ** 12n

describe('after a re-org', () => {
  let chain: Payments
  let deposits: Deposits
  beforeEach(async () => {
    chain = await openPayments()
    await chain.mine(30)
    deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
  })
  afterEach(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })

  const paid = async () => {
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    const txid = await chain.transfer(address, randomMoney * UNIT)
    await chain.mine(1)
    return { address, randomMoney, txid, signed: await chain.signed(txid) }
  }
  const record = async () => (await deposits.records(ALICE)).rows[0]

  it('a deposit waits again if its payment vanished, and another payment is credited in its place', async () => {
    const { address, randomMoney } = await paid()
    await chain.mine(5)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 3, confirmations: 6 })

    await chain.reorg(6)
    await chain.mine(1)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 0, txid: null, confirmations: 0 })
    expect(await deposits.transfers()).toMatchObject([{ state: 'orphaned', intent_id: null }])
    await chain.mine(30)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(0n)

    const again = await chain.transfer(address, randomMoney * UNIT)
    await chain.mine(15)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 1, txid: again })
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(deposits.harness.alarms).toEqual([])
  })

  it('a payment that is mined again in a later block, as another log, counts its confirmations from there', async () => {
    const somebodyElsePays = await chain.stranger()
    const { randomMoney, txid, signed } = await paid()
    await chain.mine(9)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 3, confirmations: 10 })

    // Another payment comes before it in its new block.
    await chain.reorg(10, [
      [await somebodyElsePays(), 7],
      [signed, 7],
    ])
    await chain.mine(1)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 3, txid, confirmations: 4 })
    expect(await deposits.transfers()).toMatchObject([{ log_index: 1, state: 'seen' }])
    await chain.mine(11)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 1, txid })
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(await deposits.transfers()).toHaveLength(1)
  })

  it('a payment that comes back long after it vanished is the same payment', async () => {
    const { randomMoney, txid, signed } = await paid()
    await chain.mine(3)
    await deposits.look()
    await chain.reorg(4)
    await chain.mine(3)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 0 })
    await chain.node.sendRawTransaction({ serializedTransaction: signed })
    await chain.mine(15)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 1, txid })
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(await deposits.transfers()).toHaveLength(1)
  })

  it('a payment that vanished between the read and the credit is not credited', async () => {
    await paid()
    await chain.mine(13)
    await deposits.look()
    await chain.mine(1)
    const watch = deposits.watch(100)
    await scan(watch)
    await chain.reorg(15)
    expect(await processConfirmed(watch)).toMatchObject({ done: 0 })
    expect(await deposits.balance(ALICE)).toBe(0n)
    await chain.mine(1)
    await deposits.look()
    expect(await record()).toMatchObject({ status: 0 })
  })

  it('deeper than the confirmations, no credit is reverted, but the alarm is raised', async () => {
    const { randomMoney } = await paid()
    await chain.mine(14)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    for (let block = 0; block < 5; block++) {
      await chain.mine(1)
      await deposits.look()
    }

    await chain.reorg(20)
    await chain.mine(1)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(await deposits.transfers()).toMatchObject([{ state: 'credited', lost_at: deposits.harness.now }])
    expect(deposits.harness.alarms.join('\n')).toMatch(/deeper than what counts as confirmed/)
    expect(deposits.harness.alarms.join('\n')).toMatch(/a credited deposit is no longer on the chain/)
    const cursor = await deposits.db.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()
    expect(cursor.alarm).toMatch(/no longer on the chain/)
    await deposits.look()
    expect(deposits.harness.alarms).toHaveLength(2)
  })

  it('a credited payment that only moved is still credited once, and not lost', async () => {
    const { randomMoney, signed } = await paid()
    await chain.mine(14)
    await deposits.look()
    await chain.reorg(15, [[signed, 9]])
    await chain.mine(20)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(await deposits.transfers()).toMatchObject([{ state: 'credited', lost_at: null }])
    expect(deposits.harness.alarms.join('\n')).toMatch(/deeper/)
    expect(deposits.harness.alarms).toHaveLength(1)
  })

  it('and many more, with the payment sometimes in and sometimes out, nothing is lost or invented', async () => {
    const { randomMoney, signed } = await paid()
    await chain.mine(12)
    for (let round = 1; round <= 8; round++) {
      await deposits.look()
      expect(await record()).toMatchObject({ status: round % 2 === 1 ? 3 : 0 })
      await chain.reorg(13, round % 2 === 1 ? [] : [[signed, round % 3]])
    }
    await chain.mine(15)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(deposits.harness.alarms).toEqual([])
  })
})
