import { MISSING_AFTER } from '@humidor/domain/money/withdrawal.ts'
import {
  type FaultyProvider,
  openProvider,
  type ProviderFault,
  RpcFailureError,
} from '@humidor/sandbox/chain/provider.ts'
import { UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { numberToHex } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBscReader } from '../../../../adapters/bsc.ts'
import { type ChainReader, ChainUnavailableError } from '../../../../adapters/chain.ts'
import { watchPayouts } from '../withdrawals.jobs.ts'
import { ADDRESS, openWithdrawals, usdt, type Withdrawals } from '../withdrawals.testing.ts'
import { followTransaction } from './watch.ts'
import { watchedTransactions } from './watching.queries.ts'

let harness: Withdrawals
let one: FaultyProvider
let two: FaultyProvider
let reader: ChainReader
beforeAll(async () => {
  harness = await openWithdrawals()
  await harness.binds(harness.alice, ADDRESS)
  harness.nextDay()
  const { chain } = harness
  one = await openProvider(chain.url)
  two = await openProvider(chain.url)
  reader = createBscReader({
    urls: [one.url, two.url],
    usdt: chain.usdt,
    addresses: chain.addresses,
    pace: 0,
    rest: 0,
    timeout: 5_000,
  })
  return () => Promise.all([one.close(), two.close()])
}, 60_000)

const alarms: string[] = []
/** Runs the watcher with the two providers. */
async function looks() {
  const after = { id: 0n, txid: '' }
  const found = await watchedTransactions(harness.db, { chain: 'BSC', after, notBefore: new Date(0), limit: 10 })
  const head = await reader.head()
  const at = harness.clock.now()
  for (const it of found)
    await followTransaction({ db: harness.db, reader, head, at, alarm: (what) => alarms.push(what) }, it)
}

/** A withdrawal that was sent by a final transaction, which pays `more` millionths more. */
async function sent(more = 0n) {
  harness.nextDay()
  const id = await harness.opensWithdrawal(harness.alice)
  await harness.approves(id)
  const txid = await harness.paysFor(id, more)
  await harness.sends(id, txid)
  await harness.chain.mine(20)
  return id
}

type Receipt = { status: string; logs: { data: string; topics: string[] }[] }
/** A provider that answers truthfully except about the effects of a transaction. */
const falseReceipt =
  (receipt: (it: Receipt) => Receipt | null): ProviderFault =>
  async ({ method }, node) =>
    method === 'eth_getTransactionReceipt' ? receipt((await node()) as Receipt) : node()
const paid = (millionths: bigint) =>
  falseReceipt((it) => ({
    ...it,
    logs: it.logs.map((log) => ({ ...log, data: numberToHex(millionths * UNITS_PER_MICRO, { size: 32 }) })),
  }))

afterEach(() => {
  one.becomes()
  two.becomes()
  expect(alarms).toEqual([])
})

describe('a provider of the chain', () => {
  it.each<[string, ProviderFault]>([
    ['leaves out the payment', falseReceipt((it) => ({ ...it, logs: [] }))],
    ['reports a smaller payment', paid(usdt(98))],
    ['reports a larger payment', paid(usdt(100))],
    ['says that it failed', falseReceipt((it) => ({ ...it, status: '0x0', logs: [] }))],
    ['does not know it', falseReceipt(() => null)],
  ])('that lies and %s causes no second payment', async (_, behaviour) => {
    const id = await sent()
    one.becomes(behaviour)
    await looks()
    await looks()
    const row = await harness.rowOf(id)
    // If only one denies it, the withdrawal waits: no provider is believed alone.
    expect(['sent', 'completed']).toContain(row.state)
    expect(await harness.entered(id)).not.toMatchObject([{ state: 'wrong' }])
    expect(await harness.entered(id)).not.toMatchObject([{ state: 'failed' }])
    one.becomes()
    await looks()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'completed', trouble: null })
  })

  it('that reports another payment than was made is not believed', async () => {
    const id = await sent(-1n)
    one.becomes(paid(usdt(99)))
    await looks()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent' })
    expect((await harness.rowOf(id)).trouble).toContain('do not agree')
    one.becomes()
    await looks()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'approved' })
    await harness.rejects(id)
  })

  it('that is down changes nothing', async () => {
    const id = await sent()
    for (const provider of [one, two]) provider.becomes(async () => Promise.reject(new RpcFailureError(500)))
    await expect(looks()).rejects.toThrow(ChainUnavailableError)
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', trouble: null })
    one.becomes()
    await expect(looks()).rejects.toThrow(ChainUnavailableError)
    expect(await harness.rowOf(id)).toMatchObject({ state: 'sent' })
    two.becomes()
    await looks()
    expect(await harness.rowOf(id)).toMatchObject({ state: 'completed' })
  })

  it('that is down does not fail the job, and one unanswered transaction does not stop the others', async () => {
    const [first, second] = [await sent(), await sent()]
    const { txid: lacking } = await harness.rowOf(first)
    const job = watchPayouts({ reader, every: 5, alarm: (what) => alarms.push(what) })
    const work = () => job.run({ db: harness.db, day: '2026-11-20', at: harness.clock.now(), limit: 100 })
    for (const provider of [one, two]) provider.becomes(async () => Promise.reject(new RpcFailureError(500)))
    expect(await work()).toEqual({ done: 0, left: false })
    one.becomes()
    two.becomes(async ({ params }, node) => (params[0] === lacking ? Promise.reject(new RpcFailureError(500)) : node()))
    expect(await work()).toMatchObject({ left: false })
    expect([(await harness.rowOf(first)).state, (await harness.rowOf(second)).state]).toEqual(['sent', 'completed'])
    two.becomes()
    await work()
    expect((await harness.rowOf(first)).state).toBe('completed')
  })
})

it('that shows a taken-back transaction paying beside an entered one raises the alarm once', async () => {
  harness.nextDay()
  const id = await harness.opensWithdrawal(harness.alice)
  await harness.approves(id)
  const late = await harness.paysFor(id)
  await harness.sends(id, late)
  harness.later(MISSING_AFTER)
  expect(await harness.takesBack(id, late)).toBeNull()
  expect(await harness.sends(id, `0x${'9'.repeat(64)}`)).toBeNull()
  await harness.chain.mine(1)
  await looks()
  await harness.chain.mine(20)
  await looks()
  await looks()
  expect(alarms.splice(0)).toEqual([expect.stringContaining('Do not pay again')])
})
