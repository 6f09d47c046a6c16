import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type LiabilityAsset, liabilityAssets, type PublishedDay } from '@humidor/domain/money/liabilities.ts'
import { NODE_BYTES, pathIn } from '@humidor/domain/money/sum-tree.ts'
import type { Db } from '../../../database/database.ts'
import {
  chunkNodesOf,
  chunksOfDay,
  type DayRow,
  type LeafRow,
  leavesOfOwner,
  publishedDay,
} from './liabilities.queries.ts'
import { CHUNK_LEAVES, levelsOf } from './publishing.ts'

/** A published day as everybody is shown it. */
export const publishedOf = ({ day, block, block_hash: blockHash, at, trees }: DayRow): PublishedDay => ({
  ...{ day, block, blockHash, at },
  trees: liabilityAssets.flatMap((asset) => {
    const tree = trees.find((it) => it.asset === asset)
    return tree ? [{ asset, leaves: tree.leaves, total: BigInt(tree.total), root: tree.root }] : []
  }),
})

/** Trees whose upper levels a process keeps: three assets of four days. Together some megabytes at a million members. */
const KEPT_TREES = 12

type Levels = readonly Uint8Array[]

/** Keeps the upper levels of the trees that were asked for last. They never change. */
export function createUpperLevels() {
  const kept = new Map<string, Promise<Levels>>()
  return (db: Db, day: BusinessDay, asset: LiabilityAsset): Promise<Levels> => {
    const name = `${day} ${asset}`
    const found = kept.get(name) ?? chunkNodesOf(db, day, asset).then(levelsOf)
    found.catch(() => kept.delete(name))
    // The one that was used last is the last to go.
    kept.delete(name)
    kept.set(name, found)
    for (const oldest of kept.keys()) if (kept.size > KEPT_TREES) kept.delete(oldest)
    return found
  }
}

export type UpperLevels = ReturnType<typeof createUpperLevels>

/** A part of an account's balance, with the way from its leaf to the root. */
export interface PartWithPath {
  leaf: LeafRow
  index: number
  path: Uint8Array[]
}

/** What an owner needs to check that they are counted. */
export interface OwnersProof {
  published: PublishedDay
  salt: Buffer
  parts: readonly PartWithPath[]
}

/** The place of a leaf in a chunk sorted by hash; -1 if it is not there. */
function placeIn(chunk: Buffer, hash: Buffer): number {
  let [below, above] = [0, chunk.length / NODE_BYTES]
  while (below < above) {
    const middle = (below + above) >> 1
    const order = chunk.subarray(middle * NODE_BYTES + 8, (middle + 1) * NODE_BYTES).compare(hash)
    if (order === 0) return middle
    if (order < 0) below = middle + 1
    else above = middle
  }
  return -1
}

/**
 * The proof of an owner for a day, by default the newest.
 * @param owner the numbers of their accounts, divided by 100
 * @returns undefined when the day is not published, or its list is no longer kept
 * @throws Error when a balance is not in the list, which an invariant rules out
 */
export async function proofFor(
  { db, upperLevels }: { db: Db; upperLevels: UpperLevels },
  owner: number,
  asked: BusinessDay | undefined,
): Promise<OwnersProof | undefined> {
  const row = await publishedDay(db, asked)
  if (!row?.listed) return undefined
  const { day } = row
  const { salt, leaves } = await leavesOfOwner(db, owner, day)
  const wanted = Map.groupBy(leaves, ({ asset, chunk }) => `${asset} ${chunk}`)
  const those = [...wanted.values()].flatMap(([leaf]) =>
    leaf?.chunk == null ? [] : [{ asset: leaf.asset, number: leaf.chunk }],
  )
  const chunks = new Map<string, { nodes: Buffer; levels: Levels }>()
  for (const { asset, number, nodes } of await chunksOfDay(db, day, those))
    chunks.set(`${asset} ${number}`, { nodes, levels: levelsOf(nodes) })
  const parts: PartWithPath[] = []
  for (const leaf of leaves) {
    const chunk = chunks.get(`${leaf.asset} ${leaf.chunk}`)
    const place = chunk ? placeIn(chunk.nodes, leaf.hash) : -1
    if (!chunk || leaf.chunk === null || place < 0)
      throw new Error(`part ${leaf.part} of account ${leaf.account} is not in the list of ${day}`)
    const above = pathIn(await upperLevels(db, day, leaf.asset), leaf.chunk)
    parts.push({ leaf, index: leaf.chunk * CHUNK_LEAVES + place, path: [...pathIn(chunk.levels, place), ...above] })
  }
  return { published: publishedOf(row), salt, parts }
}
