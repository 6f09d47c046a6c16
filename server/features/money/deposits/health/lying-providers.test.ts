import { type FaultyProvider, openProvider, type ProviderFault } from '@humidor/sandbox/chain/provider.ts'
import { openTronGrid, type TronGridTwin } from '@humidor/sandbox/chain/tron-grid.ts'
import { numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainReader } from '../../../../adapters/chain.ts'
import {
  ALICE,
  type Deposits,
  openDeposits,
  openPayments,
  openTronPayments,
  type PaymentChain,
  usdt,
} from '../deposits.testing.ts'
import { stateAt } from './health.ts'

/** The head that a provider of BSC reports, moved by some blocks. */
const headOfBsc =
  (by: bigint): ProviderFault =>
  async ({ method, params }, node) => {
    const answer = await node()
    const isEnd = method === 'eth_getBlockByNumber' && (params[0] === 'latest' || params[0] === 'finalized')
    const moved = isEnd ? BigInt((answer as { number: string }).number) + by : undefined
    return moved === undefined ? answer : { ...(answer as object), number: numberToHex(moved) }
  }

const numbered = (id: string, number: number) => `${number.toString(16).padStart(16, '0')}${id.slice(16)}`
const headOfTron = (by: number) => (asked: { fields: Record<string, unknown> }, honest: () => unknown) => {
  const answer = honest() as { blockID?: string; block_header?: { raw_data: { number: number; timestamp: number } } }
  if (!answer.block_header || asked.fields.id_or_num !== undefined) return answer
  const number = answer.block_header.raw_data.number + by
  const raw = { ...answer.block_header.raw_data, number }
  return { ...answer, blockID: numbered(answer.blockID ?? '', number), block_header: { raw_data: raw } }
}

const openTwo = {
  BSC: async () => {
    const chain = await openPayments()
    const [one, two] = await Promise.all([openProvider(chain.url), openProvider(chain.url)])
    return {
      chain,
      two: [one, two] as const,
      lies: (by: number) => one.becomes(headOfBsc(BigInt(by))),
      honest: () => one.becomes(),
    }
  },
  TRX: async () => {
    const chain = await openTronPayments()
    const two = [chain.grid, await openTronGrid({ chain: chain.tron })] as const
    return { chain, two, lies: (by: number) => two[0].becomes(headOfTron(by)), honest: () => two[0].becomes() }
  },
}

describe.each(['BSC', 'TRX'] as const)('a provider of %s that reports a false head', (name) => {
  let chain: PaymentChain
  let two: readonly [FaultyProvider | TronGridTwin, FaultyProvider | TronGridTwin]
  let lies: (by: number) => void
  let honest: () => void
  let deposits: Deposits
  const readerOf = (urls: readonly string[]): ChainReader => chain.reader({ urls, timeout: 10_000 })
  beforeEach(async () => {
    ;({ chain, two, lies, honest } = await openTwo[name]())
    await chain.mine(60)
    deposits = await openDeposits({ reader: readerOf(two.map(({ url }) => url)) })
    await deposits.look()
  })
  afterEach(async () => {
    await deposits.sound()
    await Promise.all([chain.close(), ...two.map((one) => one.close()), deposits.close()])
  })

  const pays = async (to: Deposits = deposits) => {
    const opened = await to.asks(ALICE, usdt('100'))
    await chain.transfer(opened.address, opened.randomMoney * chain.unit)
    await chain.mine(chain.needed + 20)
    return opened.randomMoney
  }
  const cursorOf = ({ db }: Deposits) => db.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()

  it('does not move our head, and payments are credited all the same', async () => {
    const { head } = await cursorOf(deposits)
    lies(1_000_000)
    await deposits.look()
    expect(await cursorOf(deposits)).toMatchObject({ head, scanned: head })
    const paid = await pays()
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(paid)
    // Operators see which providers contradict each other, and get an alarm once it lasts.
    const { disagreement } = await cursorOf(deposits)
    expect(disagreement).toContain(new URL(two[0].url).host)
    const figure = deposits.feature.figures?.find(({ name }) => name === 'humidor_chain_providers_disagree')
    expect(await figure?.read(deposits.db, deposits.harness.now)).toEqual([{ labels: { chain: name }, value: 1 }])
    expect(deposits.harness.alarms).toEqual([])
    deposits.later(60)
    await deposits.look()
    deposits.later(60)
    await deposits.look()
    expect(deposits.harness.alarms).toEqual([expect.stringContaining('have contradicted each other since')])
    honest()
    await deposits.look()
    expect(await cursorOf(deposits)).toMatchObject({ disagreement: null, disagrees_since: null })
  })

  it('and is the only provider is not followed beyond the height that the chain can have reached', async () => {
    const alone = await openDeposits({ reader: readerOf([two[0].url]) })
    await alone.look()
    const { head } = await cursorOf(alone)
    lies(1_000_000)
    await alone.look()
    expect(await alone.trouble()).toContain('cannot be beyond')
    expect((await cursorOf(alone)).head).toBe(head)
    honest()
    const paid = await pays(alone)
    await alone.look()
    expect(await alone.balance(ALICE)).toBe(paid)
    expect(stateAt(alone.reader, await cursorOf(alone), alone.harness.now)).toBe('live')
    await alone.sound()
    await alone.close()
  })
})
