import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { numbersUnder } from './chance.ts'
import { orderNumber } from './preorder.ts'

/** An order that takes part in a draw. `money` in millionths of the coin that it is paid in. */
export interface DrawEntry {
  oid: bigint
  money: bigint
}

/** What is published before a draw: the hash of a secret that nobody knows until the draw is held. Hex. */
export const commitmentOf = (seed: Uint8Array): string => bytesToHex(sha256(seed))

/** The order of the entries that their hash and the shuffle begin with: by their numbers. */
const inOrder = (entries: readonly DrawEntry[]) => [...entries].sort((a, b) => (a.oid < b.oid ? -1 : 1))

const linesOf = (entries: readonly DrawEntry[]) =>
  entries.map(({ oid, money }) => `${orderNumber(oid)} ${money}\n`).join('')

/** The list of entries as it is hashed: one line for each, such as `HM-0412 300000000`, in the order of their numbers. */
export const entryList = (entries: readonly DrawEntry[]): string => linesOf(inOrder(entries))

/** How many entries are dealt with between two rests, so that a telephone answers meanwhile. */
const BATCH_SIZE = 1_000

/** Steps, each of which says how many entries it has dealt with. */
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
    const bite = order.slice(from, from + BATCH_SIZE)
    hash.update(utf8ToBytes(linesOf(bite)))
    yield bite.length
  }
  return bytesToHex(hash.digest())
}

/** The hash of the list of entries, hex: SHA-256 of `entryList`. */
export const entriesHashOf = (entries: readonly DrawEntry[]): string => finished(hashing(entries))

/** What a draw is made of, once its entries stand. */
export interface DrawSource {
  /** The draw's number. */
  id: bigint | number
  /** 32 bytes, hex. */
  seed: string
  entriesHash: string
  /** What the beacon said, hex; null where there is none, or it could not be reached. */
  randomness: string | null
}

/** Numbers that follow from the seed, the draw, its entries and the beacon. */
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

/** The entries in the order in which they were drawn: Fisher–Yates from the end, over the entries in the order of their numbers. */
export const shuffled = (entries: readonly DrawEntry[], source: DrawSource): DrawEntry[] =>
  finished(shuffling(entries, source))

/** An entry with its place in the shuffled list, counted from 1, and whether it won. */
export interface DrawnEntry extends DrawEntry {
  place: number
  won: boolean
}

/**
 * Who wins: from the top of the shuffled list, every order that still fits into what is left of the quota. So all orders of one
 * amount have the same chance, and what one that is too large leaves goes to the next.
 */
export function drawnOf(order: readonly DrawEntry[], quota: bigint): DrawnEntry[] {
  let left = quota
  return order.map((entry, index) => {
    const won = entry.money <= left
    if (won) left -= entry.money
    return { ...entry, place: index + 1, won }
  })
}

/** Holds a draw. */
export const draw = (entries: readonly DrawEntry[], source: DrawSource, quota: bigint): DrawnEntry[] =>
  drawnOf(shuffled(entries, source), quota)

/** What was published of a draw that is over, as far as it can be recomputed. All bytes are hex. */
export interface PublishedDraw {
  id: bigint | number
  commitment: string
  seed: string
  entriesHash: string
  quota: bigint
  /** What the beacon said, and its signature, of which it is the hash; null where none was mixed in. */
  beacon: { randomness: string; signature: string } | null
  /** With the place in the shuffled list where it was published too. */
  entries: readonly (DrawEntry & { won: boolean; place?: number | null })[]
}

/** What was looked at. `beacon` is that the randomness is the hash of its signature; whose signature it is, `domain/products/beacon.ts` says. */
export const drawChecks = ['commitment', 'entries', 'beacon', 'winners'] as const
export type DrawCheck = (typeof drawChecks)[number]

const isHex = (text: string, bytes: number) => new RegExp(`^[0-9a-f]{${bytes * 2}}$`).test(text)

/** What came of looking. True: as it must be; null: there was nothing to look at (no beacon). */
export type DrawChecks = Record<DrawCheck, boolean | null>

/**
 * Recomputes a draw from what is public, on any device, step by step: each tells how many entries it has dealt with, and all of
 * them together about twice as many as there are. Changing one entry, the seed or a winner afterwards makes a check false.
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

/** The same at once. */
export const checkDraw = (it: PublishedDraw): DrawChecks => finished(checkingDraw(it))

const isBeaconWhole = ({ randomness, signature }: NonNullable<PublishedDraw['beacon']>) =>
  isHex(signature, 48) && bytesToHex(sha256(hexToBytes(signature))) === randomness

function isDrawnSo(said: PublishedDraw['entries'], drawn: readonly DrawnEntry[]) {
  const found = new Map(drawn.map((entry) => [entry.oid, entry]))
  return said.every(({ oid, won, place }) => {
    const entry = found.get(oid)
    return entry?.won === won && (place == null || place === entry.place)
  })
}
