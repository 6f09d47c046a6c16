import { micros } from '@humidor/domain/money/micros.ts'
import { Fails } from '@humidor/sandbox/chain/provider.ts'
import { addressOf, type TronPay } from '@humidor/sandbox/chain/tron-chain.ts'
import { openTronGrid, type TronGridTwin } from '@humidor/sandbox/chain/tron-grid.ts'
import { type LocalTron, openTron } from '@humidor/sandbox/tron.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChainTransfer, ChainUnavailable } from './chain.ts'
import { createTronReader, type TronOptions } from './tron.ts'

const fake = { contract: addressOf('fake'), symbol: 'USDT', decimals: 6 }

describe('reading TRON', () => {
  let tron: LocalTron
  let one: TronGridTwin
  let two: TronGridTwin
  let us = ''
  beforeEach(async () => {
    tron = await openTron()
    await tron.mine(40)
    ;[us = ''] = tron.addresses
    one = tron.grid
    two = await openTronGrid({ chain: tron.chain })
  })
  afterEach(() => Promise.all([tron.close(), two.close()]))

  const reader = (options: Partial<TronOptions> = {}) =>
    createTronReader({
      urls: [one.url],
      usdt: tron.usdt,
      addresses: tron.addresses,
      pace: 0,
      rest: 0,
      keep: 0,
      ...options,
    })
  const both = (options: Partial<TronOptions> = {}) => reader({ urls: [one.url, two.url], ...options })
  const head = () => BigInt(tron.chain.head().number)
  const everything = (from = 1n) => ({ from, to: head() })
  const found = async (it = reader()) => (await it.transfers(everything(), tron.addresses)).transfers
  /** A transaction in a block of its own. */
  const pays = async (pays: readonly TronPay[], result?: 'REVERT') => {
    const transaction = tron.chain.send({ pays, ...(result ? { result } : {}) })
    await tron.mine(1)
    return transaction
  }
  const only = (path: string, answer: (honest: () => unknown) => unknown, twin = one) =>
    twin.becomes((asked, honest) => (asked.path === path ? answer(honest) : honest()))

  it('tells the payments of the one token to our addresses, exactly, after a second look at each', async () => {
    await tron.pay({ address: us, amount: micros(12_345_678n) })
    const transfers = await found()
    expect(transfers).toMatchObject([{ to: us, from: tron.wallet, raw: 12_345_678n, contract: tron.usdt, log: 0 }])
    expect(transfers[0]?.block).toEqual({ number: 41n, hash: tron.chain.block(41)?.id })
    expect(await reader().stands(transfers[0] as ChainTransfer, { final: true })).toBe(true)
    expect(await reader().stands({ ...(transfers[0] as ChainTransfer), raw: 1n })).toBe(false)
    expect(one.asked.map(({ path }) => path)).toContain('/wallet/gettransactioninfobyid')
    expect(one.asked.map(({ path }) => path)).toContain('/walletsolidity/gettransactioninfobyid')
  })

  it('knows its head, and what the chain calls final', async () => {
    expect(await reader().head()).toEqual({ number: 40n, hash: tron.chain.head().id, finalized: 22n })
    expect(await reader().hashOf(7n)).toBe(tron.chain.block(7)?.id)
    expect(await reader().hashOf(41n)).toBeUndefined()
  })

  it('refuses a token with other decimals, and a provider of another chain', async () => {
    const odd = { contract: addressOf('eighteen'), symbol: 'USDT', decimals: 18 }
    await pays([{ to: us, raw: 1n, token: odd }])
    await expect(reader({ usdt: odd.contract }).check()).rejects.toThrow('18 decimals, not 6')
    await expect(reader({ usdt: addressOf('nobody') }).check()).rejects.toThrow('form')
    one.becomes(({ path, fields }, honest) => {
      const answer = honest() as { blockID: string }
      const isFirst = path === '/wallet/getblock' && fields.id_or_num === '0'
      return isFirst ? { ...answer, blockID: answer.blockID.replace(/.$/, '0') } : answer
    })
    await expect(reader().head()).rejects.toThrow('another chain')
  })

  it('refuses a configuration that names no addresses of TRON', () => {
    expect(() => reader({ usdt: 'USDT' })).toThrow('TRON_USDT')
    expect(() => reader({ addresses: [`${us}x`] })).toThrow('TRON_DEPOSIT_ADDRESS')
    expect(() => reader({ urls: [] })).toThrow('TRON_API_URL')
  })

  it('takes for no payment: another token of the same name, what was reverted, nothing at all, and what is for others', async () => {
    await pays([{ to: us, raw: 5n, token: fake }])
    await pays([{ to: us, raw: 6n }], 'REVERT')
    await pays([{ to: us, raw: 0n }])
    await pays([{ to: addressOf('somebody'), raw: 7n }])
    expect(await found()).toEqual([])
    expect(await reader().payers(everything(), tron.addresses)).toEqual([])
  })

  it('tells every payment of one transaction, each at its place', async () => {
    const [, other = ''] = tron.addresses
    await pays([
      { to: us, raw: 1n },
      { to: addressOf('somebody'), raw: 2n },
      { to: other, raw: 3n },
      { to: us, raw: 1n },
    ])
    expect((await found()).map(({ to, raw, log }) => [to, raw, log])).toEqual([
      [us, 1n, 0],
      [other, 3n, 2],
      [us, 1n, 3],
    ])
  })

  it('lists to the last page, also where the index forgets the way to the next one', async () => {
    for (let block = 0; block < 5; block++) {
      for (let pay = 0; pay < 45; pay++) tron.chain.send({ pays: [{ to: us, raw: BigInt(block * 100 + pay + 1) }] })
      await tron.mine(1)
    }
    const patient = reader()
    expect(await found(patient)).toHaveLength(225)
    one.indexes({ forgetsTheWay: true })
    expect(await found(patient)).toHaveLength(225)
    // More rows at one moment than a page holds: it cannot be told what is missing.
    for (let pay = 0; pay < 201; pay++) tron.chain.send({ pays: [{ to: us, raw: 1n }] })
    await tron.mine(1)
    await expect(found(patient)).rejects.toThrow('no next one')
  })

  it('finds a payment whatever the moments of its block and of those around it are', async () => {
    const patient = reader()
    for (let block = 0; block < 30; block++) {
      const { id } = await pays([{ to: us, raw: 1n }])
      const at = head()
      const { transfers } = await patient.transfers({ from: at, to: at }, tron.addresses)
      expect(transfers.map(({ tx }) => tx)).toEqual([id])
      if (block % 5 === 4) tron.chain.reorg(3)
    }
  })

  it('asks once what a transaction did, for a while and as long as its block stands', async () => {
    const transaction = await pays([{ to: us, raw: 1n }])
    await tron.mine(3)
    const patient = reader({ keep: 200 })
    const asked = () => one.asked.filter(({ path }) => path === '/wallet/gettransactioninfobyid').length
    for (let look = 0; look < 3; look++) expect(await found(patient)).toHaveLength(1)
    expect(asked()).toBe(1)
    tron.chain.reorg(4, [[transaction, 2]])
    expect(await found(patient)).toMatchObject([{ block: { number: 43n, hash: tron.chain.block(43)?.id } }])
    expect(asked()).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 250))
    await found(patient)
    expect(asked()).toBe(3)
  })

  it('makes nothing of a row that the index made up, nor of one that the node tells otherwise', async () => {
    const { id } = await pays([{ to: us, raw: 1n }])
    const path = `/v1/accounts/${us}/transactions/trc20`
    only(path, (honest) => {
      const answer = honest() as { data: object[] }
      const row = { ...answer.data[0], value: '999000000' }
      return { ...answer, data: [row, { ...row, transaction_id: 'f'.repeat(64) }] }
    })
    expect(await found()).toMatchObject([{ tx: id, raw: 1n }])
  })

  it('tells no payment in another token, whatever the index lists, and lets none stand', async () => {
    await pays([{ to: us, raw: 5n, token: fake }])
    const strangers = reader({ usdt: fake.contract })
    const [strange] = (await found(strangers)) as [ChainTransfer]
    const path = `/v1/accounts/${us}/transactions/trc20`
    const { data } = (await (await fetch(`${one.url}${path}`)).json()) as { data: object[] }
    expect(data).toHaveLength(1)
    only(path, (honest) => ({ ...(honest() as object), data }))
    expect(await found()).toEqual([])
    expect(await both({ usdt: fake.contract }).stands(strange)).toBe(true)
    expect(await both().stands(strange)).toBe(false)
  })

  it.each([
    ['says that it is asked too often', () => Promise.reject(new Fails(429))],
    ['forbids', () => Promise.reject(new Fails(403))],
    ['is broken', () => Promise.reject(new Fails(503))],
    ['does not answer', () => Promise.reject(new Fails(0))],
    ['says no inside of an answer', () => ({ success: false, error: 'no' })],
    ['says so in the node’s way', () => ({ Error: 'class java.lang.NullPointerException : null' })],
    ['answers something else', () => ({ hello: 'world' })],
    ['answers no object', () => null],
  ])('asks the next provider when one %s, and concludes nothing when none is left', async (_how, answer) => {
    await pays([{ to: us, raw: 1n }])
    one.becomes(answer)
    const patient = both({ timeout: 500 })
    expect(await found(patient)).toHaveLength(1)
    two.becomes(answer)
    await expect(found(patient)).rejects.toThrow(ChainUnavailable)
    await expect(patient.head()).rejects.toThrow(ChainUnavailable)
  })

  it('leaves a provider that suspends us alone for as long as it said', async () => {
    const limited = await openTronGrid({ chain: tron.chain, perSecond: 4 })
    const hurried = reader({ urls: [limited.url], rest: 1 })
    const told = await Promise.allSettled([hurried.head(), hurried.head(), hurried.head()])
    expect(told.map((it) => (it.status === 'rejected' ? it.reason.message : '')).join()).toMatch('suspended for 2 s')
    const asked = limited.asked.length
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await expect(hurried.head()).rejects.toThrow('left alone')
    expect(limited.asked).toHaveLength(asked)
    await new Promise((resolve) => setTimeout(resolve, 900))
    await hurried.head()
    await limited.close()
  })

  it('shows each provider its own key, and no other provider’s', async () => {
    const guarded = await openTronGrid({ chain: tron.chain, key: 'secret-key' })
    await reader({ urls: [guarded.url], keys: ['secret-key'] }).check()
    await expect(reader({ urls: [one.url, guarded.url].reverse(), keys: [] }).check()).resolves.toBeUndefined()
    await expect(reader({ urls: [guarded.url], keys: ['', 'secret-key'] }).check()).rejects.toThrow('HTTP 401')
    await guarded.close()
  })

  it('does not believe "no payments" from a provider that has not got the blocks', async () => {
    await pays([{ to: us, raw: 1n }])
    only('/wallet/getblock', (honest) => {
      const answer = honest() as { block_header?: { raw_data: { number?: number } } }
      return (answer.block_header?.raw_data.number ?? 0) > 30 ? {} : answer
    })
    await expect(found()).rejects.toThrow('no block 41')
    expect(await found(both())).toHaveLength(1)
  })

  it('asks only who keeps an index for lists, and takes the word of a node alone for what stands', async () => {
    const node = await openTronGrid({ chain: tron.chain, index: false })
    await pays([{ to: us, raw: 1n }])
    const patient = reader({ urls: [node.url, one.url] })
    const [transfer] = await found(patient)
    await found(patient)
    expect(node.asked.filter(({ path }) => path.startsWith('/v1/'))).toHaveLength(1)
    expect(await patient.stands(transfer as ChainTransfer)).toBe(true)
    expect(node.asked.map(({ path }) => path)).toContain('/wallet/gettransactioninfobyid')
    await node.close()
  })

  it('does not take one provider’s word for money where there are two', async () => {
    await pays([{ to: us, raw: 1n }])
    const [transfer] = (await found()) as [ChainTransfer]
    expect(await both().stands(transfer)).toBe(true)
    expect(await both().stands(transfer, { final: true })).toBe(false)
    await tron.mine(18)
    expect(await both().stands(transfer, { final: true })).toBe(true)
    only('/walletsolidity/gettransactioninfobyid', () => ({}), two)
    expect(await both().stands(transfer, { final: true })).toBe(false)
    only('/wallet/gettransactioninfobyid', () => ({}), two)
    expect(await both().stands(transfer)).toBe(false)
    only(
      '/wallet/getblock',
      (honest) => ((honest() as { blockID: string }).blockID.startsWith('0'.repeat(16)) ? honest() : {}),
      two,
    )
    await expect(both().stands(transfer)).rejects.toThrow('lags behind')
    two.becomes(() => Promise.reject(new Fails(500)))
    await expect(both().stands(transfer)).rejects.toThrow(ChainUnavailable)
  })

  it('knows that a payment lies no longer where it was', async () => {
    const transaction = await pays([{ to: us, raw: 1n }])
    await tron.mine(2)
    const [transfer] = (await found()) as [ChainTransfer]
    tron.chain.reorg(3, [[transaction, 1]])
    expect(await reader().stands(transfer)).toBe(false)
    expect(await found()).toMatchObject([{ tx: transaction.id, block: { number: 42n } }])
  })

  it('looks at one transaction, whoever it paid and in what', async () => {
    const { id } = await pays([
      { to: addressOf('somebody'), raw: 1n },
      { to: us, raw: 2n, token: fake },
    ])
    const failed = await pays([{ to: us, raw: 1n }], 'REVERT')
    const seen = await reader().payment(id)
    expect(seen).toMatchObject({
      state: 'mined',
      block: { number: 41n },
      transfers: [{ raw: 1n }],
      others: [{ raw: 2n, log: 1 }],
    })
    expect(await reader().payment(failed.id)).toEqual({ state: 'failed' })
    expect(await reader().payment('0'.repeat(64))).toEqual({ state: 'unknown' })
    only('/wallet/gettransactioninfobyid', () => ({}), two)
    expect(await both().payment(failed.id)).toEqual({ state: 'unknown' })
    expect(await both().payment(id)).toMatchObject({ state: 'mined' })
    if (seen.state !== 'mined') throw new Error('it was mined')
    expect(await reader().didJust(id, seen)).toBe(false)
    await tron.mine(18)
    expect(await reader().didJust(id, seen)).toBe(true)
    expect(await reader().didJust(id, { ...seen, transfers: [] })).toBe(false)
  })

  it('calls a transaction unknown only where two do that have come as far', async () => {
    const { id } = await pays([{ to: us, raw: 1n }])
    const nothing = '0'.repeat(64)
    expect(await both().isUnknown(nothing, head())).toBe(true)
    expect(await reader().isUnknown(nothing, head())).toBe(true)
    expect(await both().isUnknown(id, head())).toBe(false)
    // One that lags behind knows nothing of it, and has no vote.
    await expect(both().isUnknown(nothing, head() + 1n)).rejects.toThrow('lags behind')
    expect(await both().isUnknown(id, head() + 1n)).toBe(false)
    // Nor does one that is left alone say no.
    only('/wallet/gettransactioninfobyid', () => ({}))
    two.becomes(() => Promise.reject(new Fails(500)))
    const resting = both({ rest: 10_000 })
    await expect(resting.isUnknown(id, head())).rejects.toThrow(ChainUnavailable)
    two.becomes()
    expect(await resting.payment(id)).toEqual({ state: 'unknown' })
    await expect(resting.isUnknown(id, head())).rejects.toThrow(ChainUnavailable)
  })

  it('knows the id of a transaction by its form', () => {
    expect(reader().isTx('a'.repeat(64))).toBe(true)
    expect(reader().isTx(`0x${'a'.repeat(64)}`)).toBe(false)
  })

  it('finds payments in other tokens, as far as their amounts are worth a look', async () => {
    await pays([{ to: us, raw: 100_000_000n, token: fake }])
    for (let spam = 0; spam < 20; spam++) await pays([{ to: us, raw: 7n, token: fake }])
    one.asked.length = 0
    const others = await reader().others(everything(), tron.addresses, (raw) => raw === 100_000_000n)
    expect(others).toMatchObject([{ contract: fake.contract, raw: 100_000_000n }])
    expect(one.asked.filter(({ path }) => path.endsWith('infobyid'))).toHaveLength(1)
  })

  it('keeps a distance between its requests to one provider', async () => {
    const polite = reader({ pace: 30 })
    const begun = performance.now()
    await polite.head()
    expect(performance.now() - begun).toBeGreaterThan(85)
  })
})
