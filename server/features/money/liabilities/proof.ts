import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type LiabilityProof, type ProvenPart, type PublishedDay } from '@humidor/domain/money/liabilities.ts'
import { type LiabilityAsset, liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import { NODE_BYTES, pathIn } from '@humidor/domain/money/sum-tree.ts'
import type { Db } from '../../../database/database.ts'
import { createSalts, createSplit, type Splitting } from './leaves.ts'
import {
  type BalanceRow,
  balancesOfOwner,
  chunkNodesOf,
  chunksWith,
  type DayRow,
  publishedDay,
  splitOf,
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

/** What an owner needs to check that they are counted. */
export interface OwnersProof {
  published: PublishedDay
  proof: LiabilityProof
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

interface ProvingParts {
  db: Db
  upperLevels: UpperLevels
}

/** A leaf of a balance. `account`: the place of its account among the owner's, from 0. */
interface Leaf {
  asset: LiabilityAsset
  account: number
  amount: bigint
  hash: Buffer
}

/** The leaves of an owner's balances on a day, by account and part. */
function leavesOf(split: Omit<Splitting, 'asset' | 'largest'>, balances: readonly BalanceRow[]): Leaf[] {
  const leaves: Leaf[] = []
  for (const [account, { asset, account: id, balance, largest }] of balances.entries()) {
    createSplit({ ...split, asset, largest })(Number(id), balance, (amount, hash) => {
      leaves.push({ asset, account, amount, hash: Buffer.from(hash, 'latin1') })
    })
  }
  return leaves
}

/**
 * The place of each leaf in the list of its day, and its way to the root, in the order of the leaves. One that is not in the list has
 * no way, so that the check on its owner's device fails and says so. An error would only look like a bad connection.
 */
async function proven({ db, upperLevels }: ProvingParts, day: BusinessDay, leaves: readonly Leaf[]) {
  const found: ProvenPart[] = []
  for (const { asset, number, nodes, asked } of await chunksWith(db, day, leaves)) {
    const levels = levelsOf(nodes)
    const above = pathIn(await upperLevels(db, day, asset), number)
    for (const nth of asked) {
      const leaf = leaves[nth]
      const place = leaf ? placeIn(nodes, leaf.hash) : -1
      if (!leaf || place < 0) continue
      const path = [...pathIn(levels, place), ...above].map((node) => Buffer.from(node).toString('hex'))
      found[nth] = { amount: leaf.amount, index: number * CHUNK_LEAVES + place, path }
    }
  }
  return leaves.map(({ account, amount }, nth) => ({ account, part: found[nth] ?? { amount, index: 0, path: [] } }))
}

/**
 * The proof of an owner for a day, by default the newest.
 * @param owner the numbers of their accounts, divided by 100
 * @returns undefined when the day is not published, or its list is no longer kept
 */
export async function proofFor(
  parts: ProvingParts,
  owner: number,
  asked: BusinessDay | undefined,
): Promise<OwnersProof | undefined> {
  const row = await publishedDay(parts.db, asked)
  if (!row?.listed) return undefined
  const { day } = row
  const split = { day, ...(await splitOf(parts.db, day)) }
  const balances = await balancesOfOwner(parts.db, owner, day)
  const found = await proven(parts, day, leavesOf(split, balances))
  const byAccount = Map.groupBy(found, ({ account }) => account)
  const accounts = balances.map(({ asset, account, balance }, nth) => ({
    ...{ asset, account: Number(account), balance },
    parts: (byAccount.get(nth) ?? []).map(({ part }) => part),
  }))
  const salt = createSalts(split.secret)(owner)
  return {
    published: publishedOf(row),
    proof: { owner, salt: Buffer.from(salt, 'latin1').toString('hex'), accounts },
  }
}
