import type { BlockRange, ChainTransfer } from './chain.ts'
import type { TronGrid, TronReceipt } from './tron-grid.ts'

/** How many transactions are remembered of a provider. */
const REMEMBERED = 5_000

interface Seen {
  receipt: TronReceipt
  /** The block as it stood then, and until when, on the machine's clock, it is believed without being asked again. */
  hash: string
  until: number
}

/**
 * The second look at each transaction, by the node itself: what the index says is nobody's word about money. The last blocks
 * are read again on every look, so what a transaction did is remembered for a while, as long as its block still stands; not
 * for longer, as a provider that told a lie is to be asked again.
 */
export function createLook(keep: number) {
  const remembered = new Map<TronGrid, Map<string, Seen>>()

  return async function look(client: TronGrid, txs: readonly string[], { from, to }: BlockRange) {
    const seen = remembered.get(client) ?? new Map<string, Seen>()
    remembered.set(client, seen)
    const hashes = new Map<bigint, string | undefined>()
    const hashOf = async (number: bigint) => {
      if (!hashes.has(number)) hashes.set(number, (await client.block(number))?.hash)
      return hashes.get(number)
    }
    async function known(tx: string) {
      const before = seen.get(tx)
      return before && performance.now() < before.until && (await hashOf(before.receipt.block)) === before.hash
        ? before.receipt
        : undefined
    }

    const found: ChainTransfer[] = []
    for (const tx of txs) {
      const told = await known(tx)
      const receipt = told ?? (await client.receipt('wallet', tx))
      if (!receipt || receipt.block < from || receipt.block > to) continue
      const number = receipt.block
      const hash = await hashOf(number)
      if (!hash) continue
      if (!told) seen.set(tx, { receipt, hash, until: performance.now() + keep })
      if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value ?? '')
      found.push(...receipt.transfers.map((it) => ({ ...it, block: { number, hash } })))
    }
    return found
  }
}
