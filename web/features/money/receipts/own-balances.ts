import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { blockOf } from './comparing.ts'
import { compareHere } from './here.ts'
import type { Owner } from './kept.ts'
import { openReceiptStore } from './store.ts'

/** The balance of each account after its last receipt up to a block, by the account's name. Millionths. */
export function balancesAt(receipts: readonly Receipt[], block: bigint): Map<string, bigint> {
  const last = new Map<string, Receipt>()
  for (const receipt of receipts) {
    const before = last.get(receipt.account)
    const counts = BigInt(blockOf(receipt)) <= block
    if (counts && (!before || BigInt(before.seq) < BigInt(receipt.seq))) last.set(receipt.account, receipt)
  }
  return new Map([...last].map(([account, { balanceAfter }]) => [account, BigInt(balanceAfter)]))
}

/**
 * What somebody's own receipts say that they had at a block. Fetches newer receipts first, and compares them with those kept here.
 * @returns undefined where this device does not have all receipts up to now, or keeps none
 */
export async function balancesByReceipts(
  owner: Owner,
  block: bigint,
  signal: AbortSignal,
): Promise<Map<string, bigint> | undefined> {
  if ((await compareHere(owner, signal)) !== 'done') return undefined
  const store = await openReceiptStore()
  const progress = await store.progress(owner)
  if (!progress?.complete || progress.hasUnknown) return undefined
  return balancesAt(
    (await store.newest(owner)).map(({ receipt }) => receipt),
    block,
  )
}
