import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { describe, expect, it } from 'vitest'
import { balancesOf } from '../../../../ledger/accounts.ts'
import { usdt } from '../deposits.testing.ts'
import { type Queue, REASON, withQueue } from './deciding.testing.ts'

const { chainHealth, requestSetChainBack } = consoleContract.deposits

let sandbox: Sandbox
let harness: Queue
withQueue((opened, queue) => {
  sandbox = opened
  harness = queue
})

const cursor = () =>
  sandbox.db.selectFrom('chain_cursor').selectAll().where('chain', '=', 'BSC').executeTakeFirstOrThrow()
const sets = (block: bigint, by = sandbox.staff.fiona) =>
  by.tryCall(requestSetChainBack, { chain: 'BSC', block: Number(block), reason: REASON })
const health = async () => (await sandbox.staff.fiona.call(chainHealth, {})).find(({ chain }) => chain === 'BSC')
const balance = async () => (await balancesOf(sandbox.db, sandbox.alice.uid)).balance

/** Opens a deposit of Alice without paying it. */
const opens = () => sandbox.alice.call(contract.deposits.getDepositInfo, { money: usdt('100'), chain: 'BSC' })

/**
 * The state after a false answer of all providers: read far beyond the head, with the notes on earlier blocks deleted.
 */
async function isLiedTo() {
  const { scanned } = await cursor()
  await sandbox.pool.query(`delete from chain_scan where chain = 'BSC'`)
  await sandbox.pool.query(
    `insert into chain_scan (chain, from_block, to_block, to_hash, at) values ('BSC', 900000, 1000000, '0xlie', now())`,
  )
  await sandbox.pool.query(
    `update chain_cursor set scanned = 1000000, head = 1000000, finalized = 1000000, head_hash = '0xlie', version = version + 1
      where chain = 'BSC'`,
  )
  return scanned
}

describe('a chain that was read wrongly', () => {
  it('is set back by two operators, and the missed payment is credited once', async () => {
    await sandbox.watch()
    const { id, address, randomMoney } = await opens()
    const before = await balance()
    const kept = await isLiedTo()
    await sandbox.pay?.({ chain: 'BSC', address, amount: randomMoney })
    await sandbox.watch()
    expect(await balance()).toBe(before)
    expect(await sets(kept)).toBeNull()
    expect(await health()).toMatchObject({ scanned: 1_000_000, waits: true })
    expect(await harness.decides('BSC')).toBeNull()
    expect(await cursor()).toMatchObject({ scanned: kept, head: kept })
    await harness.sound()
    await sandbox.watch()
    expect(await balance()).toBe(before + randomMoney)
    expect(await health()).toMatchObject({ state: 'live', waits: false, addsUp: true })
    const rows = await harness.records(sandbox.alice)
    expect(rows.find((row) => row.id === id)).toMatchObject({ status: 1 })
    await harness.sound()
  })

  it('credits nothing twice and loses no credit when it is read again', async () => {
    const { scanned: start } = await cursor()
    const paid = await opens()
    await sandbox.pay?.({ chain: 'BSC', address: paid.address, amount: paid.randomMoney })
    await sandbox.watch()
    const nobodys = await harness.pays('BSC', '77')
    const before = await balance()
    const transfers = () => sandbox.db.selectFrom('chain_transfer').selectAll().orderBy('id').execute()
    const books = await transfers()
    for (let again = 0; again < 2; again++) {
      expect(await sets(start)).toBeNull()
      expect(await harness.decides('BSC')).toBeNull()
      await harness.sound()
      await sandbox.watch()
      await sandbox.watch()
      expect(await balance()).toBe(before)
      expect((await transfers()).map(({ id, state }) => ({ id, state }))).toEqual(
        books.map(({ id, state }) => ({ id, state })),
      )
    }
    expect(await harness.queue(nobodys)).toHaveLength(1)
    await harness.sound()
  })

  it('is set back only to a block that was read, is final and recent, by two operators, one request at a time', async () => {
    const { scanned, first_block: first, finalized } = await cursor()
    const illegal = { refused: 'illegal_value' }
    expect(await sets(scanned + 1n)).toEqual(illegal)
    expect(await sets(finalized + 1n)).toEqual(illegal)
    expect(await sets(first)).toBeNull()
    expect(await sets(first)).toEqual({ refused: 'illegal_operation' })
    expect((await harness.decides('BSC', true, sandbox.staff.fiona))?.refused).toBeDefined()
    expect((await cursor()).scanned).toBe(scanned)
    expect(await harness.decides('BSC', false)).toBeNull()
    expect((await cursor()).scanned).toBe(scanned)
    const { rows } = await sandbox.pool.query(
      `select count(*)::int as n from audit where call like '%requestSetChainBack'`,
    )
    expect(rows[0]?.n).toBeGreaterThan(2)
  })
})
