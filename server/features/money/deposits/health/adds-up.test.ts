import { addressOf } from '@humidor/sandbox/chain/tron-chain.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, openDeposits, openTronPayments, usdt } from '../deposits.testing.ts'
import { chainSums } from './health.queries.ts'

const HOUR = 3_600

describe('the sums of received, credited and unmatched payments', () => {
  it('continue from the last count, and equal a full count', async () => {
    const chain = await openTronPayments()
    const deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
    let credited = 0n
    for (let day = 0; day < 4; day++) {
      const { address, randomMoney } = await deposits.asks(day % 2 === 0 ? ALICE : BOB, usdt('100'))
      await chain.transfer(address, randomMoney)
      await chain.transfer(address, 7n)
      await chain.mine(20)
      await deposits.look()
      await deposits.addUp()
      credited += randomMoney
      deposits.later(20 * HOUR)
    }
    const [sums] = await chainSums(deposits.db)
    expect(sums).toEqual({ chain: 'TRX', received: credited + 28n, credited, unmatched: 28n })
    const cursor = await deposits.db.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()
    expect(cursor.counted_amount).toBeGreaterThan(200_000_000n)
    expect(cursor.counted_amount).toBeLessThan(credited)
    expect(cursor.adds_up).toBe(true)
    expect(deposits.harness.alarms).toEqual([])
    await Promise.all([chain.close(), deposits.close()])
  })

  it('are checked every minute, and an error is reported once', async () => {
    const chain = await openTronPayments()
    const deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    await chain.transfer(address, randomMoney)
    await chain.transfer(address, 5n)
    await chain.transfer(addressOf('deposits, two'), 12_000_000n)
    await chain.mine(20)
    await deposits.look()
    await deposits.addUp()
    expect(deposits.harness.alarms).toEqual([])

    // Changes the amount directly in the database.
    const breaks = (amount: bigint) =>
      sql`update chain_transfer set amount = ${amount} where state = 'credited'`.execute(deposits.db)
    await breaks(randomMoney - 1n)
    await deposits.addUp()
    await deposits.addUp()
    const what = `received is not credited plus unmatched on TRX since ${deposits.harness.now.toISOString()}`
    expect(deposits.harness.alarms).toEqual([what])
    const cursor = () => deposits.db.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()
    expect(await cursor()).toMatchObject({ adds_up: false, alarm: what })
    await breaks(randomMoney)
    await deposits.addUp()
    expect(await cursor()).toMatchObject({ adds_up: true })

    deposits.later(60)
    // The ledger differs from the stored payments, although those add up by themselves.
    await sql`update chain_transfer set raw = raw + 1, amount = amount + 1 where state = 'credited'`.execute(
      deposits.db,
    )
    await deposits.addUp()
    expect(deposits.harness.alarms).toHaveLength(2)
    await sql`update chain_transfer set raw = raw - 1, amount = amount - 1 where state = 'credited'`.execute(
      deposits.db,
    )
    await deposits.addUp()
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })
})
