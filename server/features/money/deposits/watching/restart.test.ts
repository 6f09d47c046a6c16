import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { KyselyPlugin } from 'kysely'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '../../../../jobs/engine.ts'
import { watchChain } from '../deposits.jobs.ts'
import {
  ALICE,
  BOB,
  type Deposits,
  openDeposits,
  openPaymentsOn,
  type PaymentChain,
  usdt,
} from '../deposits.testing.ts'
import { scan } from './scan.ts'

/** Replaces five blocks, and puts the payment into another one of them. */
const reorgs = async (chain: PaymentChain, txid: string) =>
  chain.chain === 'BSC'
    ? await chain.reorg(5, [[await chain.signed(txid as Hex), 3]])
    : await chain.reorg(5, [[await chain.signed(txid), 3]])

/** A database that fails at one statement, counted from 1, as if the server were killed just before it. */
const lostAt = (statement: number): KyselyPlugin => {
  let count = 0
  return {
    transformQuery: ({ node }) => {
      if (++count === statement) throw Object.assign(new Error('killed'), { code: '57P01' })
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

describe.each(['BSC', 'TRX'] as const)('a server on %s that is killed', (name) => {
  let chain: PaymentChain
  let deposits: Deposits
  beforeEach(async () => {
    chain = await openPaymentsOn[name]()
    deposits = await openDeposits({ reader: chain.reader() })
    await deposits.look()
  })
  afterEach(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), deposits.close()])
  })

  const killedAtEveryStatement = async (meanwhile: () => Promise<void>) => {
    for (let statement = 1; ; statement++) {
      const killed = await deposits.look(deposits.harness.now, deposits.db.withPlugin(lostAt(statement))).then(
        () => false,
        (error: Error) => error.message === 'killed',
      )
      await deposits.sound()
      if (!killed) return statement
      await meanwhile()
    }
  }

  it('between any two statements credits each payment once when it is back', async () => {
    const alice = await deposits.asks(ALICE, usdt('100'))
    const bob = await deposits.asks(BOB, usdt('50'))
    await chain.transfer(alice.address, alice.randomMoney * chain.unit)
    await chain.mine(1)
    await chain.transfer(bob.address, bob.randomMoney * chain.unit)
    await chain.transfer(bob.address, bob.randomMoney * chain.unit)
    await chain.mine(chain.needed)
    expect(await killedAtEveryStatement(async () => undefined)).toBeGreaterThan(15)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(alice.randomMoney)
    expect(await deposits.balance(BOB)).toBe(bob.randomMoney)
    expect((await deposits.transfers()).map(({ state }) => state).sort()).toEqual(['credited', 'credited', 'unmatched'])
  })

  it('between any two statements of a re-org keeps the stored payments in line with the chain', async () => {
    const alice = await deposits.asks(ALICE, usdt('100'))
    const txid = await chain.transfer(alice.address, alice.randomMoney * chain.unit)
    await chain.mine(5)
    await deposits.look()
    await reorgs(chain, txid)
    await killedAtEveryStatement(() => chain.mine(1))
    await chain.mine(chain.needed)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(alice.randomMoney)
    expect(deposits.harness.alarms).toEqual([])
  })

  it('and down for a long time reads every block when it is back, in batches', async () => {
    const alice = await deposits.asks(ALICE, usdt('100'))
    await chain.mine(70)
    await chain.transfer(alice.address, alice.randomMoney * chain.unit)
    await chain.mine(70)
    let scans = 1
    while ((await scan(deposits.watch(30))).left) scans++
    expect(scans).toBe(5)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(alice.randomMoney)
    const read = await deposits.db.selectFrom('chain_scan').selectAll().orderBy('to_block').execute()
    expect(read.at(-1)?.to_block).toBe((await chain.reader().head()).number)
  })
  it('and down for an hour catches up in one run of the job, without a failure', async () => {
    const { db, url, harness } = deposits
    const alice = await deposits.asks(ALICE, usdt('100'))
    await chain.mine(140)
    await chain.transfer(alice.address, alice.randomMoney * chain.unit)
    await chain.mine(chain.needed)
    const reports: string[] = []
    const report = (what: string) => reports.push(what)
    const settings = async () => defaultSettings
    const clock = { now: () => harness.now }
    const watcher = watchChain({ reader: chain.reader(), clock, settings, alarm: report, every: 3, blocks: 30 })
    const engine = createJobs({ db, url, clock, jobs: [watcher], tasks: [], reportError: report })
    await engine.poll(watcher.id)
    await engine.stop()
    expect(reports).toEqual([])
    expect(await deposits.balance(ALICE)).toBe(alice.randomMoney)
  })
})
