import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../hex.ts'

/** What a receipt says: one entry of an account of a member or a merchant. */
export interface ReceiptFields {
  /** The ledger's transfer. */
  transfer: bigint | number
  /** The name of the account, such as `member:12345678:transaction:USCD`. */
  account: string
  /** The number of the entry on its account, from 1 without a gap. */
  seq: bigint | number
  operation: string
  /** Millionths, whole points for POINT; below zero where the account gave. */
  amount: bigint | number
  balanceAfter: bigint | number
  /** When it was booked: ISO 8601 in UTC with microseconds, exactly as stored. */
  at: string
}

/** The text of a receipt, one line (docs/receipts.md). */
export const receiptText = ({ transfer, account, seq, operation, amount, balanceAfter, at }: ReceiptFields): string =>
  `humidor/receipt/v1 ${transfer} ${account} ${seq} ${operation} ${amount} ${balanceAfter} ${at}`

const TEXT =
  /^humidor\/receipt\/v1 [1-9]\d{0,18} (member|merchant):[1-9]\d{0,9}:[A-Za-z.]+:[A-Z]+ [1-9]\d{0,18} [A-Za-z]+ -?[1-9]\d{0,18} (0|[1-9]\d{0,18}) \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** True for a line of the form of `receiptText`. */
export const isReceiptText = (text: string): boolean => TEXT.test(text)

const int8 = (number: bigint | number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(number))
  return bytes
}

/** SHA-256, for whoever has a faster one. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/**
 * The salt of a receipt, 32 bytes. Without it a neighbour in the tree could guess amounts from hashes.
 * @param secret 32 bytes, which the platform keeps
 * @param account the number of the account's row
 */
export const saltOf = (
  secret: Uint8Array,
  transfer: bigint | number,
  account: bigint | number,
  hash: Sha256 = sha256,
): Uint8Array => hash(concatBytes(secret, int8(transfer), int8(account)))

const LEAF = Uint8Array.of(0)
const INNER = Uint8Array.of(1)

/** The hash of a receipt in the tree of its batch. */
export const leafOf = (salt: Uint8Array, text: string): Uint8Array => sha256(concatBytes(LEAF, salt, utf8ToBytes(text)))

const HASH_BYTES = 32
const PAIR_BYTES = 2 * HASH_BYTES

/** Hashes neighbours in pairs, from the left. A last one without a neighbour moves up unchanged. */
function levelAbove(level: Uint8Array): Uint8Array {
  const pairs: Uint8Array[] = []
  for (let at = 0; at < level.length; at += PAIR_BYTES) {
    const pair = level.subarray(at, at + PAIR_BYTES)
    pairs.push(pair.length === PAIR_BYTES ? sha256(concatBytes(INNER, pair)) : pair)
  }
  return concatBytes(...pairs)
}

/** A tree by levels, the leaves first, the root last. Each level is its hashes in a row. */
export type ReceiptTree = readonly Uint8Array[]

/** The tree over leaves in a row, 32 bytes each. Without leaves it is one empty level. */
export function receiptTree(leaves: Uint8Array): ReceiptTree {
  const levels = [leaves]
  for (let level = leaves; level.length > HASH_BYTES; levels.push(level)) level = levelAbove(level)
  return levels
}

/** The root of a tree, 32 bytes. Without leaves it is the hash of nothing. */
export function rootOf(tree: ReceiptTree): Uint8Array {
  const top = tree.at(-1)
  return top === undefined || top.length === 0 ? sha256(new Uint8Array()) : top
}

/** The neighbours of a leaf and of each node above it, in hex, from below. A node without a neighbour adds none. */
export function pathOf(tree: ReceiptTree, index: number): string[] {
  const path: string[] = []
  let place = index
  for (const level of tree.slice(0, -1)) {
    const beside = (place ^ 1) * HASH_BYTES
    if (beside < level.length) path.push(bytesToHex(level.subarray(beside, beside + HASH_BYTES)))
    place >>= 1
  }
  return path
}

/**
 * The root, in hex, that a leaf leads to. Undefined if the path does not have exactly the neighbours that a leaf of this place has in a
 * tree of so many leaves.
 */
export function rootBy(
  leaf: string,
  { index, count, path }: { index: number; count: number; path: readonly string[] },
): string | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count) return undefined
  let node = leaf
  let place = index
  let used = 0
  for (let size = count; size > 1; size = Math.ceil(size / 2)) {
    const isLast = place === size - 1 && place % 2 === 0
    if (!isLast) {
      const other = path[used]
      if (!isHex(other, HASH_BYTES)) return undefined
      const pair = place % 2 === 0 ? [node, other] : [other, node]
      node = bytesToHex(sha256(concatBytes(INNER, ...pair.map(hexToBytes))))
      used += 1
    }
    place = Math.floor(place / 2)
  }
  return used === path.length ? node : undefined
}

/** What the signature of a batch covers. Hashes are hex, times ISO 8601 in UTC with microseconds. */
export interface BatchStatement {
  block: bigint
  /** The hash of the sealed block, over its content and the hash of the block before it. */
  blockHash: string
  receipts: number
  root: string
  sealedAt: string
  /** The newest published proof of liabilities: its day, and SHA-256 of its statement. */
  liabilities: { day: string; hash: string } | undefined
}

/** The text of a batch's statement, one line. */
export const statementText = ({ block, blockHash, receipts, root, sealedAt, liabilities }: BatchStatement): string =>
  `humidor/receipts/v1 ${block} ${blockHash} ${receipts} ${root} ${sealedAt} ${liabilities?.day ?? '-'} ${liabilities?.hash ?? '-'}`

const STATEMENT =
  /^humidor\/receipts\/v1 ([1-9]\d{0,17}) ([0-9a-f]{64}) (0|[1-9]\d{0,8}) ([0-9a-f]{64}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (?:- -|(\d{4}-\d\d-\d\d) ([0-9a-f]{64}))$/

/** Reads a statement; undefined for any other text. */
export function readStatement(text: string): BatchStatement | undefined {
  const [, block, blockHash, receipts, root, sealedAt, day, hash] = STATEMENT.exec(text) ?? []
  if (block === undefined || blockHash === undefined || root === undefined || sealedAt === undefined) return undefined
  const liabilities = day !== undefined && hash !== undefined ? { day, hash } : undefined
  return { block: BigInt(block), blockHash, receipts: Number(receipts), root, sealedAt, liabilities }
}

/** A key's own line, which the key before it signs. `from` is ISO 8601 in UTC with microseconds. */
export const keyText = ({ id, publicKey, from }: { id: number; publicKey: string; from: string }): string =>
  `humidor/signing-key/v1 ${id} ${publicKey} ${from}`
