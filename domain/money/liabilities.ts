import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BusinessDay } from '../business-day.ts'
import { isHex } from '../hex.ts'
import type { LiabilityAsset } from './liability-assets.ts'
import { climb, NODE_BYTES, sumOf } from './sum-tree.ts'

/** The kinds of accounts that are counted, by the last two digits of their numbers: name in the ledger, and asset. */
export const liabilityAccounts: Readonly<Record<number, { name: string; asset: LiabilityAsset }>> = {
  1: { name: 'balance', asset: 'USDT' },
  2: { name: 'transaction', asset: 'USCD' },
  3: { name: 'profit', asset: 'CIG' },
  4: { name: 'rebate', asset: 'USCD' },
  5: { name: 'lhb', asset: 'USCD' },
  7: { name: 'held.withdrawal', asset: 'USDT' },
  8: { name: 'held.conversion', asset: 'USCD' },
  9: { name: 'held.sell', asset: 'CIG' },
  10: { name: 'held.buy', asset: 'USCD' },
  11: { name: 'held.order', asset: 'USCD' },
  12: { name: 'held.order', asset: 'CIG' },
  13: { name: 'held.pledge', asset: 'USCD' },
  14: { name: 'held.pledge', asset: 'CIG' },
  15: { name: 'held.lhbOut', asset: 'USCD' },
  16: { name: 'held.transfer', asset: 'USCD' },
  61: { name: 'cig', asset: 'CIG' },
  62: { name: 'usdt', asset: 'USDT' },
  63: { name: 'held', asset: 'USDT' },
}

/** The first owner that is a merchant: 10^10 + id. Members are their uid. */
export const MERCHANT_OWNERS_FROM = 10_000_000_000

/** The name of an account in the ledger and on receipts, such as `member:12345678:transaction:USCD`; undefined for an unknown kind. */
export function nameOfAccount(account: number): string | undefined {
  const kind = liabilityAccounts[account % 100]
  const owner = Math.floor(account / 100)
  const whose = owner < MERCHANT_OWNERS_FROM ? `member:${owner}` : `merchant:${owner - MERCHANT_OWNERS_FROM}`
  return kind && `${whose}:${kind.name}:${kind.asset}`
}

/** The bytes of a salt and of a hash. */
const HASH_BYTES = 32

/** The text that begins every leaf of a tree. */
export const leafPrefix = (day: BusinessDay, asset: LiabilityAsset): string => `humidor/liability/v1 ${day} ${asset}`

/** A part of the balance of one account, as its leaf commits to it. `amount` is in millionths. */
export interface LiabilityLeaf {
  day: BusinessDay
  asset: LiabilityAsset
  /** The account's number in the ledger: uid × 100 + kind for a member, 10^12 + id × 100 + kind for a merchant. */
  account: number
  /** Parts of an account are numbered from 0. */
  part: number
  amount: bigint
  /** 32 bytes, which only the owner of the account is shown. */
  salt: Uint8Array
}

/** The node of a leaf: its amount, and the hash that commits to all of it. */
export function leafNode({ day, asset, account, part, amount, salt }: LiabilityLeaf): Uint8Array {
  const prefix = utf8ToBytes(leafPrefix(day, asset))
  const bytes = new Uint8Array(1 + prefix.length + 20 + HASH_BYTES)
  const view = new DataView(bytes.buffer, 1 + prefix.length)
  bytes.set(prefix, 1)
  view.setBigUint64(0, BigInt(account))
  view.setUint32(8, part)
  view.setBigUint64(12, amount)
  bytes.set(salt, 1 + prefix.length + 20)
  const node = new Uint8Array(NODE_BYTES)
  new DataView(node.buffer).setBigUint64(0, amount)
  node.set(sha256(bytes), NODE_BYTES - HASH_BYTES)
  return node
}

/** The published tree of one asset. `total` is in millionths; `root` is a hash in hex. */
export interface PublishedTree {
  asset: LiabilityAsset
  leaves: number
  total: bigint
  root: string
}

/** What is published for a day. */
export interface PublishedDay {
  day: BusinessDay
  /** The newest block of the ledger's chain whose transfers are counted, and its hash in hex. */
  block: bigint
  blockHash: string
  at: Date
  trees: readonly PublishedTree[]
}

/** The line that stands for a day. Everybody must be shown the same. */
export const liabilityStatement = ({ day, block, blockHash, at, trees }: PublishedDay): string =>
  [
    `humidor/liabilities/v1 ${day} ${block} ${blockHash} ${at.toISOString()}`,
    ...trees.map(({ asset, leaves, total, root }) => `${asset} ${leaves} ${total} ${root}`),
  ].join(' ')

/** SHA-256 of a statement, hex: short enough to compare by eye. */
export const statementHash = (statement: string): string => bytesToHex(sha256(utf8ToBytes(statement)))

/** A part of an account's balance with the way from its leaf to the root. */
export interface ProvenPart {
  amount: bigint
  /** The place of the leaf in the list, from 0. */
  index: number
  /** The nodes beside the way, from the leaf up: 40 bytes each, in hex. */
  path: readonly string[]
}

/** One account of the owner with all parts of its balance, in their order. It has money. */
export interface ProvenAccount {
  asset: LiabilityAsset
  account: number
  balance: bigint
  parts: readonly ProvenPart[]
}

/** The proof that the balances of one member or merchant are in a day's trees. */
export interface LiabilityProof {
  /** The accounts' numbers divided by 100: the uid of a member, 10^10 + id of a merchant. */
  owner: number
  /** Hex. */
  salt: string
  accounts: readonly ProvenAccount[]
}

/**
 * The checks of a proof. `accounts`: each is the owner's, of a known kind, and appears once. `parts`: they add up to the balance. `paths`: each leaf
 * leads to the published root. `totals`: a root's sum is the published total. None can be false by accident.
 */
export const liabilityChecks = ['accounts', 'parts', 'paths', 'totals'] as const
export type LiabilityCheck = (typeof liabilityChecks)[number]

function rootOver(it: ProvenPart, leaf: Uint8Array, leaves: number): Uint8Array | undefined {
  if (!it.path.every((node) => isHex(node, NODE_BYTES))) return undefined
  return climb(
    leaf,
    it.index,
    leaves,
    it.path.map((node) => hexToBytes(node)),
  )
}

function checkAccount(published: PublishedDay, salt: Uint8Array, it: ProvenAccount) {
  const tree = published.trees.find(({ asset }) => asset === it.asset)
  let total = 0n
  let [paths, totals] = [tree !== undefined, tree !== undefined]
  const places = new Set(it.parts.map(({ index }) => index))
  for (const [part, found] of it.parts.entries()) {
    total += found.amount
    const leaf = { day: published.day, asset: it.asset, account: it.account, part, amount: found.amount, salt }
    const root = tree && found.amount >= 0n ? rootOver(found, leafNode(leaf), tree.leaves) : undefined
    paths &&= root !== undefined && bytesToHex(root.subarray(NODE_BYTES - HASH_BYTES)) === tree?.root
    totals &&= root !== undefined && sumOf(root) === tree?.total
  }
  const areSound = places.size === it.parts.length && it.parts.every(({ amount }) => amount >= 0n)
  const parts = it.balance > 0n && total === it.balance && areSound
  return { parts, paths, totals }
}

/**
 * Checks on any device that the balances in a proof are counted in a day's published trees. Whether an account is missing from the
 * proof, or had more, only the owner can know: by their receipts.
 * @param owner whose proof it must be
 */
export function checkLiabilities(
  published: PublishedDay,
  { owner: named, salt, accounts }: LiabilityProof,
  owner: number,
): Record<LiabilityCheck, boolean> {
  const isReadable = isHex(salt, HASH_BYTES)
  const found = isReadable ? accounts.map((it) => checkAccount(published, hexToBytes(salt), it)) : []
  const isOwn = accounts.every(
    ({ account, asset }) => Math.floor(account / 100) === owner && liabilityAccounts[account % 100]?.asset === asset,
  )
  const once = new Set(accounts.map(({ account, asset }) => `${account} ${asset}`)).size === accounts.length
  return {
    accounts: isReadable && named === owner && isOwn && once,
    parts: isReadable && found.every(({ parts }) => parts),
    paths: isReadable && found.every(({ paths }) => paths),
    totals: isReadable && found.every(({ totals }) => totals),
  }
}
