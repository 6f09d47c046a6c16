import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAddress } from '@humidor/domain/money/address.ts'
import { addressOf, createTronChain, type KeptTron, type TronChain } from './chain/tron-chain.ts'
import { openTronGrid, type TronGridTwin } from './chain/tron-grid.ts'
import { createTurns } from './chain/turns.ts'
import type { Payment } from './chain.ts'

/** A chain as TRON of one's own, behind a twin of the TronGrid API, with a token as USDT and a wallet that never runs dry. */
export interface LocalTron {
  url: string
  usdt: string
  addresses: readonly string[]
  wallet: string
  /** Pays, and mines enough confirmations. @throws when the address is none, or the amount not above zero */
  pay(payment: Payment): Promise<{ txid: string }>
  mine(blocks: number): Promise<void>
  /** For tests: the chain itself, and the twin of the API that stands before it. */
  chain: TronChain
  grid: TronGridTwin
  close(): Promise<void>
}

/** Opens the twin at once. With a folder it goes on where the last run stood, block for block. */
export async function openTron(options: { folder?: string; confirmations?: number } = {}): Promise<LocalTron> {
  const { folder, confirmations = 19 } = options
  const chain = createTronChain(await recall(folder))
  const grid = await openTronGrid({ chain })
  const inTurn = createTurns()

  const mine = async (blocks: number) => {
    chain.mine(blocks)
    await keep(chain, folder)
  }
  const confirmSlowly = async (every: number) => {
    for (let block = 1; block < confirmations; block++) {
      await new Promise((resolve) => setTimeout(resolve, every))
      await inTurn(() => mine(1))
    }
  }
  return {
    url: grid.url,
    usdt: chain.usdt.contract,
    addresses: [addressOf('deposits, one'), addressOf('deposits, two')],
    wallet: chain.wallet,
    async pay({ address, amount, blockEvery }) {
      const read = readAddress(address)
      if (read?.chain !== 'TRX') throw new Error(`This is not an address: ${address}`)
      if (amount <= 0n) throw new Error('An amount above zero is needed.')
      const txid = await inTurn(async () => {
        const { id } = chain.send({ pays: [{ to: read.spelling, raw: amount }] })
        await mine(blockEvery ? 1 : confirmations)
        return id
      })
      // A chain that is closed meanwhile leaves the rest unmined: nobody waits for these blocks.
      if (blockEvery) confirmSlowly(blockEvery).catch(() => {})
      return { txid }
    },
    mine: (blocks) => inTurn(() => mine(blocks)),
    chain,
    grid,
    close: grid.close,
  }
}

const fileIn = (folder: string) => join(folder, 'tron.json')

async function recall(folder: string | undefined) {
  const text = folder && (await readFile(fileIn(folder), 'utf8').catch(() => undefined))
  return text ? (JSON.parse(text) as KeptTron) : undefined
}

/** Written beside and then renamed: a run that is killed leaves the old state or the new one, never half of it. */
async function keep(chain: TronChain, folder: string | undefined) {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const half = `${fileIn(folder)}.half`
  await writeFile(half, JSON.stringify(chain.keep()))
  await rename(half, fileIn(folder))
}
