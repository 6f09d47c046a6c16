import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { micros } from '@humidor/domain/money/micros.ts'
import { createTronReader } from '@humidor/server/adapters/tron.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalTron, openTron } from './tron.ts'

const tenUsdt = micros<'USDT'>(10_000_000n)
const readerOf = ({ url, usdt, addresses }: LocalTron) => createTronReader({ urls: [url], usdt, addresses, pace: 0 })

describe('the local TRON', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'humidor-tron-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('goes on after a restart where it stood, with the same blocks and payments', async () => {
    const before = await openTron({ folder })
    await before.mine(5)
    const [address = ''] = before.addresses
    const { txid } = await before.pay({ address, amount: tenUsdt })
    const head = await readerOf(before).head()
    const paid = await readerOf(before).payment(txid)
    expect(paid).toMatchObject({ state: 'mined', transfers: [{ to: address, raw: tenUsdt }] })
    await before.close()

    const after = await openTron({ folder })
    expect(after.addresses).toEqual(before.addresses)
    expect(await readerOf(after).head()).toEqual(head)
    expect(await readerOf(after).payment(txid)).toEqual(paid)
    const again = await after.pay({ address, amount: tenUsdt })
    expect(again.txid).not.toBe(txid)
    await after.close()
  })

  it('pays two people at once without mixing their blocks, and shows blocks one by one where that is wished', async () => {
    const tron = await openTron()
    const [address = ''] = tron.addresses
    await Promise.all([tron.pay({ address, amount: tenUsdt }), tron.pay({ address, amount: tenUsdt })])
    expect(tron.chain.head().number).toBe(38)
    await tron.pay({ address, amount: tenUsdt, blockEvery: 5 })
    expect(tron.chain.head().number).toBeLessThan(57)
    await expect.poll(() => tron.chain.head().number).toBe(57)
    await tron.close()
  })

  it('refuses to pay nobody, or nothing', async () => {
    const tron = await openTron()
    const [address = ''] = tron.addresses
    await expect(tron.pay({ address: `${address}x`, amount: tenUsdt })).rejects.toThrow('not an address')
    await expect(tron.pay({ address, amount: micros(0n) })).rejects.toThrow('above zero')
    expect(() => tron.chain.reorg(1)).toThrow('not so many')
    await tron.close()
  })
})
