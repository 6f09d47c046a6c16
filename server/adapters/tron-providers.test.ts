import { RpcFailureError } from '@humidor/sandbox/chain/provider.ts'
import { openTronGrid } from '@humidor/sandbox/chain/tron-grid.ts'
import { describe, expect, it } from 'vitest'
import { type ChainTransfer, ChainUnavailableError } from './chain.ts'
import { readingTron } from './tron.testing.ts'

describe('the providers of TRON', () => {
  const { setup, reader, both, head, found, pay, only } = readingTron()

  it.each([
    ['says that it is asked too often', () => Promise.reject(new RpcFailureError(429))],
    ['forbids', () => Promise.reject(new RpcFailureError(403))],
    ['is broken', () => Promise.reject(new RpcFailureError(503))],
    ['does not answer', () => Promise.reject(new RpcFailureError(0))],
    ['fails inside an answer', () => ({ success: false, error: 'no' })],
    ['fails as a node does', () => ({ Error: 'class java.lang.NullPointerException : null' })],
    ['answers something else', () => ({ hello: 'world' })],
    ['answers no object', () => null],
  ])('asks the next provider when one %s, and fails when none is left', async (how, answer) => {
    await pay([{ to: setup.us, raw: 1n }])
    setup.one.becomes(answer)
    // Silence lasts until the timeout. It must be long enough for the honest provider, and may be short without one.
    const silent = how === 'does not answer'
    const lenient = both({ timeout: silent ? 2_000 : 10_000 })
    expect(await found(lenient)).toHaveLength(1)
    setup.two.becomes(answer)
    const hurried = both({ timeout: silent ? 100 : 10_000 })
    await expect(found(hurried)).rejects.toThrow(ChainUnavailableError)
    await expect(hurried.head()).rejects.toThrow(ChainUnavailableError)
  })

  it('leaves a provider that suspends us alone for as long as it says', async () => {
    const limited = await openTronGrid({ chain: setup.tron.chain, perSecond: 4 })
    const hurried = reader({ urls: [limited.url], rest: 1 })
    const answers = await Promise.allSettled([hurried.head(), hurried.head(), hurried.head()])
    expect(answers.map((it) => (it.status === 'rejected' ? it.reason.message : '')).join()).toMatch('suspended for 2 s')
    const asked = limited.asked.length
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await expect(hurried.head()).rejects.toThrow('not asked again yet')
    expect(limited.asked).toHaveLength(asked)
    await new Promise((resolve) => setTimeout(resolve, 900))
    await hurried.head()
    await limited.close()
  })

  it('shows each provider its own key, and no other provider’s', async () => {
    const guarded = await openTronGrid({ chain: setup.tron.chain, key: 'secret-key' })
    await reader({ urls: [guarded.url], keys: ['secret-key'] }).check()
    await expect(reader({ urls: [setup.one.url, guarded.url].reverse(), keys: [] }).check()).resolves.toBeUndefined()
    await expect(reader({ urls: [guarded.url], keys: ['', 'secret-key'] }).check()).rejects.toThrow('HTTP 401')
    await guarded.close()
  })

  it('does not believe "no payments" from a provider without the blocks', async () => {
    await pay([{ to: setup.us, raw: 1n }])
    only('/wallet/getblock', (honest) => {
      const answer = honest() as { block_header?: { raw_data: { number?: number } } }
      return (answer.block_header?.raw_data.number ?? 0) > 30 ? {} : answer
    })
    await expect(found()).rejects.toThrow('no block 41')
    expect(await found(both())).toHaveLength(1)
  })

  it('asks for lists only where there is an index, and trusts a plain node about single payments', async () => {
    const node = await openTronGrid({ chain: setup.tron.chain, index: false })
    await pay([{ to: setup.us, raw: 1n }])
    const lenient = reader({ urls: [node.url, setup.one.url] })
    const [transfer] = await found(lenient)
    await found(lenient)
    expect(node.asked.filter(({ path }) => path.startsWith('/v1/'))).toHaveLength(1)
    expect(await lenient.stands(transfer as ChainTransfer)).toBe(true)
    expect(node.asked.map(({ path }) => path)).toContain('/wallet/gettransactioninfobyid')
    await node.close()
  })

  it('does not trust one provider with money where there are two', async () => {
    await pay([{ to: setup.us, raw: 1n }])
    const [transfer] = (await found()) as [ChainTransfer]
    expect(await both().stands(transfer)).toBe(true)
    expect(await both().stands(transfer, { final: true })).toBe(false)
    await setup.tron.mine(18)
    expect(await both().stands(transfer, { final: true })).toBe(true)
    only('/walletsolidity/gettransactioninfobyid', () => ({}), setup.two)
    expect(await both().stands(transfer, { final: true })).toBe(false)
    only('/wallet/gettransactioninfobyid', () => ({}), setup.two)
    expect(await both().stands(transfer)).toBe(false)
    only(
      '/wallet/getblock',
      (honest) => ((honest() as { blockID: string }).blockID.startsWith('0'.repeat(16)) ? honest() : {}),
      setup.two,
    )
    await expect(both().stands(transfer)).rejects.toThrow('lags behind')
    setup.two.becomes(() => Promise.reject(new RpcFailureError(500)))
    await expect(both().stands(transfer)).rejects.toThrow(ChainUnavailableError)
  })

  it('reads a transaction as unknown only where two providers do not know it and have the blocks', async () => {
    const { id } = await pay([{ to: setup.us, raw: 1n }])
    const nothing = '0'.repeat(64)
    expect(await both().isUnknown(nothing, head())).toBe(true)
    expect(await reader().isUnknown(nothing, head())).toBe(true)
    expect(await both().isUnknown(id, head())).toBe(false)
    // A provider that lags behind does not know it, and has no vote.
    await expect(both().isUnknown(nothing, head() + 1n)).rejects.toThrow('lags behind')
    expect(await both().isUnknown(id, head() + 1n)).toBe(false)
    // A provider that is left alone cannot say no either.
    only('/wallet/gettransactioninfobyid', () => ({}))
    setup.two.becomes(() => Promise.reject(new RpcFailureError(500)))
    const resting = both({ rest: 10_000 })
    await expect(resting.isUnknown(id, head())).rejects.toThrow(ChainUnavailableError)
    setup.two.becomes()
    expect(await resting.payment(id)).toEqual({ state: 'unknown' })
    await expect(resting.isUnknown(id, head())).rejects.toThrow(ChainUnavailableError)
  })

  it('spaces its requests to one provider', async () => {
    const polite = reader({ pace: 30 })
    const begun = performance.now()
    await polite.head()
    expect(performance.now() - begun).toBeGreaterThan(85)
  })
})
