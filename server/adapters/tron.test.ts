import { micros } from '@humidor/domain/money/micros.ts'
import { addressOf } from '@humidor/sandbox/chain/tron-chain.ts'
import { describe, expect, it } from 'vitest'
import type { ChainTransfer } from './chain.ts'
import { readingTron } from './tron.testing.ts'

const fake = { contract: addressOf('fake'), symbol: 'USDT', decimals: 6 }

describe('reading TRON', () => {
  const { stage, reader, both, head, found, everything, pays, only } = readingTron()

  it('tells the payments of the one token to our addresses, exactly, after a second look at each', async () => {
    await stage.tron.pay({ address: stage.us, amount: micros(12_345_678n) })
    const transfers = await found()
    expect(transfers).toMatchObject([
      { to: stage.us, from: stage.tron.wallet, raw: 12_345_678n, contract: stage.tron.usdt, log: 0 },
    ])
    expect(transfers[0]?.block).toEqual({ number: 41n, hash: stage.tron.chain.block(41)?.id })
    expect(await reader().stands(transfers[0] as ChainTransfer, { final: true })).toBe(true)
    expect(await reader().stands({ ...(transfers[0] as ChainTransfer), raw: 1n })).toBe(false)
    expect(stage.one.asked.map(({ path }) => path)).toContain('/wallet/gettransactioninfobyid')
    expect(stage.one.asked.map(({ path }) => path)).toContain('/walletsolidity/gettransactioninfobyid')
  })

  it('knows its head, and what the chain calls final', async () => {
    expect(await reader().head()).toEqual({ number: 40n, hash: stage.tron.chain.head().id, finalized: 22n })
    expect(await reader().hashOf(7n)).toBe(stage.tron.chain.block(7)?.id)
    expect(await reader().hashOf(41n)).toBeUndefined()
  })

  it('refuses a token with other decimals, and a provider of another chain', async () => {
    const odd = { contract: addressOf('eighteen'), symbol: 'USDT', decimals: 18 }
    await pays([{ to: stage.us, raw: 1n, token: odd }])
    await expect(reader({ usdt: odd.contract }).check()).rejects.toThrow('18 decimals, not 6')
    await expect(reader({ usdt: addressOf('nobody') }).check()).rejects.toThrow('form')
    stage.one.becomes(({ path, fields }, honest) => {
      const answer = honest() as { blockID: string }
      const isFirst = path === '/wallet/getblock' && fields.id_or_num === '0'
      return isFirst ? { ...answer, blockID: answer.blockID.replace(/.$/, '0') } : answer
    })
    await expect(reader().head()).rejects.toThrow('another chain')
  })

  it('refuses a configuration that names no addresses of TRON', () => {
    expect(() => reader({ usdt: 'USDT' })).toThrow('TRON_USDT')
    expect(() => reader({ addresses: [`${stage.us}x`] })).toThrow('TRON_DEPOSIT_ADDRESS')
    expect(() => reader({ urls: [] })).toThrow('TRON_API_URL')
  })

  it('takes for no payment: another token of the same name, what was reverted, nothing at all, and what is for others', async () => {
    await pays([{ to: stage.us, raw: 5n, token: fake }])
    await pays([{ to: stage.us, raw: 6n }], 'REVERT')
    await pays([{ to: stage.us, raw: 0n }])
    await pays([{ to: addressOf('somebody'), raw: 7n }])
    expect(await found()).toEqual([])
    expect(await reader().payers(everything(), stage.tron.addresses)).toEqual([])
  })

  it('tells every payment of one transaction, each at its place', async () => {
    const [, other = ''] = stage.tron.addresses
    await pays([
      { to: stage.us, raw: 1n },
      { to: addressOf('somebody'), raw: 2n },
      { to: other, raw: 3n },
      { to: stage.us, raw: 1n },
    ])
    expect((await found()).map(({ to, raw, log }) => [to, raw, log])).toEqual([
      [stage.us, 1n, 0],
      [other, 3n, 2],
      [stage.us, 1n, 3],
    ])
  })

  it('lists to the last page, also where the index forgets the way to the next one', async () => {
    for (let block = 0; block < 5; block++) {
      for (let pay = 0; pay < 45; pay++)
        stage.tron.chain.send({ pays: [{ to: stage.us, raw: BigInt(block * 100 + pay + 1) }] })
      await stage.tron.mine(1)
    }
    const patient = reader()
    expect(await found(patient)).toHaveLength(225)
    stage.one.indexes({ forgetsTheWay: true })
    expect(await found(patient)).toHaveLength(225)
    // More rows at one moment than a page holds: it cannot be told what is missing.
    for (let pay = 0; pay < 201; pay++) stage.tron.chain.send({ pays: [{ to: stage.us, raw: 1n }] })
    await stage.tron.mine(1)
    await expect(found(patient)).rejects.toThrow('no next one')
  })

  it('finds a payment whatever the moments of its block and of those around it are', async () => {
    const patient = reader()
    for (let block = 0; block < 30; block++) {
      const { id } = await pays([{ to: stage.us, raw: 1n }])
      const at = head()
      const { transfers } = await patient.transfers({ from: at, to: at }, stage.tron.addresses)
      expect(transfers.map(({ tx }) => tx)).toEqual([id])
      if (block % 5 === 4) stage.tron.chain.reorg(3)
    }
  })

  it('asks once what a transaction did, for a while and as long as its block stands', async () => {
    const transaction = await pays([{ to: stage.us, raw: 1n }])
    await stage.tron.mine(3)
    const patient = reader({ keep: 60_000 })
    const asked = () => stage.one.asked.filter(({ path }) => path === '/wallet/gettransactioninfobyid').length
    for (let look = 0; look < 3; look++) expect(await found(patient)).toHaveLength(1)
    expect(asked()).toBe(1)
    stage.tron.chain.reorg(4, [[transaction, 2]])
    expect(await found(patient)).toMatchObject([{ block: { number: 43n, hash: stage.tron.chain.block(43)?.id } }])
    expect(asked()).toBe(2)
    const forgetful = reader({ keep: 1 })
    await found(forgetful)
    expect(asked()).toBe(3)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await found(forgetful)
    expect(asked()).toBe(4)
  })

  it('makes nothing of a row that the index made up, nor of one that the node tells otherwise', async () => {
    const { id } = await pays([{ to: stage.us, raw: 1n }])
    const path = `/v1/accounts/${stage.us}/transactions/trc20`
    only(path, (honest) => {
      const answer = honest() as { data: object[] }
      const row = { ...answer.data[0], value: '999000000' }
      return { ...answer, data: [row, { ...row, transaction_id: 'f'.repeat(64) }] }
    })
    expect(await found()).toMatchObject([{ tx: id, raw: 1n }])
  })

  it('tells no payment in another token, whatever the index lists, and lets none stand', async () => {
    await pays([{ to: stage.us, raw: 5n, token: fake }])
    const strangers = reader({ usdt: fake.contract })
    const [strange] = (await found(strangers)) as [ChainTransfer]
    const path = `/v1/accounts/${stage.us}/transactions/trc20`
    const { data } = (await (await fetch(`${stage.one.url}${path}`)).json()) as { data: object[] }
    expect(data).toHaveLength(1)
    only(path, (honest) => ({ ...(honest() as object), data }))
    expect(await found()).toEqual([])
    expect(await both({ usdt: fake.contract }).stands(strange)).toBe(true)
    expect(await both().stands(strange)).toBe(false)
  })

  it('knows that a payment lies no longer where it was', async () => {
    const transaction = await pays([{ to: stage.us, raw: 1n }])
    await stage.tron.mine(2)
    const [transfer] = (await found()) as [ChainTransfer]
    stage.tron.chain.reorg(3, [[transaction, 1]])
    expect(await reader().stands(transfer)).toBe(false)
    expect(await found()).toMatchObject([{ tx: transaction.id, block: { number: 42n } }])
  })

  it('looks at one transaction, whoever it paid and in what', async () => {
    const { id } = await pays([
      { to: addressOf('somebody'), raw: 1n },
      { to: stage.us, raw: 2n, token: fake },
    ])
    const failed = await pays([{ to: stage.us, raw: 1n }], 'REVERT')
    const seen = await reader().payment(id)
    expect(seen).toMatchObject({
      state: 'mined',
      block: { number: 41n },
      transfers: [{ raw: 1n }],
      others: [{ raw: 2n, log: 1 }],
    })
    expect(await reader().payment(failed.id)).toEqual({ state: 'failed' })
    expect(await reader().payment('0'.repeat(64))).toEqual({ state: 'unknown' })
    only('/wallet/gettransactioninfobyid', () => ({}), stage.two)
    expect(await both().payment(failed.id)).toEqual({ state: 'unknown' })
    expect(await both().payment(id)).toMatchObject({ state: 'mined' })
    if (seen.state !== 'mined') throw new Error('it was mined')
    expect(await reader().didJust(id, seen)).toBe(false)
    await stage.tron.mine(18)
    expect(await reader().didJust(id, seen)).toBe(true)
    expect(await reader().didJust(id, { ...seen, transfers: [] })).toBe(false)
  })

  it('knows the id of a transaction by its form', () => {
    expect(reader().isTx('a'.repeat(64))).toBe(true)
    expect(reader().isTx(`0x${'a'.repeat(64)}`)).toBe(false)
  })

  it('finds payments in other tokens, as far as their amounts are worth a look', async () => {
    await pays([{ to: stage.us, raw: 100_000_000n, token: fake }])
    for (let spam = 0; spam < 20; spam++) await pays([{ to: stage.us, raw: 7n, token: fake }])
    stage.one.asked.length = 0
    const others = await reader().others(everything(), stage.tron.addresses, (raw) => raw === 100_000_000n)
    expect(others).toMatchObject([{ contract: fake.contract, raw: 100_000_000n }])
    expect(stage.one.asked.filter(({ path }) => path.endsWith('infobyid'))).toHaveLength(1)
  })
})
