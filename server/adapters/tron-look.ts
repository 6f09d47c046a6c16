import type { BlockRange, ChainTransfer } from './chain.ts'
import type { TronGrid, TronReceipt } from './tron-grid.ts'

/** The most cached transactions per provider. */
const MAX_CACHED = 5_000

interface Seen {
  receipt: TronReceipt
  /** The block's hash at that time. `until` is the expiry on the machine's monotonic clock, in milliseconds. */
  hash: string
  until: number
}

/**
 * Checks each transaction with the node itself, as the index alone is not trusted about money. Each round reads the last blocks
 * again, so receipts are cached for `keep` milliseconds while their block is in the chain. Not longer, so that a provider that lied
 * is asked again.
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
      const cached = await known(tx)
      const receipt = cached ?? (await client.receipt('wallet', tx))
      if (!receipt || receipt.block < from || receipt.block > to) continue
      const number = receipt.block
      const hash = await hashOf(number)
      if (!hash) continue
      if (!cached) seen.set(tx, { receipt, hash, until: performance.now() + keep })
      if (seen.size > MAX_CACHED) seen.delete(seen.keys().next().value ?? '')
      found.push(...receipt.transfers.map((it) => ({ ...it, block: { number, hash } })))
    }
    return found
  }
}
