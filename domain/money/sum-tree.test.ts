import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { climb, levelAbove, levelsOver, NODE_BYTES, pathIn, sumOf } from './sum-tree.ts'

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const node = (sum: bigint, hash: Uint8Array) => {
  const bytes = Buffer.alloc(NODE_BYTES)
  bytes.writeBigUInt64BE(sum)
  bytes.set(hash, 8)
  return bytes
}
const leaf = (number: number, sum = BigInt(number)) => node(sum, sha256(Buffer.from(`leaf ${number}`)))
const leaves = (count: number) => Array.from({ length: count }, (_, number) => leaf(number))

/** The root by another reading of the rule: the two children of a node meet at the largest power of two below its size. */
function rootOf(nodes: readonly Buffer[]): Buffer {
  const [first] = nodes
  if (nodes.length <= 1 && first) return first
  const half = 2 ** Math.floor(Math.log2(nodes.length - 1))
  const [left, right] = [rootOf(nodes.slice(0, half)), rootOf(nodes.slice(half))]
  return node(sumOf(left) + sumOf(right), sha256(Uint8Array.of(1), left, right))
}

describe('a tree of sums', () => {
  it('has the root that its rule says, for every size', () => {
    for (let count = 1; count <= 40; count += 1) {
      const levels = levelsOver(Buffer.concat(leaves(count)))
      expect(Buffer.from(levels.at(-1) ?? [])).toEqual(rootOf(leaves(count)))
    }
  })

  it('leads from every leaf to the root, and from no other place', () => {
    for (let count = 1; count <= 20; count += 1) {
      const levels = levelsOver(Buffer.concat(leaves(count)))
      const root = levels.at(-1)
      for (let place = 0; place < count; place += 1) {
        const path = pathIn(levels, place)
        expect(climb(leaf(place), place, count, path)).toEqual(root)
        for (let other = 0; other < count; other += 1)
          if (other !== place) expect(climb(leaf(place), other, count, path)).not.toEqual(root)
        expect(climb(leaf(place, 999n), place, count, path)).not.toEqual(root)
      }
    }
  })

  it('knows no path that is too long, too short or of nodes of another size', () => {
    const levels = levelsOver(Buffer.concat(leaves(5)))
    const path = pathIn(levels, 1)
    expect(climb(leaf(1), 1, 5, path.slice(1))).toBeUndefined()
    expect(climb(leaf(1), 1, 5, [...path, leaf(0)])).toBeUndefined()
    expect(climb(leaf(1), 1, 5, [leaf(0).subarray(1), ...path.slice(1)])).toBeUndefined()
    for (const place of [-1, 5, 1.5, Number.NaN]) expect(climb(leaf(1), place, 5, path)).toBeUndefined()
    expect(climb(leaf(1).subarray(1), 1, 5, path)).toBeUndefined()
  })

  it('holds sums up to 2^63 - 1, and never one below zero in disguise', () => {
    const most = 2n ** 63n - 1n
    const pair = (one: bigint, other: bigint) => Buffer.concat([leaf(1, one), leaf(2, other)])
    expect(sumOf(levelAbove(pair(most - 1n, 1n)))).toBe(most)
    expect(sumOf(levelAbove(pair(2n ** 32n - 1n, 1n)))).toBe(2n ** 32n)
    for (const [one, other] of [
      [most, 1n],
      [2n ** 64n - 1n, 0n],
      [2n ** 63n, 2n ** 63n],
    ] as const) {
      expect(() => levelAbove(pair(one, other))).toThrow('too large')
      expect(climb(leaf(1, one), 0, 2, [leaf(2, other)])).toBeUndefined()
    }
  })

  it('changes with every bit of every node', () => {
    const nodes = Buffer.concat(leaves(3))
    const root = levelsOver(nodes).at(-1)
    for (let bit = 0; bit < nodes.length * 8; bit += 1) {
      const bent = Buffer.from(nodes)
      bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const top = (() => {
        try {
          return levelsOver(bent).at(-1)
        } catch {
          return undefined
        }
      })()
      expect(top).not.toEqual(root)
    }
  })
})
