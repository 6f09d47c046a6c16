import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BlockRange, ChainUnavailableError } from '../../../../adapters/chain.ts'
import {
  ALICE,
  BOB,
  type Deposits,
  openDeposits,
  openTronPayments,
  type TronPayments,
  usdt,
} from '../deposits.testing.ts'

const CAROL = 10_000_003

let chain: TronPayments
let deposits: Deposits
/** The transaction about which too few providers answer, the transactions looked up, and the blocks read. */
let silent: string | undefined
let asked: string[]
let read: BlockRange[]
beforeEach(async () => {
  chain = await openTronPayments()
  await chain.mine(5)
  ;[silent, asked, read] = [undefined, [], []]
  const real = chain.reader()
  const reader = {
    ...real,
    stands: async (it: Parameters<typeof real.stands>[0], how?: { final: boolean }) => {
      asked.push(it.tx)
      if (it.tx === silent) throw new ChainUnavailableError('only one of two providers answers')
      return await real.stands(it, how)
    },
    transfers: async (range: BlockRange, to: readonly string[]) => {
      read.push(range)
      return await real.transfers(range, to)
    },
  }
  deposits = await openDeposits({ reader, members: [ALICE, BOB, CAROL] })
  await deposits.look()
})
afterEach(() => Promise.all([chain.close(), deposits.close()]))

/** Members pay one after the other, each in their own block, all confirmed. Answers amounts and transactions. */
async function paid(...uids: number[]) {
  const payments = []
  for (const uid of uids) {
    const { id, address, randomMoney } = await deposits.asks(uid, usdt('100'))
    const tx = await chain.transfer(address, randomMoney * chain.unit)
    await chain.mine(1)
    payments.push({ id, uid, tx, money: randomMoney })
  }
  return payments
}
const balances = (...uids: number[]) => Promise.all(uids.map((uid) => deposits.balance(uid)))

it('a payment that the ledger refuses is reported once, and other payments after it are credited', async () => {
  const [alice, bob, carol] = await paid(ALICE, BOB, CAROL)
  await deposits.look()
  const stateIs = (state: string) =>
    deposits.pool.query('update deposit_intent set state = $1 where id = $2', [state, alice?.id])
  await stateIs('waiting')
  await chain.mine(chain.needed)
  for (let look = 0; look < 3; look += 1) await deposits.look()
  expect(await balances(ALICE, BOB, CAROL)).toEqual([0n, bob?.money, carol?.money])
  expect(deposits.harness.alarms).toEqual([`a payment on TRX cannot be processed: ${alice?.tx}, 0`])
  // Once the cause is fixed, the next run credits it.
  await stateIs('confirming')
  await deposits.look()
  expect(await balances(ALICE)).toEqual([alice?.money])
  expect(deposits.harness.alarms).toHaveLength(1)
  await deposits.sound()
})

it('a payment about which too few providers answer waits alone, and is looked up last from then on', async () => {
  const [alice, bob] = await paid(ALICE, BOB)
  silent = alice?.tx
  await chain.mine(chain.needed)
  await deposits.look()
  expect(await balances(ALICE, BOB)).toEqual([0n, bob?.money])
  const waits = async () =>
    (await deposits.db.selectFrom('chain_cursor').select('waits_since').executeTakeFirstOrThrow()).waits_since
  expect(await waits()).toEqual(deposits.harness.now)

  const [carol] = await paid(CAROL)
  await chain.mine(chain.needed)
  asked.length = 0
  await deposits.look()
  expect(await balances(ALICE, CAROL)).toEqual([0n, carol?.money])
  expect([...new Set(asked)]).toEqual([carol?.tx, alice?.tx])
  expect(deposits.harness.alarms).toEqual([])
  silent = undefined
  await deposits.look()
  expect(await balances(ALICE)).toEqual([alice?.money])
  expect(await waits()).toBeNull()
  await deposits.sound()
})

it('the old blocks of a payment that waits for long are read again every ten minutes, not at every run', async () => {
  const [alice] = await paid(ALICE)
  silent = alice?.tx
  await deposits.look()
  const [payment] = await deposits.transfers()
  await chain.mine(chain.needed * 20)
  await deposits.look()
  const readsBack = async () => {
    read.length = 0
    await deposits.look()
    return read.some(({ from }) => from <= (payment?.block_number ?? 0n))
  }
  expect(await readsBack()).toBe(true)
  expect(await readsBack()).toBe(false)
  deposits.later(599)
  expect(await readsBack()).toBe(false)
  deposits.later(1)
  expect(await readsBack()).toBe(true)
  silent = undefined
  await deposits.look()
  expect(await balances(ALICE)).toEqual([alice?.money])
  await deposits.sound()
})
