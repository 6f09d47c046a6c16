import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../hex.ts'
import { numbersUnder } from './chance.ts'
import { orderNumber } from './preorder.ts'

/** An order that takes part in a draw. `money` is in millionths of its payment coin. */
export interface DrawEntry {
  oid: bigint
  money: bigint
}

/** The commitment published before a draw: the hash of its secret seed, hex. */
export const commitmentOf = (seed: Uint8Array): string => bytesToHex(sha256(seed))

/** Sorts the entries by number. The hash and the shuffle start from this order. */
const inOrder = (entries: readonly DrawEntry[]) => [...entries].sort((a, b) => (a.oid < b.oid ? -1 : 1))

const linesOf = (entries: readonly DrawEntry[]) =>
  entries.map(({ oid, money }) => `${orderNumber(oid)} ${money}\n`).join('')

/** The hashed text of the entries, sorted by number: one line each, such as `HM-0412 300000000`. */
export const entryList = (entries: readonly DrawEntry[]): string => linesOf(inOrder(entries))

/** Entries per batch. Between batches the page can respond on a slow phone. */
const BATCH_SIZE = 1_000

/** A generator that yields the number of entries processed in each step. */
type Steps<Result> = Generator<number, Result>

function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function* hashing(entries: readonly DrawEntry[]): Steps<string> {
  const order = inOrder(entries)
  const hash = sha256.create()
  for (let from = 0; from < order.length; from += BATCH_SIZE) {
    const batch = order.slice(from, from + BATCH_SIZE)
    hash.update(utf8ToBytes(linesOf(batch)))
    yield batch.length
  }
  return bytesToHex(hash.digest())
}

/** SHA-256 of `entryList`, hex. */
export const entriesHashOf = (entries: readonly DrawEntry[]): string => finished(hashing(entries))

/** The inputs of a draw with frozen entries. */
export interface DrawSource {
  /** The draw's number. */
  id: bigint | number
  /** 32 bytes, hex. */
  seed: string
  entriesHash: string
  /** The beacon's randomness, hex; null: no beacon, or it was unreachable. */
  randomness: string | null
}

/** A number generator over the seed, the draw, its entries and the beacon. */
const numbersOf = ({ id, seed, entriesHash, randomness }: DrawSource) =>
  numbersUnder(hexToBytes(seed), `humidor/draw/v1 ${id} ${entriesHash} ${randomness ?? '-'}`)

function* shuffling(entries: readonly DrawEntry[], source: DrawSource): Steps<DrawEntry[]> {
  const order = inOrder(entries)
  const below = numbersOf(source)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const [a, b] = [order[last], order[other]]
    if (a && b) [order[last], order[other]] = [b, a]
    if (last % BATCH_SIZE === 0) yield BATCH_SIZE
  }
  return order
}

/** Shuffles the entries by Fisher–Yates from the end, starting in the order of their numbers. */
export const shuffled = (entries: readonly DrawEntry[], source: DrawSource): DrawEntry[] =>
  finished(shuffling(entries, source))

/** An entry with its place in the shuffled list, counted from 1, and its result. */
export interface DrawnEntry extends DrawEntry {
  place: number
  won: boolean
}

/**
 * Picks the winners: from the top of the shuffled list, every order that still fits into the rest of the quota.
 * So equal amounts have equal chances, and an order too large for the rest passes it on to the next.
 */
export function drawnOf(order: readonly DrawEntry[], quota: bigint): DrawnEntry[] {
  let left = quota
  return order.map((entry, index) => {
    const won = entry.money <= left
    if (won) left -= entry.money
    return { ...entry, place: index + 1, won }
  })
}

/** Shuffles the entries and picks the winners. */
export const draw = (entries: readonly DrawEntry[], source: DrawSource, quota: bigint): DrawnEntry[] =>
  drawnOf(shuffled(entries, source), quota)

/** The published data of a finished draw, as far as it can be recomputed. Bytes are hex. */
export interface PublishedDraw {
  id: bigint | number
  commitment: string
  seed: string
  entriesHash: string
  quota: bigint
  /** The beacon's randomness and its signature; the first is the hash of the second. Null: none was mixed in. */
  beacon: { randomness: string; signature: string } | null
  /** Includes the place in the shuffled list if it was published. */
  entries: readonly (DrawEntry & { won: boolean; place?: number | null })[]
}

/**
 * The checks of a draw. `beacon`: the randomness is the hash of its signature. `domain/products/beacon.ts` verifies the
 * signature.
 */
export const drawChecks = ['commitment', 'entries', 'beacon', 'winners'] as const
export type DrawCheck = (typeof drawChecks)[number]

/** Results. True: correct; null: there was nothing to check (no beacon). */
export type DrawChecks = Record<DrawCheck, boolean | null>

/**
 * Recomputes a draw from public data, in steps, on any device. Each step yields the number of entries processed; in total about
 * twice the number of entries. A later change to an entry, the seed or a winner makes a check false.
 */
export function* checkingDraw(it: PublishedDraw): Steps<DrawChecks> {
  const readable = isHex(it.seed, 32)
  const source = { id: it.id, seed: it.seed, entriesHash: it.entriesHash, randomness: it.beacon?.randomness ?? null }
  return {
    commitment: readable && commitmentOf(hexToBytes(it.seed)) === it.commitment,
    entries: (yield* hashing(it.entries)) === it.entriesHash,
    beacon: it.beacon === null ? null : isBeaconWhole(it.beacon),
    winners: readable && isDrawnSo(it.entries, drawnOf(yield* shuffling(it.entries, source), it.quota)),
  }
}

/** Runs all steps of `checkingDraw` at once. */
export const checkDraw = (it: PublishedDraw): DrawChecks => finished(checkingDraw(it))

const isBeaconWhole = ({ randomness, signature }: NonNullable<PublishedDraw['beacon']>) =>
  isHex(signature, 48) && bytesToHex(sha256(hexToBytes(signature))) === randomness

function isDrawnSo(published: PublishedDraw['entries'], drawn: readonly DrawnEntry[]) {
  const found = new Map(drawn.map((entry) => [entry.oid, entry]))
  return published.every(({ oid, won, place }) => {
    const entry = found.get(oid)
    return entry?.won === won && (place == null || place === entry.place)
  })
}
