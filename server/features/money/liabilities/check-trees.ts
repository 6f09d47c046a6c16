import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { LiabilityAsset } from '@humidor/domain/money/liability-assets.ts'
import { sumOf } from '@humidor/domain/money/sum-tree.ts'
import type { Db } from '../../../database/database.ts'
import { chunkNodesOf, everyChunk, publishedDay } from './liabilities.queries.ts'
import { topOf } from './publishing.ts'

/** The nodes over the chunks of a list, one after another, computed from its leaves. */
async function nodesOverLeaves(db: Db, day: BusinessDay, asset: LiabilityAsset): Promise<Buffer> {
  const found: Uint8Array[] = []
  for await (const chunks of everyChunk(db, day, asset)) found.push(...chunks.map(topOf))
  return Buffer.concat(found)
}

/**
 * Recomputes the trees of the newest published day from the leaves that are kept, and prints what it finds. An invariant compares
 * the leaves with the balances, but PostgreSQL would take minutes for the tree over them.
 * @returns whether every root and total is that of its leaves
 */
export async function checkTrees(db: Db, say: (sentence: string) => void): Promise<boolean> {
  const newest = await publishedDay(db, undefined)
  if (!newest?.listed) return true
  let wrong = 0
  for (const { asset, root, total } of newest.trees) {
    const nodes = await nodesOverLeaves(db, newest.day, asset)
    const top = topOf(nodes)
    const isRight =
      nodes.equals(await chunkNodesOf(db, newest.day, asset)) &&
      Buffer.from(top).toString('hex', 8) === root &&
      sumOf(top) === BigInt(total)
    if (isRight) continue
    wrong += 1
    say(`BREACH liabilities.roots: the tree of ${asset} of ${newest.day} is not that of its leaves.`)
  }
  if (wrong === 0) say(`The trees of liabilities of ${newest.day} are those of their leaves.`)
  return wrong === 0
}
