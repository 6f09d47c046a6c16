import { sha256 } from '@noble/hashes/sha2.js'

/**
 * A binary tree of sums and hashes. A node is 40 bytes: a sum of millionths (8 bytes, big-endian, not negative) and a SHA-256. A parent
 * has the sum of both children, and the hash of the byte 1 and of both children with their sums. Hashing the sums too is what keeps a
 * tree from claiming less than it holds. Nodes pair from left to right; a last single node moves up unchanged.
 */
export const NODE_BYTES = 40

/** Where the hash of a node begins. */
const SUM_BYTES = 8

/** Sums stay below 2^63, so that a database's bigint holds them: the upper half of a sum stays below 2^31. */
const UPPER_LIMIT = 2 ** 31
const UPPER_UNIT = 2 ** 32

/** Writes the SHA-256 of some bytes to a place. A server has a faster one. */
export type WriteHash = (bytes: Uint8Array, to: Uint8Array, at: number) => void

const writeSha256: WriteHash = (bytes, to, at) => to.set(sha256(bytes), at)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The sum of a node, in millionths. */
export const sumOf = (node: Uint8Array): bigint => viewOf(node).getBigUint64(0)

/** Writes the sum of the two nodes at `from` of a level to `to`. False: it is 2^63 or more. Without a bigint for each of a million nodes. */
function writeSum(level: DataView, from: number, above: DataView, to: number): boolean {
  const lower = level.getUint32(from + 4) + level.getUint32(from + NODE_BYTES + 4)
  const upper = level.getUint32(from) + level.getUint32(from + NODE_BYTES) + (lower >= UPPER_UNIT ? 1 : 0)
  if (upper >= UPPER_LIMIT) return false
  above.setUint32(to, upper)
  above.setUint32(to + 4, lower % UPPER_UNIT)
  return true
}

/** Bytes to hash for a parent: 1, and both children. */
const parentBytes = () => {
  const bytes = new Uint8Array(1 + 2 * NODE_BYTES)
  bytes[0] = 1
  return bytes
}

/** The level above a level of nodes, one after another. @throws RangeError when a sum is 2^63 or more */
export function levelAbove(level: Uint8Array, writeHash = writeSha256): Uint8Array {
  const count = level.length / NODE_BYTES
  const above = new Uint8Array(Math.ceil(count / 2) * NODE_BYTES)
  const [from, to, bytes] = [viewOf(level), viewOf(above), parentBytes()]
  for (let node = 0; node + 1 < count; node += 2) {
    const at = node * NODE_BYTES
    for (let byte = 0; byte < 2 * NODE_BYTES; byte += 1) bytes[byte + 1] = level[at + byte] ?? 0
    if (!writeSum(from, at, to, at / 2)) throw new RangeError('the sum of a tree is too large')
    writeHash(bytes, above, at / 2 + SUM_BYTES)
  }
  if (count % 2 === 1) above.set(level.subarray((count - 1) * NODE_BYTES), above.length - NODE_BYTES)
  return above
}

/** All levels over some nodes, from these up to the root. There is at least one node. */
export function levelsOver(nodes: Uint8Array, writeHash = writeSha256): Uint8Array[] {
  const levels = [nodes]
  for (let top = nodes; top.length > NODE_BYTES; ) {
    top = levelAbove(top, writeHash)
    levels.push(top)
  }
  return levels
}

/** The nodes beside the way from a node of the lowest level to the root, from below. */
export function pathIn(levels: readonly Uint8Array[], index: number): Uint8Array[] {
  let place = index
  return levels.slice(0, -1).flatMap((level) => {
    const beside = (place ^ 1) * NODE_BYTES
    place >>= 1
    return beside < level.length ? [level.subarray(beside, beside + NODE_BYTES)] : []
  })
}

/**
 * The root that a node leads to, over the nodes beside its way.
 * @param count the number of nodes of the lowest level
 * @returns undefined when the path does not fit the place, or a sum is too large
 */
export function climb(
  node: Uint8Array,
  index: number,
  count: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!Number.isSafeInteger(index) || index < 0 || index >= count || node.length !== NODE_BYTES) return undefined
  const beside = path.values()
  let [found, place, last] = [node, index, count - 1]
  for (; last > 0; place = Math.floor(place / 2), last = Math.floor(last / 2)) {
    // A last single node moves up unchanged.
    if (place === last && place % 2 === 0) continue
    const { value: other } = beside.next()
    if (other?.length !== NODE_BYTES) return undefined
    const above = parentOf(place % 2 === 0 ? found : other, place % 2 === 0 ? other : found)
    if (!above) return undefined
    found = above
  }
  return beside.next().done ? found : undefined
}

/** The parent of two nodes; undefined when its sum is 2^63 or more. */
function parentOf(left: Uint8Array, right: Uint8Array): Uint8Array | undefined {
  const bytes = parentBytes()
  bytes.set(left, 1)
  bytes.set(right, 1 + NODE_BYTES)
  const above = new Uint8Array(NODE_BYTES)
  if (!writeSum(viewOf(bytes.subarray(1)), 0, viewOf(above), 0)) return undefined
  writeSha256(bytes, above, SUM_BYTES)
  return above
}
