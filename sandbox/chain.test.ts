import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { micros } from '@humidor/domain/money/micros.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChain, UNITS_PER_MICRO } from './chain.ts'

const tenUsdt = micros<'USDT'>(10_000_000n)

describe('the local chain', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'humidor-chain-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('pays test USDT for real, with enough blocks on top', async () => {
    const chain = await openChain()
    const [address = ''] = chain.addresses
    const { txid } = await chain.pay({ address, amount: tenUsdt })
    expect(await chain.lies(address)).toBe(10_000_000n * UNITS_PER_MICRO)
    const receipt = await chain.node.getTransactionReceipt({ hash: txid })
    expect((await chain.node.getBlockNumber()) - receipt.blockNumber).toBe(14n)
    await chain.close()
  })

  it('goes on after a restart where it stood, with the same blocks, receipts and payments', async () => {
    const before = await openChain({ folder })
    const [address = ''] = before.addresses
    const { txid } = await before.pay({ address, amount: tenUsdt })
    const receipt = await before.node.getTransactionReceipt({ hash: txid })
    const head = await before.node.getBlock()
    await before.close()

    const after = await openChain({ folder })
    expect(after.usdt).toBe(before.usdt)
    expect(after.addresses).toEqual(before.addresses)
    expect((await after.node.getBlock()).hash).toBe(head.hash)
    expect((await after.node.getTransactionReceipt({ hash: txid })).blockHash).toBe(receipt.blockHash)
    const logs = await after.node.getLogs({ address: after.usdt, fromBlock: receipt.blockNumber })
    expect(logs.map((log) => log.transactionHash)).toEqual([txid])
    await after.pay({ address, amount: tenUsdt })
    expect(await after.lies(address)).toBe(20_000_000n * UNITS_PER_MICRO)
    await after.close()
  })

  it('pays two people at once without mixing their blocks', async () => {
    const chain = await openChain()
    const [address = ''] = chain.addresses
    await Promise.all([chain.pay({ address, amount: tenUsdt }), chain.pay({ address, amount: tenUsdt })])
    expect(await chain.lies(address)).toBe(20_000_000n * UNITS_PER_MICRO)
    await chain.close()
  })

  it('does not outlive a server that is killed', async () => {
    const program = `import { startAnvil } from './sandbox/chain/anvil.ts'; console.log((await startAnvil()).url); setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>((resolve) =>
      server.stdout.once('data', (text) => resolve(String(text).trim())),
    )
    const answers = () =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        () => true,
        () => false,
      )
    expect(await answers()).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(answers).toBe(false)
  })

  it('refuses to pay nobody, or nothing', async () => {
    const chain = await openChain()
    await expect(chain.pay({ address: 'nobody', amount: tenUsdt })).rejects.toThrow('not an address')
    await expect(chain.pay({ address: chain.usdt, amount: micros(0n) })).rejects.toThrow('above zero')
    await chain.close()
  })
})
