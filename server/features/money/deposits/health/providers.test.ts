import { type FaultyProvider, openProvider, RpcFailureError, RpcRefusalError } from '@humidor/sandbox/chain/provider.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainReader } from '../../../../adapters/chain.ts'
import { ALICE, type Deposits, openDeposits, openPayments, type Payments, usdt } from '../deposits.testing.ts'

const UNIT = 10n ** 12n

describe('when a provider fails or lies', () => {
  let chain: Payments
  let provider: FaultyProvider
  let deposits: Deposits
  beforeEach(async () => {
    chain = await openPayments()
    provider = await openProvider(chain.url)
    deposits = await openDeposits({ reader: chain.reader({ urls: [provider.url], timeout: 3_000 }) })
    await deposits.look()
  })
  afterEach(async () => {
    provider.becomes()
    await deposits.look()
    await deposits.sound()
    await Promise.all([chain.close(), provider.close(), deposits.close()])
  })

  const pays = async () => {
    const opened = await deposits.asks(ALICE, usdt('100'))
    const txid = await chain.transfer(opened.address, opened.randomMoney * UNIT)
    return { ...opened, txid }
  }
  const scanned = async () =>
    (await deposits.db.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()).scanned
  const only = (method: string, answer: (node: () => Promise<unknown>) => Promise<unknown>) =>
    provider.becomes((asked, node) => (asked.method === method ? answer(node) : node()))

  it.each([
    ['«limit exceeded»', 'eth_getLogs', new RpcRefusalError(-32005, 'limit exceeded')],
    ['an error', 'eth_getLogs', new RpcFailureError(500)],
    ['no answer', 'eth_getLogs', new RpcFailureError(0)],
    ['no head', 'eth_getBlockByNumber', new RpcFailureError(503)],
  ])('%s does not move the cursor, and the payment is found afterwards', async (how, method, failure) => {
    const { randomMoney } = await pays()
    await chain.mine(15)
    const before = await scanned()
    only(method, () => Promise.reject(failure))
    // Once if each call lasts until its timeout.
    const looks = how === 'no answer' ? 1 : 3
    for (let look = 0; look < looks; look++) await deposits.look()
    expect(await deposits.trouble()).not.toBe('')
    expect(await scanned()).toBe(before)
    provider.becomes()
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })

  it('a payment that a provider left out at first is found when the last blocks are read again', async () => {
    const { randomMoney } = await pays()
    await chain.mine(3)
    only('eth_getLogs', async () => [])
    await deposits.look()
    expect(await deposits.transfers()).toEqual([])
    provider.becomes()
    await chain.mine(12)
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })

  it('a stored payment does not vanish because a provider leaves it out, as its block is still on the chain', async () => {
    const { txid } = await pays()
    await chain.mine(3)
    await deposits.look()
    only('eth_getLogs', async () => [])
    await chain.mine(1)
    await deposits.look()
    expect(await deposits.trouble()).toMatch('is on the chain, but its payment')
    expect((await deposits.records(ALICE)).rows[0]).toMatchObject({ status: 3, txid })
  })

  it('a payment that a provider invented is never credited', async () => {
    const { address, randomMoney } = await deposits.asks(ALICE, usdt('100'))
    await chain.transfer(address, 7n)
    await chain.mine(15)
    only('eth_getLogs', async (node) =>
      ((await node()) as { data: string }[]).map((log) => ({
        ...log,
        data: `0x${(randomMoney * UNIT).toString(16).padStart(64, '0')}`,
      })),
    )
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(0n)
    expect(deposits.harness.alarms.join()).toMatch(/is not on the chain/)
    provider.becomes()
    await deposits.look()
    expect((await deposits.records(ALICE)).rows[0]).toMatchObject({ status: 0, txid: null })
    expect((await deposits.transfers()).map(({ state }) => state)).toEqual(['orphaned', 'unmatched'])
  })

  it('a payment in another token is no deposit, although one provider lists it and the other confirms it', async () => {
    const two = await openDeposits({ reader: chain.reader({ urls: [provider.url, chain.url] }) })
    await two.look()
    const { address, randomMoney } = await two.asks(ALICE, usdt('100'))
    await chain.transferFake(address, randomMoney * UNIT)
    await chain.mine(15)
    provider.becomes(async ({ method, params: [filter] }, node) => {
      if (method !== 'eth_getLogs') return node()
      const { address: _, ...rest } = filter as { address?: string }
      return chain.node.request({ method, params: [rest] } as never)
    })
    await two.look()
    expect(await two.transfers()).toEqual([])
    expect(await two.balance(ALICE)).toBe(0n)
    // Without another provider to ask, nothing is concluded.
    await deposits.look()
    expect(await deposits.trouble()).toMatch('answered with another')
    await chain.transfer(address, randomMoney * UNIT)
    await chain.mine(15)
    await two.look()
    expect(await two.balance(ALICE)).toBe(randomMoney)
    await two.sound()
    await two.close()
  })

  it('a payment in another token is not entered even if a reader reports and confirms it', async () => {
    const reader = chain.reader()
    let listing = reader
    const careless: ChainReader = {
      ...reader,
      transfers: (range, watched) => listing.transfers(range, watched),
      stands: async () => true,
    }
    const fooled = await openDeposits({ reader: careless })
    await fooled.look()
    const { address, randomMoney } = await fooled.asks(ALICE, usdt('100'))
    const fake = await chain.transferFake(address, randomMoney * UNIT)
    await chain.mine(15)
    const { to } = await chain.node.getTransaction({ hash: fake })
    listing = chain.reader({ usdt: to ?? '' })
    await fooled.look()
    expect(await fooled.trouble()).toMatch('in another token')
    expect(await fooled.transfers()).toEqual([])
    expect(await fooled.balance(ALICE)).toBe(0n)
    await fooled.sound()
    await fooled.close()
  })

  it('a provider that lags behind reverts nothing', async () => {
    const { randomMoney } = await pays()
    await chain.mine(15)
    await deposits.look()
    const before = await scanned()
    provider.becomes(async ({ method, params }, node) => {
      if (method !== 'eth_getBlockByNumber') return node()
      if (params[0] === 'latest' || params[0] === 'finalized') return blockOf(chain, 5n)
      return Number(params[0]) > 5 ? null : node()
    })
    await deposits.look()
    expect(await scanned()).toBe(before)
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
    expect(deposits.harness.alarms).toEqual([])
  })

  it('a provider of another chain is recognised by its blocks, and nothing is concluded from it', async () => {
    const { randomMoney } = await pays()
    await chain.mine(15)
    await deposits.look()
    provider.becomes(async ({ method }, node) => {
      const answer = await node()
      if (method !== 'eth_getBlockByNumber') return answer
      const block = answer as { hash: string }
      return { ...block, hash: block.hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
    })
    await deposits.look()
    expect(await deposits.trouble()).toMatch('another chain')
    expect(deposits.harness.alarms.join()).toMatch(/another chain/)
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })

  it('a payment is not credited before its block is final', async () => {
    const { randomMoney } = await pays()
    await chain.mine(20)
    provider.becomes(async ({ method, params }, node) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized' ? blockOf(chain, 1n) : node(),
    )
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(0n)
    provider.becomes()
    await deposits.look()
    expect(await deposits.balance(ALICE)).toBe(randomMoney)
  })
})

const blockOf = ({ node }: Payments, number: bigint) =>
  node.request({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] } as never)
