import { micros } from '@humidor/domain/money/micros.ts'
import {
  type FaultyProvider,
  openProvider,
  type ProviderFault,
  RpcFailureError,
  RpcRefusalError,
} from '@humidor/sandbox/chain/provider.ts'
import { type LocalChain, openChain, UNITS_PER_MICRO } from '@humidor/sandbox/chain.ts'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BscOptions, createBscReader } from './bsc.ts'
import { ChainUnavailableError, ProvidersDisagreeError } from './chain.ts'
import { createProviders } from './providers.ts'

describe('several providers of BSC', () => {
  let chain: LocalChain
  let one: FaultyProvider
  let two: FaultyProvider
  let three: FaultyProvider
  let txid: string
  beforeAll(async () => {
    chain = await openChain()
    ;[one, two, three] = await Promise.all([openProvider(chain.url), openProvider(chain.url), openProvider(chain.url)])
    await chain.mine(40)
    const [address = ''] = chain.addresses
    txid = (await chain.pay({ address, amount: micros(12_345_678n) })).txid
  })
  afterAll(() => Promise.all([one.close(), two.close(), three.close(), chain.close()]))
  beforeEach(() => {
    for (const provider of [one, two, three]) provider.becomes()
  })

  const reader = (urls: readonly string[], options: Partial<BscOptions> = {}) =>
    createBscReader({ urls, usdt: chain.usdt, addresses: chain.addresses, pace: 0, rest: 0, ...options })
  const both = (options: Partial<BscOptions> = {}) => reader([one.url, two.url], options)
  const everything = async () => ({ from: 0n, to: await chain.node.getBlockNumber() })

  const only =
    (method: string, answer: (node: () => Promise<unknown>, params: unknown[]) => unknown): ProviderFault =>
    async (asked, node) =>
      asked.method === method ? answer(node, asked.params) : node()
  const head = (more: bigint): ProviderFault =>
    only('eth_getBlockByNumber', async (node, [which]) => {
      const block = (await node()) as { number: string }
      return which === 'latest' || which === 'finalized'
        ? { ...block, number: numberToHex(BigInt(block.number) + more) }
        : block
    })
  const anotherHash: ProviderFault = only('eth_getBlockByNumber', async (node) => ({
    ...((await node()) as object),
    hash: `0x${'b'.repeat(64)}`,
  }))

  describe('are asked one after the other, however odd the answer of the first is', () => {
    it.each<[string, ProviderFault]>([
      ['null to everything', async () => null],
      ['null as the newest block', only('eth_getBlockByNumber', () => null)],
      ['a text as a block', only('eth_getBlockByNumber', () => 'block')],
      ['a list as a block', only('eth_getBlockByNumber', () => [1, 2, 3])],
      ['an empty block', only('eth_getBlockByNumber', () => ({}))],
      ['a block of wrong types', only('eth_getBlockByNumber', () => ({ number: {}, hash: 7, transactions: 'none' }))],
      [
        'a block below zero',
        only('eth_getBlockByNumber', async (node) => ({ ...((await node()) as object), number: -5 })),
      ],
      ['a very long text', only('eth_getBlockByNumber', () => '0'.repeat(11_000_000))],
      ['nothing', async () => undefined],
      [
        'an error without a message',
        async () => Promise.reject(new RpcRefusalError(-32_000, undefined as unknown as string)),
      ],
      ['only a status', async () => Promise.reject(new RpcFailureError(502))],
    ])('%s', async (_, mood) => {
      one.becomes(mood)
      const three_ = reader([one.url, two.url, three.url])
      expect(await three_.head()).toEqual(await reader([two.url]).head())
      expect((await both().transfers(await everything(), chain.addresses)).transfers).toHaveLength(1)
      // One provider alone has no answer then, and its caller gets a typed error.
      await expect(reader([one.url]).head()).rejects.toThrow(ChainUnavailableError)
    })

    it('and describing a failure never throws', async () => {
      const bad = { client: 'bad', name: 'bad.example' }
      const good = { client: 'good', name: 'good.example' }
      const providers = createProviders<string>({
        all: [bad, good],
        rest: 0,
        check: async () => undefined,
        describe: () => {
          throw new TypeError('it has no details')
        },
      })
      const ask = async ({ client }: { client: string }) => {
        if (client === 'bad') throw Object.create(null)
        return client
      }
      expect(await providers.first(ask)).toBe('good')
      expect(await providers.each(ask)).toMatchObject({
        voices: [{ name: 'good.example', answer: 'good' }],
        silent: ['bad.example: it failed, and its error cannot be described'],
      })
    })
  })

  describe('agree on the head of the chain', () => {
    it.each([
      ['far ahead', 1_000_000n],
      ['a little ahead', 3n],
    ])('and do not follow one that is %s', async (_, more) => {
      const truth = await reader([two.url]).head()
      one.becomes(head(more))
      expect(await both().head()).toEqual(truth)
      expect(await reader([two.url, one.url]).head()).toEqual(truth)
      expect(await reader([one.url, two.url, three.url]).head()).toEqual(truth)
    })

    it('and one that lags delays two providers, but not three', async () => {
      const truth = await reader([two.url]).head()
      one.becomes(async ({ method, params }, node) => {
        const named = method === 'eth_getBlockByNumber' && (params[0] === 'latest' || params[0] === 'finalized')
        return named
          ? chain.node.request({ method, params: [numberToHex(truth.number - 10n), false] } as never)
          : node()
      })
      expect((await both().head()).number).toBe(truth.number - 10n)
      expect(await reader([one.url, two.url, three.url]).head()).toEqual(truth)
    })

    it('and report the one that is far from the others', async () => {
      one.becomes(head(1_000_000n))
      const asked = both()
      await asked.head()
      expect(asked.noticed().disagreement).toContain(new URL(one.url).host)
      expect(asked.noticed()).toEqual({ disagreement: undefined, odd: 0 })
    })

    it('and conclude nothing while their blocks differ', async () => {
      one.becomes(anotherHash)
      const asked = both()
      await expect(asked.head()).rejects.toThrow(ProvidersDisagreeError)
      await expect(asked.hashOf(5n)).rejects.toThrow(ProvidersDisagreeError)
      expect(asked.noticed().disagreement).toContain(new URL(one.url).host)
      expect(await reader([one.url, two.url, three.url]).hashOf(5n)).toMatch(/^0x/)
      one.becomes()
      expect(await asked.head()).toEqual(await reader([two.url]).head())
    })

    it('and one of two alone is not believed', async () => {
      two.becomes(async () => Promise.reject(new RpcFailureError(500)))
      await expect(both().head()).rejects.toThrow(ChainUnavailableError)
      expect(await reader([one.url, two.url, three.url]).head()).toMatchObject({ hash: expect.stringMatching(/^0x/) })
    })
  })

  it('count as one where the address is the same, however it is written', async () => {
    const { port } = new URL(one.url)
    const spellings = [one.url, `${one.url}/`, `http://user:secret@127.0.0.1:${port}`, `HTTP://127.0.0.1:${port}//`]
    const { number } = await reader([one.url]).head()
    two.becomes(async () => Promise.reject(new RpcFailureError(500)))
    // The single provider is enough, and is asked once.
    one.asked.length = 0
    const asked = reader(spellings)
    expect((await asked.head()).number).toBe(number)
    expect(one.asked.filter(({ params }) => params[0] === 'latest')).toHaveLength(1)
    // Two spellings of one provider do not make two providers.
    await expect(reader([...spellings, two.url]).head()).rejects.toThrow(ChainUnavailableError)
  })

  describe('the final block', () => {
    const unknown = (how: () => Promise<unknown>) =>
      only('eth_getBlockByNumber', (node, [which]) => (which === 'finalized' ? how() : node()))
    const spellings: [string, () => Promise<unknown>][] = [
      ['by its code', () => Promise.reject(new RpcRefusalError(-39_001, 'Unknown block'))],
      ['in words', () => Promise.reject(new RpcRefusalError(-32_000, 'finalized block not supported'))],
      ['by returning none', async () => null],
    ]
    it.each(spellings)('is as deep as the confirmations where no provider knows it and says so %s', async (_, how) => {
      one.becomes(unknown(how))
      two.becomes(unknown(how))
      for (const asked of [reader([one.url]), both()]) {
        const { number, finalized } = await asked.head()
        expect(number - finalized).toBe(14n)
        const [transfer] = (await asked.transfers(await everything(), chain.addresses)).transfers
        expect(await asked.stands(transfer as never, { final: true })).toBe(true)
        asked.confirmations = 16
        expect(await asked.stands(transfer as never, { final: true })).toBe(false)
      }
    })

    it('is no higher than that where only one knows it', async () => {
      one.becomes(unknown(async () => null))
      const { number, finalized } = await both().head()
      expect(number - finalized).toBe(14n)
    })

    it('is not guessed where a provider limits our rate', async () => {
      one.becomes(unknown(() => Promise.reject(new RpcRefusalError(-32_005, 'limit exceeded'))))
      await expect(reader([one.url]).head()).rejects.toThrow('limit exceeded')
    })
  })

  describe('one malformed row', () => {
    const rows: [string, unknown][] = [
      ['null', null],
      ['a text', 'log'],
      ['without topics', { address: '0x', data: '0x' }],
      ['without a block', { blockNumber: null, logIndex: '0x0', topics: [] }],
    ]
    it.each(rows)('(%s) hides no other, and is counted', async (_, row) => {
      one.becomes(only('eth_getLogs', async (node) => [row, ...((await node()) as unknown[])]))
      const asked = reader([one.url])
      expect((await asked.transfers(await everything(), chain.addresses)).transfers).toHaveLength(1)
      expect(asked.noticed().odd).toBe(1)
      expect(await asked.payers(await everything(), chain.addresses)).toEqual([txid])
    })
  })

  describe('tell of payments', () => {
    const logs = (change: (log: { data: string }) => object | undefined): ProviderFault =>
      only('eth_getLogs', async (node) => ((await node()) as { data: string }[]).flatMap((log) => change(log) ?? []))
    const twice = logs((log) => ({ ...log, data: numberToHex(24_691_356n * UNITS_PER_MICRO, { size: 32 }) }))

    it.each<[string, ProviderFault]>([
      ['leaves them out', logs(() => undefined)],
      ['makes them up', twice],
    ])('correctly, though the first %s', async (_, mood) => {
      one.becomes(mood)
      const asked = both()
      const { transfers } = await asked.transfers(await everything(), chain.addresses)
      expect(transfers.map(({ raw }) => raw)).toEqual([12_345_678n * UNITS_PER_MICRO])
      expect(await asked.payers(await everything(), chain.addresses)).toEqual([txid])
    })

    it('and none is believed about a transaction where they contradict each other', async () => {
      one.becomes(only('eth_getTransactionReceipt', async (node) => ({ ...((await node()) as object), logs: [] })))
      await expect(both().payment(txid)).rejects.toThrow(ProvidersDisagreeError)
      expect(await reader([one.url, two.url, three.url]).payment(txid)).toMatchObject({
        transfers: [{ raw: 12_345_678n * UNITS_PER_MICRO }],
      })
    })

    it('and two of three are believed about a payment', async () => {
      const [transfer] = (await both().transfers(await everything(), chain.addresses)).transfers
      one.becomes(only('eth_getTransactionReceipt', () => null))
      expect(await both().stands(transfer as never)).toBe(false)
      expect(await reader([one.url, two.url, three.url]).stands(transfer as never)).toBe(true)
    })
  })
})
