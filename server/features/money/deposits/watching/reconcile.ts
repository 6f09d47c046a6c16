import type { ChainTransfer } from '../../../../adapters/chain.ts'

/** A stored payment. */
export interface KnownTransfer {
  id: bigint
  tx_hash: string
  log_index: number
  /** The same, while the payment is on the chain as far as we know; else null. */
  place: number | null
  from_address: string
  to_address: string
  raw: string
  block_number: bigint
  block_hash: string
}

/** The differences between the chain and the stored payments. */
export interface Differences<Known extends KnownTransfer> {
  /** Seen for the first time. */
  fresh: ChainTransfer[]
  /** The same payment in another block, at another place in it, or back after it had vanished. */
  moved: { known: Known; now: ChainTransfer }[]
  /** No longer on the chain. */
  gone: Known[]
}

/**
 * Compares the stored payments with the chain. `known`: the payments in the blocks that were read, and those of the
 * same transactions elsewhere. A transaction that a re-org puts into another block is still the same payment, though
 * its log has another number. Transaction, payer, receiver and amount identify it.
 */
export function reconcile<Known extends KnownTransfer>(
  known: readonly Known[],
  found: readonly ChainTransfer[],
): Differences<Known> {
  const left = new Set(known)
  const strange = found.filter((transfer) => {
    const same = known.find((it) => left.has(it) && isSameLog(it, transfer))
    return same === undefined || !left.delete(same)
  })
  const moved: Differences<Known>['moved'] = []
  const fresh = strange.filter((now) => {
    const before = [...left].find((it) => isSamePayment(it, now))
    if (!before) return true
    left.delete(before)
    moved.push({ known: before, now })
    return false
  })
  return { fresh, moved, gone: [...left] }
}

const isSameLog = (known: KnownTransfer, now: ChainTransfer) =>
  isSamePayment(known, now) && known.place === now.log && known.block_hash === now.block.hash

const isSamePayment = (known: KnownTransfer, { tx, from, to, raw }: ChainTransfer) =>
  known.tx_hash === tx && known.from_address === from && known.to_address === to && BigInt(known.raw) === raw
