import { RpcFailureError } from '@humidor/sandbox/chain/provider.ts'
import { openTronGrid } from '@humidor/sandbox/chain/tron-grid.ts'
import { describe, expect, it } from 'vitest'
import { type ChainTransfer, ChainUnavailableError } from './chain.ts'
import { readingTron } from './tron.testing.ts'

describe('the providers of TRON', () => {
  const { stage, reader, both, head, found, pays, only } = readingTron()

  it.each([
    ['says that it is asked too often', () => Promise.reject(new RpcFailureError(429))],
    ['forbids', () => Promise.reject(new RpcFailureError(403))],
    ['is broken', () => Promise.reject(new RpcFailureError(503))],
    ['does not answer', () => Promise.reject(new RpcFailureError(0))],
    ['says no inside of an answer', () => ({ success: false, error: 'no' })],
    ['says so in the node’s way', () => ({ Error: 'class java.lang.NullPointerException : null' })],
    ['answers something else', () => ({ hello: 'world' })],
    ['answers no object', () => null],
  ])('asks the next provider when one %s, and concludes nothing when none is left', async (how, answer) => {
    await pays([{ to: stage.us, raw: 1n }])
    stage.one.becomes(answer)
    // Only silence takes as long as one waits: no longer than the honest one needs, and next to nothing where there is none.
    const silent = how === 'does not answer'
    const patient = both({ timeout: silent ? 2_000 : 10_000 })
    expect(await found(patient)).toHaveLength(1)
    stage.two.becomes(answer)
    const hurried = both({ timeout: silent ? 100 : 10_000 })
    await expect(found(hurried)).rejects.toThrow(ChainUnavailableError)
    await expect(hurried.head()).rejects.toThrow(ChainUnavailableError)
  })

  it('leaves a provider that suspends us alone for as long as it said', async () => {
    const limited = await openTronGrid({ chain: stage.tron.chain, perSecond: 4 })
    const hurried = reader({ urls: [limited.url], rest: 1 })
    const told = await Promise.allSettled([hurried.head(), hurried.head(), hurried.head()])
    expect(told.map((it) => (it.status === 'rejected' ? it.reason.message : '')).join()).toMatch('suspended for 2 s')
    const asked = limited.asked.length
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await expect(hurried.head()).rejects.toThrow('not asked again yet')
    expect(limited.asked).toHaveLength(asked)
    await new Promise((resolve) => setTimeout(resolve, 900))
    await hurried.head()
    await limited.close()
  })

  it('shows each provider its own key, and no other provider’s', async () => {
    const guarded = await openTronGrid({ chain: stage.tron.chain, key: 'secret-key' })
    await reader({ urls: [guarded.url], keys: ['secret-key'] }).check()
    await expect(reader({ urls: [stage.one.url, guarded.url].reverse(), keys: [] }).check()).resolves.toBeUndefined()
    await expect(reader({ urls: [guarded.url], keys: ['', 'secret-key'] }).check()).rejects.toThrow('HTTP 401')
    await guarded.close()
  })

  it('does not believe "no payments" from a provider that has not got the blocks', async () => {
    await pays([{ to: stage.us, raw: 1n }])
    only('/wallet/getblock', (honest) => {
      const answer = honest() as { block_header?: { raw_data: { number?: number } } }
      return (answer.block_header?.raw_data.number ?? 0) > 30 ? {} : answer
    })
    await expect(found()).rejects.toThrow('no block 41')
    expect(await found(both())).toHaveLength(1)
  })

  it('asks only who keeps an index for lists, and takes the word of a node alone for what stands', async () => {
    const node = await openTronGrid({ chain: stage.tron.chain, index: false })
    await pays([{ to: stage.us, raw: 1n }])
    const patient = reader({ urls: [node.url, stage.one.url] })
    const [transfer] = await found(patient)
    await found(patient)
    expect(node.asked.filter(({ path }) => path.startsWith('/v1/'))).toHaveLength(1)
    expect(await patient.stands(transfer as ChainTransfer)).toBe(true)
    expect(node.asked.map(({ path }) => path)).toContain('/wallet/gettransactioninfobyid')
    await node.close()
  })

  it('does not take one provider’s word for money where there are two', async () => {
    await pays([{ to: stage.us, raw: 1n }])
    const [transfer] = (await found()) as [ChainTransfer]
    expect(await both().stands(transfer)).toBe(true)
    expect(await both().stands(transfer, { final: true })).toBe(false)
    await stage.tron.mine(18)
    expect(await both().stands(transfer, { final: true })).toBe(true)
    only('/walletsolidity/gettransactioninfobyid', () => ({}), stage.two)
    expect(await both().stands(transfer, { final: true })).toBe(false)
    only('/wallet/gettransactioninfobyid', () => ({}), stage.two)
    expect(await both().stands(transfer)).toBe(false)
    only(
      '/wallet/getblock',
      (honest) => ((honest() as { blockID: string }).blockID.startsWith('0'.repeat(16)) ? honest() : {}),
      stage.two,
    )
    await expect(both().stands(transfer)).rejects.toThrow('lags behind')
    stage.two.becomes(() => Promise.reject(new RpcFailureError(500)))
    await expect(both().stands(transfer)).rejects.toThrow(ChainUnavailableError)
  })

  it('calls a transaction unknown only where two do that have come as far', async () => {
    const { id } = await pays([{ to: stage.us, raw: 1n }])
    const nothing = '0'.repeat(64)
    expect(await both().isUnknown(nothing, head())).toBe(true)
    expect(await reader().isUnknown(nothing, head())).toBe(true)
    expect(await both().isUnknown(id, head())).toBe(false)
    // One that lags behind knows nothing of it, and has no vote.
    await expect(both().isUnknown(nothing, head() + 1n)).rejects.toThrow('lags behind')
    expect(await both().isUnknown(id, head() + 1n)).toBe(false)
    // Nor does one that is left alone say no.
    only('/wallet/gettransactioninfobyid', () => ({}))
    stage.two.becomes(() => Promise.reject(new RpcFailureError(500)))
    const resting = both({ rest: 10_000 })
    await expect(resting.isUnknown(id, head())).rejects.toThrow(ChainUnavailableError)
    stage.two.becomes()
    expect(await resting.payment(id)).toEqual({ state: 'unknown' })
    await expect(resting.isUnknown(id, head())).rejects.toThrow(ChainUnavailableError)
  })

  it('keeps a distance between its requests to one provider', async () => {
    const polite = reader({ pace: 30 })
    const begun = performance.now()
    await polite.head()
    expect(performance.now() - begun).toBeGreaterThan(85)
  })
})
