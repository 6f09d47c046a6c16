import { type FaultyProvider, openProvider, RpcFailureError } from '@humidor/sandbox/chain/provider.ts'
import { openTronGrid, type TronGridTwin } from '@humidor/sandbox/chain/tron-grid.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChainReader, ChainUnavailableError } from '../../../../adapters/chain.ts'
import { createJobs } from '../../../../jobs/engine.ts'
import {
  ALICE,
  type Deposits,
  openDeposits,
  openPayments,
  openTronPayments,
  type Payments,
  type TronPayments,
  usdt,
} from '../deposits.testing.ts'
import { chainStates } from '../deposits.ts'

/** Opens a chain behind two providers, either of which can be down. */
const openTwo = {
  BSC: async () => {
    const chain = await openPayments()
    const two = [await openProvider(chain.url), await openProvider(chain.url)] as const
    return { chain, two, reader: chain.reader({ urls: two.map(({ url }) => url), timeout: 10_000, rest: 20 }) }
  },
  TRX: async () => {
    const chain = await openTronPayments()
    const two = [chain.grid, await openTronGrid({ chain: chain.tron })] as const
    return { chain, two, reader: chain.reader({ urls: two.map(({ url }) => url), timeout: 10_000, rest: 20 }) }
  },
}

describe.each(['BSC', 'TRX'] as const)('with two providers of %s', (name) => {
  let chain: Payments | TronPayments
  let two: readonly [FaultyProvider | TronGridTwin, FaultyProvider | TronGridTwin]
  let deposits: Deposits
  let engine: ReturnType<typeof createJobs>
  const troubles: string[] = []
  beforeEach(async () => {
    const opened = await openTwo[name]()
    ;({ chain, two } = opened)
    deposits = await openDeposits({ reader: opened.reader })
    troubles.length = 0
    const { db, url, harness, feature } = deposits
    engine = createJobs({
      db,
      url,
      clock: { now: () => harness.now },
      jobs: feature.jobs?.filter(({ id }) => id.startsWith('deposits.watch')) ?? [],
      tasks: [],
      reportError: (what) => troubles.push(what),
    })
    await engine.prepare()
    await deposits.look()
  })
  afterEach(async () => {
    await engine.stop()
    await Promise.all([chain.close(), two[1].close(), deposits.close()])
  })

  const down = () => Promise.reject(new RpcFailureError(503))
  const poll = () => engine.poll(`deposits.watch-${name.toLowerCase()}`)
  const pays = async () => {
    const opened = await deposits.asks(ALICE, usdt('100'))
    await chain.transfer(opened.address, opened.randomMoney * chain.unit)
    await chain.mine(chain.needed + 2)
    return opened.randomMoney
  }
  const waits = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const state = async () => {
    const { db, harness } = deposits
    const reader = deposits.reader
    return await chainStates({ db, clock: { now: () => harness.now }, readers: [reader] })(name)
  }

  it.each([0, 1])(
    'and provider %i down, a payment is credited only once it is back, and then at once',
    async (which) => {
      const provider = two[which] as FaultyProvider
      provider.becomes(down)
      const paid = await pays()
      for (let look = 0; look < 12; look++) {
        await poll()
        deposits.later(3)
      }
      expect((await deposits.records(ALICE)).rows[0]).toMatchObject({ status: 0, confirmations: 0 })
      expect(await deposits.balance(ALICE)).toBe(0n)
      expect(await state()).toBe('delayed')
      // A failing job would be retried with growing pauses. This one has not failed.
      expect(troubles).toEqual([])
      expect((await engine.runs()).map(({ failures, state }) => [state, failures])).toEqual([['done', 0]])

      provider.becomes()
      // A provider rests for as long as it has failed, at most a minute; here for a moment.
      await expect
        .poll(
          async () => {
            await poll()
            return deposits.balance(ALICE)
          },
          { timeout: 20_000, interval: 200 },
        )
        .toBe(paid)
      expect(await state()).toBe('live')
    },
  )

  it('and both down, nothing is concluded, members and operators see it, and reading resumes once they are back', async () => {
    const paid = await pays()
    for (const provider of two as readonly FaultyProvider[]) provider.becomes(down)
    for (let look = 0; look < 40; look++) {
      await poll()
      deposits.later(3)
    }
    expect(await state()).toBe('down')
    expect(deposits.harness.alarms.join()).toMatch(`${name} cannot be read since`)
    expect(deposits.harness.alarms).toHaveLength(1)
    expect(await deposits.trouble()).not.toBe('')
    expect(troubles).toEqual([])
    for (const provider of two as readonly FaultyProvider[]) provider.becomes()
    await waits(300)
    await expect
      .poll(
        async () => {
          await poll()
          return deposits.balance(ALICE)
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(paid)
    expect(await deposits.trouble()).toBe('')
    expect(await state()).toBe('live')
  })
})

it('a chain that could never be read raises one alarm within a minute, and is down in the figures', async () => {
  const reader = {
    chain: 'BSC',
    stalls: 60,
    addresses: [],
    noticed: () => ({ disagreement: undefined, odd: 0 }),
    check: () => Promise.reject(new ChainUnavailableError('no provider answers')),
  } as unknown as ChainReader
  const deposits = await openDeposits({ reader })
  const figure = deposits.feature.figures?.find(({ name }) => name === 'humidor_chain_state')
  for (let look = 0; look < 60; look++) {
    await deposits.look()
    deposits.later(3)
  }
  expect(deposits.harness.alarms).toEqual(['BSC was never read, since 2026-11-21T04:00:00.000Z'])
  expect(await figure?.read(deposits.db, deposits.harness.now)).toEqual([{ labels: { chain: 'BSC' }, value: 2 }])
  await deposits.close()
})
