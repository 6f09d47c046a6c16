import type { Db } from '../../../database/database.ts'
import { createBounded } from '../../../http/bounded.ts'
import { type BatchRow, levelsOf } from './receipts.queries.ts'

const HASH_BYTES = 32
/** Bytes of all kept trees: about a hundred of the largest usual blocks. */
const MAX_BYTES = 64 * 1024 * 1024
/** Two trees at once, so that readers of old receipts leave connections to other calls. */
const LIMITS = { atOnce: 2, waiting: 200 }

/** A tree takes twice its leaves. */
const bytesOf = (receipts: number) => 2 * HASH_BYTES * Math.max(1, receipts)

/**
 * The trees of batches, recomputed from the entries of their blocks. It keeps the last used ones, up to `maxBytes`, because many members
 * ask for the same new block. Who asks for a tree that is being made waits for it.
 */
export function createTrees({ maxBytes = MAX_BYTES } = {}) {
  const kept = new Map<bigint, { tree: Promise<Buffer[]>; bytes: number }>()
  const bounded = createBounded(LIMITS)
  let bytes = 0

  const drop = (block: bigint) => {
    bytes -= kept.get(block)?.bytes ?? 0
    kept.delete(block)
  }

  return {
    has: (block: bigint) => kept.has(block),
    /** @throws RefusalError network_error where too many wait already */
    async get(db: Db, batch: BatchRow): Promise<Buffer[]> {
      const found = kept.get(batch.block)
      const one = found ?? { tree: bounded.run(() => levelsOf(db, batch)), bytes: bytesOf(batch.receipts) }
      if (found) kept.delete(batch.block)
      else bytes += one.bytes
      kept.set(batch.block, one)
      for (const [block] of kept) {
        if (bytes <= maxBytes || block === batch.block) break
        drop(block)
      }
      try {
        return await one.tree
      } catch (error) {
        if (kept.get(batch.block) === one) drop(batch.block)
        throw error
      }
    },
    /** Bytes of the kept trees. */
    size: () => bytes,
  }
}

export type Trees = ReturnType<typeof createTrees>

/** The place of a leaf in a tree, by its hash; undefined if it is not there. */
export function indexIn([leaves = Buffer.alloc(0)]: readonly Buffer[], leaf: Uint8Array): number | undefined {
  for (let at = leaves.indexOf(leaf); at >= 0; at = leaves.indexOf(leaf, at + 1))
    if (at % HASH_BYTES === 0) return at / HASH_BYTES
  return undefined
}
