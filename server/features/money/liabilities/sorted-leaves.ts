import { NODE_BYTES } from '@humidor/domain/money/sum-tree.ts'

/** Leaves are kept by the first byte of their hash, so that no sort takes longer than some milliseconds. */
const BUCKETS = 256

/** Leaves that fit into a page of a bucket: few pages to make, and little of the last one empty. */
const PAGE_LEAVES = 512

/** Where the hash begins in a node. */
const HASH_AT = 8

/** A sort key holds 32 bits of the hash above 21 bits of the place: exact in a float. */
const PLACES = 2 ** 21

const hashOf = (leaves: Buffer, place: number) =>
  leaves.subarray(place * NODE_BYTES + HASH_AT, (place + 1) * NODE_BYTES)

const shareBits = (keys: Float64Array, one: number, other: number) =>
  Math.floor((keys[one] ?? 0) / PLACES) === Math.floor((keys[other] ?? 0) / PLACES)

/** Sorts leaves by hash. @throws Error for two leaves with one hash */
function sortedByHash(leaves: Buffer): Buffer {
  const count = leaves.length / NODE_BYTES
  const keys = new Float64Array(count)
  // The first byte is the bucket's.
  for (let place = 0; place < count; place += 1)
    keys[place] = leaves.readUInt32BE(place * NODE_BYTES + HASH_AT + 1) * PLACES + place
  keys.sort()
  const places = Uint32Array.from(keys, (key) => key % PLACES)
  // Leaves whose keys share all 32 bits lie by place so far.
  for (let at = 1; at < count; at += 1)
    for (let to = at; to > 0 && shareBits(keys, to - 1, at); to -= 1) {
      const [before = 0, own = 0] = [places[to - 1], places[to]]
      const order = hashOf(leaves, before).compare(hashOf(leaves, own))
      if (order === 0) throw new Error('two leaves have one hash')
      if (order < 0) break
      places[to - 1] = own
      places[to] = before
    }
  const sorted = Buffer.allocUnsafe(leaves.length)
  for (let to = 0; to < count; to += 1) {
    const place = places[to] ?? 0
    leaves.copy(sorted, to * NODE_BYTES, place * NODE_BYTES, (place + 1) * NODE_BYTES)
  }
  return sorted
}

interface Bucket {
  pages: Buffer[]
  count: number
}

/** Collects the leaves of a tree in memory, 40 bytes each, and gives them back sorted by hash. */
export function createSortedLeaves() {
  const buckets = Array.from({ length: BUCKETS }, (): Bucket => ({ pages: [], count: 0 }))
  let count = 0
  const pageOf = (bucket: Bucket, slot: number): Buffer => {
    const last = bucket.pages.at(-1)
    if (last && slot > 0) return last
    const page = Buffer.allocUnsafeSlow(PAGE_LEAVES * NODE_BYTES)
    bucket.pages.push(page)
    return page
  }
  return {
    count: () => count,
    /** @param amount in millionths @param hash 32 characters of a byte each */
    add(amount: bigint, hash: string) {
      const bucket = buckets[hash.charCodeAt(0)] as Bucket
      const slot = bucket.count % PAGE_LEAVES
      const [page, at] = [pageOf(bucket, slot), slot * NODE_BYTES]
      page.writeBigInt64BE(amount, at)
      page.write(hash, at + HASH_AT, 'latin1')
      bucket.count += 1
      count += 1
    },
    /** Gives all leaves, a bucket at a time, and forgets them. @throws Error for two leaves with one hash */
    *drain(): Generator<Buffer> {
      for (const bucket of buckets) {
        if (bucket.count > 0) yield sortedByHash(Buffer.concat(bucket.pages, bucket.count * NODE_BYTES))
        bucket.pages = []
        bucket.count = 0
      }
      count = 0
    },
  }
}

export type SortedLeaves = ReturnType<typeof createSortedLeaves>
