import { micros } from '@humidor/domain/money/micros.ts'
import { addressOf } from '@humidor/sandbox/chain/tron-chain.ts'
import { describe, expect, it } from 'vitest'
import type { ChainTransfer } from './chain.ts'
import { readingTron } from './tron.testing.ts'

const fake = { contract: addressOf('fake'), symbol: 'USDT', decimals: 6 }

describe('reading TRON', () => {
  const { setup, reader, both, head, found, everything, pay, only } = readingTron()

  it('reads the payments of the one token to our addresses, exactly, and checks each with a node', async () => {
    await setup.tron.pay({ address: setup.us, amount: micros(12_345_678n) })
    const transfers = await found()
    expect(transfers).toMatchObject([
      { to: setup.us, from: setup.tron.wallet, raw: 12_345_678n, contract: setup.tron.usdt, log: 0 },
    ])
    expect(transfers[0]?.block).toEqual({ number: 41n, hash: setup.tron.chain.block(41)?.id })
    expect(await reader().stands(transfers[0] as ChainTransfer, { final: true })).toBe(true)
    expect(await reader().stands({ ...(transfers[0] as ChainTransfer), raw: 1n })).toBe(false)
    expect(setup.one.asked.map(({ path }) => path)).toContain('/wallet/gettransactioninfobyid')
    expect(setup.one.asked.map(({ path }) => path)).toContain('/walletsolidity/gettransactioninfobyid')
  })

  it('knows its head and the final block', async () => {
    expect(await reader().head()).toEqual({ number: 40n, hash: setup.tron.chain.head().id, finalized: 22n })
    expect(await reader().hashOf(7n)).toBe(setup.tron.chain.block(7)?.id)
    expect(await reader().hashOf(41n)).toBeUndefined()
  })

  it('refuses a token with other decimals, and a provider of another chain', async () => {
    const odd = { contract: addressOf('eighteen'), symbol: 'USDT', decimals: 18 }
    await pay([{ to: setup.us, raw: 1n, token: odd }])
    await expect(reader({ usdt: odd.contract }).check()).rejects.toThrow('18 decimals, not 6')
    await expect(reader({ usdt: addressOf('nobody') }).check()).rejects.toThrow('form')
    setup.one.becomes(({ path, fields }, honest) => {
      const answer = honest() as { blockID: string }
      const isFirst = path === '/wallet/getblock' && fields.id_or_num === '0'
      return isFirst ? { ...answer, blockID: answer.blockID.replace(/.$/, '0') } : answer
    })
    await expect(reader().head()).rejects.toThrow('another chain')
  })

  it('refuses a configuration without valid addresses of TRON', () => {
    expect(() => reader({ usdt: 'USDT' })).toThrow('TRON_USDT')
    expect(() => reader({ addresses: [`${setup.us}x`] })).toThrow('TRON_DEPOSIT_ADDRESS')
    expect(() => reader({ urls: [] })).toThrow('TRON_API_URL')
  })

  it('ignores another token of the same name, a reverted payment, an amount of zero, and payments to others', async () => {
    await pay([{ to: setup.us, raw: 5n, token: fake }])
    await pay([{ to: setup.us, raw: 6n }], 'REVERT')
    await pay([{ to: setup.us, raw: 0n }])
    await pay([{ to: addressOf('somebody'), raw: 7n }])
    expect(await found()).toEqual([])
    expect(await reader().payers(everything(), setup.tron.addresses)).toEqual([])
  })

  it('reads every payment of one transaction, each at its place', async () => {
    const [, other = ''] = setup.tron.addresses
    await pay([
      { to: setup.us, raw: 1n },
      { to: addressOf('somebody'), raw: 2n },
      { to: other, raw: 3n },
      { to: setup.us, raw: 1n },
    ])
    expect((await found()).map(({ to, raw, log }) => [to, raw, log])).toEqual([
      [setup.us, 1n, 0],
      [other, 3n, 2],
      [setup.us, 1n, 3],
    ])
  })

  it('reads lists to the last page, even where the index loses the link to the next one', async () => {
    for (let block = 0; block < 5; block++) {
      for (let pay = 0; pay < 45; pay++)
        setup.tron.chain.send({ pays: [{ to: setup.us, raw: BigInt(block * 100 + pay + 1) }] })
      await setup.tron.mine(1)
    }
    const lenient = reader()
    expect(await found(lenient)).toHaveLength(225)
    setup.one.indexes({ forgetsTheWay: true })
    expect(await found(lenient)).toHaveLength(225)
    // With more rows of one timestamp than a page holds, the reader cannot know what is missing.
    for (let pay = 0; pay < 201; pay++) setup.tron.chain.send({ pays: [{ to: setup.us, raw: 1n }] })
    await setup.tron.mine(1)
    await expect(found(lenient)).rejects.toThrow('no next one')
  })

  it('finds a payment whatever the timestamps of its block and of its neighbours are', async () => {
    const lenient = reader()
    for (let block = 0; block < 30; block++) {
      const { id } = await pay([{ to: setup.us, raw: 1n }])
      const at = head()
      const { transfers } = await lenient.transfers({ from: at, to: at }, setup.tron.addresses)
      expect(transfers.map(({ tx }) => tx)).toEqual([id])
      if (block % 5 === 4) setup.tron.chain.reorg(3)
    }
  })

  it('asks once for the content of a transaction, for a while and as long as its block stands', async () => {
    const transaction = await pay([{ to: setup.us, raw: 1n }])
    await setup.tron.mine(3)
    const lenient = reader({ keep: 60_000 })
    const asked = () => setup.one.asked.filter(({ path }) => path === '/wallet/gettransactioninfobyid').length
    for (let look = 0; look < 3; look++) expect(await found(lenient)).toHaveLength(1)
    expect(asked()).toBe(1)
    setup.tron.chain.reorg(4, [[transaction, 2]])
    expect(await found(lenient)).toMatchObject([{ block: { number: 43n, hash: setup.tron.chain.block(43)?.id } }])
    expect(asked()).toBe(2)
    const forgetful = reader({ keep: 1 })
    await found(forgetful)
    expect(asked()).toBe(3)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await found(forgetful)
    expect(asked()).toBe(4)
  })

  it('ignores an invented row of the index, and a row that the node contradicts', async () => {
    const { id } = await pay([{ to: setup.us, raw: 1n }])
    const path = `/v1/accounts/${setup.us}/transactions/trc20`
    only(path, (honest) => {
      const answer = honest() as { data: object[] }
      const row = { ...answer.data[0], value: '999000000' }
      return { ...answer, data: [row, { ...row, transaction_id: 'f'.repeat(64) }] }
    })
    expect(await found()).toMatchObject([{ tx: id, raw: 1n }])
  })

  it('reads no payment in another token, whatever the index lists, and confirms none', async () => {
    await pay([{ to: setup.us, raw: 5n, token: fake }])
    const foreignReader = reader({ usdt: fake.contract })
    const [foreign] = (await found(foreignReader)) as [ChainTransfer]
    const path = `/v1/accounts/${setup.us}/transactions/trc20`
    const { data } = (await (await fetch(`${setup.one.url}${path}`)).json()) as { data: object[] }
    expect(data).toHaveLength(1)
    only(path, (honest) => ({ ...(honest() as object), data }))
    expect(await found()).toEqual([])
    expect(await both({ usdt: fake.contract }).stands(foreign)).toBe(true)
    expect(await both().stands(foreign)).toBe(false)
  })

  it('notices that a payment moved to another block', async () => {
    const transaction = await pay([{ to: setup.us, raw: 1n }])
    await setup.tron.mine(2)
    const [transfer] = (await found()) as [ChainTransfer]
    setup.tron.chain.reorg(3, [[transaction, 1]])
    expect(await reader().stands(transfer)).toBe(false)
    expect(await found()).toMatchObject([{ tx: transaction.id, block: { number: 42n } }])
  })

  it('reads one transaction, whoever it paid and in what token', async () => {
    const { id } = await pay([
      { to: addressOf('somebody'), raw: 1n },
      { to: setup.us, raw: 2n, token: fake },
    ])
    const failed = await pay([{ to: setup.us, raw: 1n }], 'REVERT')
    const seen = await reader().payment(id)
    expect(seen).toMatchObject({
      state: 'mined',
      block: { number: 41n },
      transfers: [{ raw: 1n }],
      others: [{ raw: 2n, log: 1 }],
    })
    expect(await reader().payment(failed.id)).toEqual({ state: 'failed' })
    expect(await reader().payment('0'.repeat(64))).toEqual({ state: 'unknown' })
    only('/wallet/gettransactioninfobyid', () => ({}), setup.two)
    expect(await both().payment(failed.id)).toEqual({ state: 'unknown' })
    expect(await both().payment(id)).toMatchObject({ state: 'mined' })
    if (seen.state !== 'mined') throw new Error('it was mined')
    expect(await reader().didJust(id, seen)).toBe(false)
    await setup.tron.mine(18)
    expect(await reader().didJust(id, seen)).toBe(true)
    expect(await reader().didJust(id, { ...seen, transfers: [] })).toBe(false)
  })

  it('recognises the id of a transaction by its form', () => {
    expect(reader().isTx('a'.repeat(64))).toBe(true)
    expect(reader().isTx(`0x${'a'.repeat(64)}`)).toBe(false)
  })

  it('finds payments in other tokens, but asks only about plausible amounts', async () => {
    await pay([{ to: setup.us, raw: 100_000_000n, token: fake }])
    for (let spam = 0; spam < 20; spam++) await pay([{ to: setup.us, raw: 7n, token: fake }])
    setup.one.asked.length = 0
    const others = await reader().others(everything(), setup.tron.addresses, (raw) => raw === 100_000_000n)
    expect(others).toMatchObject([{ contract: fake.contract, raw: 100_000_000n }])
    expect(setup.one.asked.filter(({ path }) => path.endsWith('infobyid'))).toHaveLength(1)
  })
})
