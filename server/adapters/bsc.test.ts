import { micros } from '@humidor/domain/money/micros.ts'
import { type FaultyProvider, openProvider, RpcFailureError, RpcRefusalError } from '@humidor/sandbox/chain/provider.ts'
import { deployTestUsdt, type LocalChain, openChain, testUsdtAbi } from '@humidor/sandbox/chain.ts'
import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BscOptions, createBscReader } from './bsc.ts'
import { ChainUnavailableError } from './chain.ts'

describe('reading BSC', () => {
  let chain: LocalChain
  let one: FaultyProvider
  let two: FaultyProvider
  let paid: bigint
  beforeAll(async () => {
    chain = await openChain()
    one = await openProvider(chain.url)
    two = await openProvider(chain.url)
    await chain.mine(40)
    const [address = ''] = chain.addresses
    const { txid } = await chain.pay({ address, amount: micros(12_345_678n) })
    paid = (await chain.node.getTransactionReceipt({ hash: txid })).blockNumber
  })
  afterAll(() => Promise.all([one.close(), two.close(), chain.close()]))
  beforeEach(() => {
    for (const provider of [one, two]) {
      provider.becomes()
      provider.asked.length = 0
    }
  })

  const reader = (options: Partial<BscOptions> = {}) =>
    createBscReader({ urls: [one.url], usdt: chain.usdt, addresses: chain.addresses, pace: 0, rest: 0, ...options })
  const both = (options: Partial<BscOptions> = {}) => reader({ urls: [one.url, two.url], ...options })
  const everything = async (from = 0n) => ({ from, to: await chain.node.getBlockNumber() })
  const widths = (provider: FaultyProvider) =>
    provider.asked
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => {
        const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
        return Number(toBlock) - Number(fromBlock) + 1
      })

  it('reads the payments of the one token to our addresses, exactly', async () => {
    const { transfers, through } = await reader().transfers(await everything(), chain.addresses)
    expect(transfers).toMatchObject([
      { to: chain.addresses[0], raw: 12_345_678n * 10n ** 12n, contract: chain.usdt, log: 0 },
    ])
    expect(through).toMatchObject({ number: paid + 14n })
    expect(await reader().stands(transfers[0] as never)).toBe(true)
    expect(await reader().stands({ ...transfers[0], raw: 1n } as never)).toBe(false)
  })

  it('knows its head and the final block', async () => {
    const head = await reader().head()
    expect(head.number - head.finalized).toBe(2n)
    expect(await reader().hashOf(head.number)).toBe(head.hash)
    expect(await reader().hashOf(head.number + 1n)).toBeUndefined()
  })

  it('refuses a token with other decimals, and a provider of another chain', async () => {
    const six = await deployTestUsdt(chain.node, chain.wallet, 6)
    await expect(reader({ usdt: six }).check()).rejects.toThrow('6 decimals, not 18')
    await reader().check()
    one.becomes(async ({ method }, node) => (method === 'eth_chainId' ? '0x1' : node()))
    await expect(reader().head()).rejects.toThrow('chain 1, not BSC')
  })

  it('refuses a configuration without valid addresses', () => {
    expect(() => reader({ usdt: 'USDT' })).toThrow('BSC_USDT')
    expect(() => reader({ addresses: ['0x12'] })).toThrow('BSC_DEPOSIT_ADDRESS')
    expect(() => reader({ urls: [] })).toThrow('BSC_RPC_URL')
  })

  it('asks for fewer blocks where a provider limits them, and for more again later', async () => {
    one.becomes(async ({ method, params }, node) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock: string; toBlock: string }
      if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 10)
        throw new RpcRefusalError(-32005, 'limit exceeded')
      return node()
    })
    const limited = reader({ widest: 64n })
    expect((await limited.transfers(await everything(), chain.addresses)).transfers).toHaveLength(1)
    expect(Math.max(...widths(one).slice(3))).toBeLessThanOrEqual(10)
    one.becomes()
    for (let again = 0; again < 4; again++) await limited.transfers(await everything(), chain.addresses)
    expect(widths(one).at(-1)).toBeGreaterThan(40)
  })

  it('asks for fewer blocks where an answer is longer than its bound', async () => {
    one.becomes(async ({ method, params }, node) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock: string; toBlock: string }
      const isLong = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 30
      return isLong ? '0'.repeat(11_000_000) : node()
    })
    const { transfers } = await reader({ widest: 64n }).transfers(await everything(), chain.addresses)
    expect(transfers).toHaveLength(1)
    expect(widths(one).at(-1)).toBeLessThanOrEqual(30)
  })

  it.each([
    ['says «limit exceeded» to everything', new RpcRefusalError(-32005, 'limit exceeded')],
    ['is broken', new RpcFailureError(500)],
    ['limits our rate', new RpcFailureError(429)],
    ['does not answer', new RpcFailureError(0)],
  ])('asks the next provider when one %s, and fails when none is left', async (how, failure) => {
    one.becomes(async () => Promise.reject(failure))
    // Silence lasts until the timeout. It must be long enough for the honest provider, and may be short without one.
    const silent = how === 'does not answer'
    const lenient = both({ timeout: silent ? 2_000 : 10_000 })
    expect((await lenient.transfers(await everything(), chain.addresses)).transfers).toHaveLength(1)
    two.becomes(async () => Promise.reject(failure))
    const hurried = both({ timeout: silent ? 100 : 10_000 })
    await expect(hurried.transfers(await everything(), chain.addresses)).rejects.toThrow(ChainUnavailableError)
    await expect(hurried.head()).rejects.toThrow(ChainUnavailableError)
  })

  it('does not believe "no payments" from a provider without the blocks', async () => {
    one.becomes(async ({ method, params }, node) => {
      if (method === 'eth_getLogs') return []
      if (method === 'eth_getBlockByNumber' && Number(params[0]) > 30) return null
      return node()
    })
    await expect(reader().transfers(await everything(), chain.addresses)).rejects.toThrow('no block')
    expect((await both().transfers(await everything(), chain.addresses)).transfers).toHaveLength(1)
  })

  it('does not trust one provider with money where there are two', async () => {
    const { transfers } = await reader().transfers(await everything(), chain.addresses)
    const transfer = transfers[0] as (typeof transfers)[number]
    expect(await both().stands(transfer)).toBe(true)
    two.becomes(async ({ method }, node) => (method === 'eth_getTransactionReceipt' ? null : node()))
    expect(await both().stands(transfer)).toBe(false)
    two.becomes(async () => Promise.reject(new RpcFailureError(500)))
    await expect(both().stands(transfer)).rejects.toThrow('HTTP request failed')
  })

  it('reads no payment in another token, whatever a provider lists, and confirms none', async () => {
    const [to = ''] = chain.addresses
    const fake = await deployTestUsdt(chain.node, chain.wallet)
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to as Hex, 5n] })
    await chain.node.sendTransaction({ account: chain.wallet, to: fake, data, gas: 500_000n, chain: null })
    await chain.mine(5)
    one.becomes(async ({ method, params: [filter] }, node) => {
      if (method !== 'eth_getLogs') return node()
      const { address: _, ...rest } = filter as { address?: string }
      return chain.node.request({ method, params: [rest] } as never)
    })
    const all = await everything()
    await expect(reader().transfers(all, chain.addresses)).rejects.toThrow('answered with another')
    await expect(reader().payers(all, chain.addresses)).rejects.toThrow('answered with another')
    const { transfers } = await both().transfers(all, chain.addresses)
    expect(transfers.map(({ contract }) => contract)).toEqual([chain.usdt])
    // Two providers that confirm another token do not make it ours.
    one.becomes()
    const [foreign] = (await reader({ usdt: fake }).transfers(all, chain.addresses)).transfers
    expect(await both({ usdt: fake }).stands(foreign as never)).toBe(true)
    expect(await both().stands(foreign as never)).toBe(false)
    expect(await both().stands(foreign as never, { final: true })).toBe(false)
  })

  describe('reads one transaction', () => {
    const call = async (functionName: 'transfer' | 'transferAndRevert', to: string) => {
      const data = encodeFunctionData({ abi: testUsdtAbi, functionName, args: [to as Hex, 5n] })
      const tx = { account: chain.wallet, to: chain.usdt, data, gas: 500_000n, chain: null }
      const hash = await chain.node.sendTransaction(tx)
      return hash
    }

    it('with every payment of the token in it, whoever was paid', async () => {
      const txid = await call('transfer', chain.usdt)
      expect(await reader().payment(txid)).toEqual({ state: 'unknown' })
      await chain.mine(1)
      const seen = await reader().payment(txid)
      expect(seen).toMatchObject({
        state: 'mined',
        transfers: [{ tx: txid, from: chain.wallet, to: chain.usdt, raw: 5n, contract: chain.usdt }],
      })
      const [transfer] = seen.state === 'mined' ? seen.transfers : []
      expect(seen).toMatchObject({ block: transfer?.block })
      expect(await reader().stands(transfer as never)).toBe(true)
      expect(await reader().stands(transfer as never, { final: true })).toBe(false)
      await chain.mine(3)
      expect(await reader().stands(transfer as never, { final: true })).toBe(true)
    })

    it('as failed only where two providers agree', async () => {
      const txid = await call('transferAndRevert', chain.usdt)
      await chain.mine(1)
      expect(await both().payment(txid)).toEqual({ state: 'failed' })
      two.becomes(async ({ method }, node) => (method === 'eth_getTransactionReceipt' ? null : node()))
      expect(await both().payment(txid)).toEqual({ state: 'unknown' })
      two.becomes(async () => Promise.reject(new RpcFailureError(500)))
      await expect(both().payment(txid)).rejects.toThrow(ChainUnavailableError)
      one.becomes(async () => Promise.reject(new RpcFailureError(500)))
      await expect(both().payment(`0x${'7'.repeat(64)}`)).rejects.toThrow(ChainUnavailableError)
    })

    it('from the next provider where one does not know it', async () => {
      const txid = await call('transfer', chain.usdt)
      await chain.mine(1)
      one.becomes(async ({ method }, node) => (method === 'eth_getTransactionReceipt' ? null : node()))
      expect(await both().payment(txid)).toMatchObject({ state: 'mined' })
    })

    it('as final only where two providers agree on its content, and the chain calls it final', async () => {
      const txid = await call('transfer', chain.wallet)
      await chain.mine(1)
      const seen = await reader().payment(txid)
      if (seen.state !== 'mined') throw new Error('it was mined')
      expect(await both().didJust(txid, seen)).toBe(false)
      await chain.mine(3)
      expect(await both().didJust(txid, seen)).toBe(true)
      expect(await both().didJust(txid, { ...seen, transfers: [] })).toBe(false)
      expect(await both().didJust(txid, { ...seen, block: { ...seen.block, hash: `0x${'5'.repeat(64)}` } })).toBe(false)
      two.becomes(async ({ method }, node) =>
        method === 'eth_getTransactionReceipt' ? { ...((await node()) as object), logs: [] } : node(),
      )
      expect(await both().didJust(txid, seen)).toBe(false)
      two.becomes(async () => Promise.reject(new RpcFailureError(500)))
      await expect(both().didJust(txid, seen)).rejects.toThrow(ChainUnavailableError)
    })

    it('as unknown only where two providers do not know it and have the blocks', async () => {
      const txid = await call('transfer', chain.usdt)
      await chain.mine(1)
      const [nothing, { number }] = [`0x${'7'.repeat(64)}`, await reader().head()]
      expect(await both().isUnknown(nothing, number)).toBe(true)
      expect(await reader().isUnknown(nothing, number)).toBe(true)
      expect(await both().isUnknown(txid, number)).toBe(false)
      // A provider that lags behind does not know it, and has no vote.
      one.becomes(async ({ method, params }, node) => {
        if (method === 'eth_getTransactionReceipt') return null
        const isLatest = method === 'eth_getBlockByNumber' && params[0] === 'latest'
        return isLatest ? { ...((await node()) as object), number: numberToHex(number - 1n) } : node()
      })
      expect(await both().isUnknown(txid, number)).toBe(false)
      await expect(both().isUnknown(nothing, number)).rejects.toThrow('lags behind')
      // A provider that is left alone cannot say no either.
      one.becomes(async ({ method }, node) => (method === 'eth_getTransactionReceipt' ? null : node()))
      two.becomes(async () => Promise.reject(new RpcFailureError(500)))
      const resting = both({ rest: 10_000 })
      await expect(resting.isUnknown(txid, number)).rejects.toThrow(ChainUnavailableError)
      two.becomes()
      expect(await resting.payment(txid)).toEqual({ state: 'unknown' })
      await expect(resting.isUnknown(txid, number)).rejects.toThrow(ChainUnavailableError)
    })

    it('only for a well-formed id', () => {
      expect(reader().isTx(`0x${'a'.repeat(64)}`)).toBe(true)
      expect(reader().isTx('a'.repeat(64))).toBe(false)
      expect(reader().isTx(`0x${'A'.repeat(64)}`)).toBe(false)
    })
  })

  it('leaves a provider alone for a while after a failure, and never shows its address', async () => {
    one.becomes(async () => Promise.reject(new RpcFailureError(503)))
    const resting = reader({ urls: [`${one.url}/secret-key`], rest: 10_000 })
    await expect(resting.head()).rejects.not.toThrow('secret-key')
    const asked = one.asked.length
    await expect(resting.head()).rejects.toThrow('not asked again yet')
    expect(one.asked).toHaveLength(asked)
  })

  it('spaces its requests to one provider', async () => {
    const polite = reader({ pace: 30 })
    const begun = performance.now()
    await polite.head()
    expect(performance.now() - begun).toBeGreaterThan(85)
  })
})
