import { micros } from '@humidor/domain/money/micros.ts'
import { type FaultyProvider, openProvider, RpcFailureError } from '@humidor/sandbox/chain/provider.ts'
import { type LocalChain, openChain, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { reserveKey } from '@humidor/sandbox/reserve-keys.ts'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBscReader } from './bsc.ts'
import { ChainUnavailableError, ProvidersDisagreeError } from './chain.ts'
import { readingTron } from './tron.testing.ts'

const { addresses } = reserveKey('vault')

describe('a balance on BSC', () => {
  let chain: LocalChain
  let one: FaultyProvider
  let two: FaultyProvider
  beforeAll(async () => {
    chain = await openChain()
    ;[one, two] = await Promise.all([openProvider(chain.url), openProvider(chain.url)])
    await chain.pay({ address: addresses.BSC, amount: micros(12_345_678n) })
  })
  afterAll(() => Promise.all([one.close(), two.close(), chain.close()]))
  beforeEach(() => {
    for (const provider of [one, two]) provider.becomes()
  })
  const reader = (urls = [one.url, two.url]) =>
    createBscReader({ urls, usdt: chain.usdt, addresses: chain.addresses, pace: 0, rest: 0 })
  const twice = numberToHex(24_691_356n * UNITS_PER_MICRO, { size: 32 })

  it('is read by both providers at the same final block', async () => {
    const { finalized } = await reader().head()
    const found = { raw: 12_345_678n * UNITS_PER_MICRO, from: finalized, to: finalized, providers: 2 }
    expect(await reader().balanceOf(addresses.BSC)).toEqual(found)
    expect(await reader().balanceOf(addresses.BSC.toLowerCase())).toEqual(found)
    const asked = one.asked.findLast(({ method, params }) => method === 'eth_call' && params[1] !== 'latest')
    expect(asked?.params[1]).toBe(numberToHex(finalized))
    expect(await reader([one.url]).balanceOf(addresses.BSC)).toMatchObject({ providers: 1 })
  })

  it('omits money that is not final yet', async () => {
    const before = await reader().balanceOf(addresses.BSC)
    await chain.pay({ address: addresses.BSC, amount: micros(5n), blockEvery: 3_600_000 })
    expect((await reader().balanceOf(addresses.BSC)).raw).toBe(before.raw)
    await chain.mine(2)
    expect((await reader().balanceOf(addresses.BSC)).raw).toBe(before.raw + 5n * UNITS_PER_MICRO)
  })

  it('is read at an earlier block if asked, so that several addresses are read at one', async () => {
    const { finalized } = await reader().head()
    await chain.pay({ address: addresses.BSC, amount: micros(7n) })
    const found = await reader().balanceOf(addresses.BSC, finalized)
    expect(found).toMatchObject({ from: finalized, to: finalized })
    expect((await reader().balanceOf(addresses.BSC)).raw).toBe(found.raw + 7n * UNITS_PER_MICRO)
  })

  it('is not believed where one lies, and is silent where one is', async () => {
    one.becomes(async ({ method, params }, node) => (method === 'eth_call' && params[1] !== 'latest' ? twice : node()))
    const lied = reader()
    await expect(lied.balanceOf(addresses.BSC)).rejects.toThrow(ProvidersDisagreeError)
    one.becomes(async () => Promise.reject(new RpcFailureError(503)))
    await expect(lied.balanceOf(addresses.BSC)).rejects.toThrow(ChainUnavailableError)
    one.becomes(async ({ method }, node) => (method === 'eth_call' ? '0x' : node()))
    await expect(lied.balanceOf(addresses.BSC)).rejects.toThrow(ChainUnavailableError)
  })

  it('has no vote of a provider that lacks the block', async () => {
    const { finalized } = await reader().head()
    one.becomes(async ({ method, params }, node) =>
      method === 'eth_getBlockByNumber' && params[0] === numberToHex(finalized) ? null : node(),
    )
    await expect(reader().balanceOf(addresses.BSC)).rejects.toThrow(ChainUnavailableError)
  })

  it('is none of an address of another chain', async () => {
    await expect(reader().balanceOf(addresses.TRX)).rejects.toThrow('not an address of BSC')
  })
})

describe('a balance on TRON', () => {
  const { setup, reader, both, pay, only } = readingTron()
  const PATH = '/walletsolidity/triggerconstantcontract'

  it('is read by both providers at their newest final block', async () => {
    await pay([{ to: addresses.TRX, raw: 12_345_678n }])
    await pay([{ to: addresses.TRX, raw: 7n }], 'REVERT')
    expect(await both().balanceOf(addresses.TRX)).toMatchObject({ raw: 0n })
    await setup.tron.mine(18)
    const solid = BigInt(setup.tron.chain.solid().number)
    expect(await both().balanceOf(addresses.TRX)).toEqual({ raw: 12_345_678n, from: solid, to: solid, providers: 2 })
    expect(await reader().balanceOf(addresses.TRX)).toMatchObject({ raw: 12_345_678n, providers: 1 })
  })

  it('names the blocks of both where they are not the same', async () => {
    only('/walletsolidity/getblock', (honest) => {
      const solid = setup.tron.chain.block(setup.tron.chain.solid().number - 3)
      const answer = honest() as { block_header: { raw_data: object } }
      const raw = { ...answer.block_header.raw_data, number: solid?.number }
      return { blockID: solid?.id, block_header: { raw_data: raw } }
    })
    const solid = BigInt(setup.tron.chain.solid().number)
    expect(await both().balanceOf(addresses.TRX)).toMatchObject({ raw: 0n, from: solid - 3n, to: solid })
  })

  it('is not believed where one lies, and is silent where one is or does not offer it', async () => {
    const lied = both()
    only(PATH, () => ({ constant_result: ['f'.padStart(64, '0')] }))
    await expect(lied.balanceOf(addresses.TRX)).rejects.toThrow(ProvidersDisagreeError)
    only(PATH, () => ({ constant_result: ['much'] }))
    await expect(lied.balanceOf(addresses.TRX)).rejects.toThrow(ChainUnavailableError)
    only(PATH, () => {
      throw new RpcFailureError(404)
    })
    await expect(lied.balanceOf(addresses.TRX)).rejects.toThrow('final blocks')
    // A provider that does not offer it is not left alone for it.
    expect((await lied.head()).number).toBe(40n)
    setup.one.becomes(() => {
      throw new RpcFailureError(503)
    })
    await expect(lied.balanceOf(addresses.TRX)).rejects.toThrow(ChainUnavailableError)
  })

  it('is none of an address of another chain', async () => {
    await expect(both().balanceOf(addresses.BSC)).rejects.toThrow('not an address of TRON')
  })
})
