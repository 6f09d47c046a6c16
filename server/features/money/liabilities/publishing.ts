import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type LiabilityAsset, liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import { levelsOver, NODE_BYTES, sumOf } from '@humidor/domain/money/sum-tree.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { createSplit, type Split } from './leaves.ts'
import {
  accountPages,
  balancesMoved,
  balancesOnPages,
  insertChunks,
  insertDay,
  insertTree,
  newestBlock,
  newestSpread,
  owedAt,
  ownersOf,
  type PackedBalances,
} from './publishing.queries.ts'
import { createWriteHash } from './sha256-text.ts'
import { createSortedLeaves, type SortedLeaves } from './sorted-leaves.ts'

/** Leaves in a stored chunk, a power of two: a chunk is a tree of its own below the tree. */
export const CHUNK_LEAVES = 1_024

/**
 * Parts of a balance on average, per mille, up to so many owners. The average is chosen at random and kept, so that the number of
 * leaves does not tell that of accounts. Parts of one balance always add up to it, so a reader of many days could look for sums that
 * recur. In a short list that must not be a sum of few leaves; in a long list every sum of two occurs by chance.
 */
const SPREADS = [
  { owners: 300_000, least: 4_000, most: 5_000 },
  { owners: Number.POSITIVE_INFINITY, least: 2_000, most: 2_500 },
] as const

/**
 * A balance above this share of all balances of its asset is split into more parts. Large parts are rare, so a large balance would
 * show as a sum of two.
 */
const largestShare = (owners: number) => BigInt(Math.min(16_384, Math.max(512, Math.ceil(owners / 64))))

/** Pages of the table of accounts that one statement reads: some tenths of a second. */
const SLICE_PAGES = 400

/** Chunks that one statement writes. */
const CHUNKS_AT_ONCE = 16

export interface PublishingParts {
  db: Database
  randomness: Randomness
  /** Pages of the table of accounts per statement. Tests take one. */
  slicePages?: number
}

/**
 * Publishes the trees of a day: of all balances of members and merchants at the newest block of the ledger's chain. One snapshot, so
 * members work on meanwhile. Reads the accounts once in physical order; holds 40 bytes a leaf in memory.
 * @returns false when the day was published before
 * @throws Error when a tree's sum is not what the ledger owes
 */
export const publishDay = (
  { db, randomness, slicePages = SLICE_PAGES }: PublishingParts,
  { day, at }: { day: BusinessDay; at: Date },
): Promise<boolean> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { number: block, last } = await newestBlock(tx)
      const owners = await ownersOf(tx)
      const spread = spreadFor(owners, await newestSpread(tx), randomness)
      const secret = randomness.bytes(32)
      if (!(await insertDay(tx, { day, block, at, secret, spread }))) return false
      const owed = await owedAt(tx, last)
      const largest = largestOf(owed, owners)
      const splits = forEachAsset((asset) => createSplit({ day, asset, secret, spread, largest: largest[asset] }))
      const leaves = await collectLeaves(tx, splits, last, slicePages)
      for (const asset of liabilityAssets) {
        addPads(leaves[asset], randomness)
        await writeTree(tx, { day, asset, leaves: leaves[asset], owed: owed[asset], largest: largest[asset] })
      }
      return true
    })

type ByAsset<T> = Readonly<Record<LiabilityAsset, T>>

const forEachAsset = <T>(of: (asset: LiabilityAsset) => T): ByAsset<T> => ({
  USDT: of('USDT'),
  USCD: of('USCD'),
  CIG: of('CIG'),
})

function spreadFor(owners: number, before: number | undefined, randomness: Randomness): number {
  const { least, most } = SPREADS.find((spread) => owners < spread.owners) ?? SPREADS[0]
  return before !== undefined && before >= least && before < most ? before : least + randomness.below(most - least)
}

const largestOf = (owed: ByAsset<bigint>, owners: number): ByAsset<bigint> =>
  forEachAsset((asset) => owed[asset] / largestShare(owners) || 1n)

async function collectLeaves(tx: Tx, splits: ByAsset<Split>, last: bigint, slicePages: number) {
  const leaves = forEachAsset(createSortedLeaves)
  const add = (found: readonly PackedBalances[]) => {
    for (const { asset, balances } of found)
      for (let at = 0; at < balances.length; at += 16) {
        const account = balances.readUIntBE(at + 2, 6)
        splits[asset](account, balances.readBigInt64BE(at + 8), leaves[asset].add)
      }
  }
  add(await balancesMoved(tx, last))
  const pages = await accountPages(tx)
  const read = (from: number) => balancesOnPages(tx, { last, from, before: from + slicePages })
  // PostgreSQL reads the next slice while this one is split.
  let next = read(0)
  for (let from = slicePages; from < pages; from += slicePages) {
    const found = await next
    next = read(from)
    add(found)
  }
  add(await next)
  return leaves
}

/** Fills the last chunk with leaves of nothing. Their hashes are random, so nobody can tell them from a part of zero. */
function addPads(leaves: SortedLeaves, randomness: Randomness) {
  const missing = (CHUNK_LEAVES - (leaves.count() % CHUNK_LEAVES)) % CHUNK_LEAVES
  const pads = leaves.count() === 0 ? CHUNK_LEAVES : missing
  for (let pad = 0; pad < pads; pad += 1) leaves.add(0n, randomness.bytes(32).toString('latin1'))
}

interface TreeToWrite {
  day: BusinessDay
  asset: LiabilityAsset
  leaves: SortedLeaves
  largest: bigint
  owed: bigint
}

/** Writes the chunks of an asset's leaves, and the tree over them. @throws Error when its sum is not `owed` */
async function writeTree(tx: Tx, { day, asset, leaves, largest, owed }: TreeToWrite) {
  const count = leaves.count()
  const chunkNodes: Uint8Array[] = []
  let pending: Buffer[] = []
  let written: Promise<void> = Promise.resolve()
  const write = async () => {
    await written
    // PostgreSQL writes these while the next are sorted.
    written = insertChunks(tx, { day, asset, from: chunkNodes.length - pending.length, chunks: pending })
    pending = []
  }
  for (const chunk of chunksOf(leaves.drain())) {
    chunkNodes.push(topOf(chunk))
    pending.push(chunk)
    if (pending.length === CHUNKS_AT_ONCE) await write()
  }
  await write()
  await written
  const nodes = Buffer.concat(chunkNodes)
  const top = topOf(nodes)
  if (sumOf(top) !== owed) throw new Error(`the tree of ${asset} sums to ${sumOf(top)}, but the ledger owes ${owed}`)
  const tree = { day, asset, leaves: count, total: owed, largest, root: Buffer.from(top.subarray(-32)) }
  await insertTree(tx, { ...tree, chunkNodes: nodes })
}

/** The top of the tree over some nodes. */
export const topOf = (nodes: Uint8Array): Uint8Array => levelsOf(nodes).at(-1) ?? nodes

/** Cuts sorted leaves into chunks. Each leaf is copied once, however few come at a time. */
function* chunksOf(sorted: Iterable<Buffer>): Generator<Buffer> {
  const size = CHUNK_LEAVES * NODE_BYTES
  let chunk = Buffer.allocUnsafe(size)
  let filled = 0
  for (const leaves of sorted)
    for (let from = 0; from < leaves.length; ) {
      const copied = leaves.copy(chunk, filled, from)
      from += copied
      filled += copied
      if (filled < size) continue
      yield chunk
      chunk = Buffer.allocUnsafe(size)
      filled = 0
    }
  if (filled > 0) yield chunk.subarray(0, filled)
}

/** The levels over some nodes, from these up to their root. */
export const levelsOf = (nodes: Uint8Array): Uint8Array[] => levelsOver(nodes, createWriteHash())
