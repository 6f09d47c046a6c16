import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  isAddress,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { startAnvil } from './chain/anvil.ts'
import { testUsdtCode } from './chain/compile.ts'
import { createTurns } from './chain/turns.ts'

/** What the test token can do (chain/TestUsdt.sol). */
export const testUsdtAbi = parseAbi([
  'constructor(uint8 decimals)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferMany(address[] to, uint256[] values)',
  'function transferAndRevert(address to, uint256 value)',
  'function transferInAFailedCall(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** 10^12: how many of the token's smallest units, 10^-18, make one millionth. */
export const UNITS_PER_MICRO = 1_000_000_000_000n

export interface Payment {
  /** Whom to pay: a deposit address, usually. */
  address: string
  /** Millionths of USDT. */
  amount: Usdt
  /**
   * Milliseconds between the blocks on top of the payment, which then come after the answer, so that one can watch the
   * confirmations grow. Without it they are all there before the answer.
   */
  blockEvery?: number
}

/** A chain of one's own, with a token that behaves as USDT and a wallet that never runs dry. No key to it is kept anywhere. */
export interface LocalChain {
  url: string
  /** The token's contract. */
  usdt: Address
  /** Where the platform takes deposits. */
  addresses: readonly Address[]
  /** The wallet that pays. */
  wallet: Address
  /** Pays for real, and mines enough confirmations. @throws when the address is none, or the amount not above zero */
  pay(payment: Payment): Promise<{ txid: Hex }>
  /** Mines empty blocks. */
  mine(blocks: number): Promise<void>
  /** What lies on an address, in the token's smallest unit. */
  lies(address: string): Promise<bigint>
  /** For tests: the node itself. Blocks are mined only when asked for, by `mine`. */
  node: ReturnType<typeof clientOf>
  close(): Promise<void>
}

const clientOf = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

/**
 * Opens the local chain within a second. With a folder it goes on where the last run stood, block for block, so that the
 * watcher's cursor and the chain agree: each payment is on the disk before it is answered, so a killed run loses none.
 */
export async function openChain(options: { folder?: string; confirmations?: number } = {}): Promise<LocalChain> {
  const { folder, confirmations = 15 } = options
  const anvil = await startAnvil()
  try {
    const node = clientOf(anvil.url)
    await recallChain(node, folder)
    const [wallet, ...others] = (await node.getAddresses()) as [Address, ...Address[]]
    const usdt = await deployedOnce(node, wallet, () => keepChain(node, folder))
    const inTurn = createTurns()

    const mine = async (blocks: number) => {
      await node.mine({ blocks })
      await keepChain(node, folder)
    }
    const confirmSlowly = async (every: number) => {
      for (let block = 1; block < confirmations; block++) {
        await new Promise((resolve) => setTimeout(resolve, every))
        await inTurn(() => mine(1))
      }
    }
    const pay = async ({ address, amount, blockEvery }: Payment) => {
      if (!isAddress(address, { strict: false })) throw new Error(`This is not an address: ${address}`)
      if (amount <= 0n) throw new Error('An amount above zero is needed.')
      const txid = await inTurn(async () => {
        const args = [getAddress(address), amount * UNITS_PER_MICRO] as const
        const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args })
        const sent = await node.sendTransaction({ account: wallet, to: usdt, data, chain: null })
        await mine(blockEvery ? 1 : confirmations)
        return sent
      })
      // A chain that is closed meanwhile leaves the rest unmined: nobody waits for these blocks.
      if (blockEvery) confirmSlowly(blockEvery).catch(() => {})
      return { txid }
    }

    return {
      url: anvil.url,
      usdt,
      addresses: others.slice(0, 2),
      wallet,
      pay,
      mine: (blocks) => inTurn(() => mine(blocks)),
      lies: (address) =>
        node.readContract({ address: usdt, abi: testUsdtAbi, functionName: 'balanceOf', args: [getAddress(address)] }),
      node,
      close: anvil.stop,
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

/** Deploys a contract of the test token and mines it; a second one is a fake with the same name (threats C121). */
export async function deployTestUsdt(node: LocalChain['node'], from: Address, decimals = 18): Promise<Address> {
  const data = encodeDeployData({ abi: testUsdtAbi, bytecode: await testUsdtCode(), args: [decimals] })
  const hash = await node.sendTransaction({ account: from, data, chain: null })
  await node.mine({ blocks: 1 })
  const { contractAddress } = await node.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The test token was not deployed.')
  return getAddress(contractAddress)
}

// The first contract of the first account: always the same address, so a kept chain needs no note of it.
const TEST_USDT: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

async function deployedOnce(node: LocalChain['node'], from: Address, keep: () => Promise<void>) {
  if (await node.getCode({ address: TEST_USDT })) return TEST_USDT
  const deployed = await deployTestUsdt(node, from)
  if (deployed !== TEST_USDT) throw new Error(`The kept chain is not ours: its first contract is at ${deployed}.`)
  await keep()
  return deployed
}

const fileIn = (folder: string) => join(folder, 'chain.hex')

async function recallChain(node: LocalChain['node'], folder: string | undefined) {
  const state = folder && (await readFile(fileIn(folder), 'utf8').catch(() => undefined))
  if (state) await node.loadState({ state: state as Hex })
}

/** Written beside and then renamed: a run that is killed leaves the old state or the new one, never half of it. */
async function keepChain(node: LocalChain['node'], folder: string | undefined) {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const half = `${fileIn(folder)}.half`
  await writeFile(half, await node.dumpState())
  await rename(half, fileIn(folder))
}
