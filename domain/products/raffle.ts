import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { exact } from '../money/format.ts'
import { type Cig, micros, type Points } from '../money/micros.ts'
import type { Settings } from '../platform/settings.ts'
import { numbersUnder } from './chance.ts'
import { type PrizeId, prizeIds } from './raffle-wire.ts'

/** One prize: it is drawn in `weight` of all the table's chances. */
export interface Prize {
  id: PrizeId
  /** ₡, millionths. */
  amount: Cig
  weight: number
}

/** What a draw costs and what it may bring, as it is published before. */
export interface RaffleTable {
  cost: Points
  prizes: readonly Prize[]
}

type RaffleSettings = Pick<Settings, 'raffleCost' | `rafflePrize${PrizeId}` | `raffleWeight${PrizeId}`>

/** The table that the settings come to. */
export const raffleTable = (settings: RaffleSettings): RaffleTable => ({
  cost: micros(settings.raffleCost),
  prizes: prizeIds.map((id) => ({
    id,
    amount: micros<'CIG'>(settings[`rafflePrize${id}`]),
    weight: settings[`raffleWeight${id}`],
  })),
})

/** How many chances there are in all. */
export const chancesOf = ({ prizes }: Pick<RaffleTable, 'prizes'>): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0)

/** What a draw brings on average, ₡ in millionths, rounded down: nobody is told more than is true. */
export const averageOf = ({ prizes }: Pick<RaffleTable, 'prizes'>): Cig =>
  micros(prizes.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n) / BigInt(chancesOf({ prizes })))

/** The table as it is hashed: `cost 200`, then a line for each prize: its number, its amount in millionths, its weight. */
export const tableText = ({ cost, prizes }: RaffleTable): string =>
  [`cost ${cost}\n`, ...prizes.map(({ id, amount, weight }) => `${id} ${amount} ${weight}\n`)].join('')

/** The hash of the table, hex: SHA-256 of `tableText`. */
export const tableHashOf = (table: RaffleTable): string => bytesToHex(sha256(utf8ToBytes(tableText(table))))

/**
 * What a member is shown before they draw, hex: SHA-256 of the table's hash and of a seed that nobody sees until it is revealed. So
 * neither the one nor the other can be exchanged once a member has chosen their own seed.
 * @param seed 32 bytes, hex
 */
export const seedCommitment = (seed: string, tableHash: string): string =>
  bytesToHex(sha256(utf8ToBytes(`humidor/raffle/v1 ${tableHash} ${seed}`)))

/** What one draw is made of. */
export interface RaffleSource {
  /** The platform's, 32 bytes, hex. */
  seed: string
  /** The member's own; see `isClientSeed`. */
  clientSeed: string
  /** Which draw of this seed it is, counted from 1. */
  nonce: number
  /** See `tableHashOf`. */
  tableHash: string
}

/** The prize that is drawn: the chances stand in a row by the numbers of the prizes, and one of them is picked (`domain/products/chance.ts`). */
export function drawPrize({ seed, clientSeed, nonce, tableHash }: RaffleSource, table: RaffleTable): Prize {
  const about = `humidor/raffle/v1 ${tableHash} ${clientSeed} ${nonce}`
  let chance = numbersUnder(hexToBytes(seed), about)(chancesOf(table))
  for (const prize of table.prizes) {
    if (chance < prize.weight) return prize
    chance -= prize.weight
  }
  throw new Error('a chance beyond the last prize')
}

/** What the history calls a draw that brought a prize (specification one §3): `4_50`. */
export const prizeMark = ({ id, amount }: Pick<Prize, 'id' | 'amount'>): string => `${id}_${exact(amount)}`

export interface DrawFacts {
  /** Whether the platform draws at all (decisions §11). */
  open: boolean
  cost: bigint
  /** Points that the member has. */
  points: bigint
}

/** The first reason to refuse a draw (decisions §9), or undefined. */
export function refuseRaffle({ open, cost, points }: DrawFacts) {
  if (!open) return 'not_offered'
  if (points < cost) return 'point_not_enough'
  return undefined
}

/** A draw as its member is told it, with what it was made of. */
export interface ToldRaffle {
  nonce: number
  clientSeed: string
  commitment: string
  tableHash: string
  table: RaffleTable
  /** Hex; null until it is revealed. */
  seed: string | null
  prizeId: number
  amount: Cig
}

/** What is looked at of a draw. */
export const raffleChecks = ['table', 'commitment', 'prize'] as const
export type RaffleCheck = (typeof raffleChecks)[number]

/**
 * Draws once more, on any device. `table`: the odds are those that were hashed; `commitment`: the seed and the odds are what was shown
 * before; `prize`: they and the member's seed bring this prize. Undefined: the seed is not revealed yet.
 */
export function checkRaffle(it: ToldRaffle): Record<RaffleCheck, boolean> | undefined {
  const { seed, clientSeed, nonce, table, tableHash, commitment } = it
  if (seed === null) return undefined
  const readable = /^[0-9a-f]{64}$/.test(seed) && chancesOf(table) > 0
  const drawn = readable ? drawPrize({ seed, clientSeed, nonce, tableHash }, table) : undefined
  return {
    table: tableHashOf(table) === tableHash,
    commitment: readable && seedCommitment(seed, tableHash) === commitment,
    prize: drawn?.id === it.prizeId && drawn.amount === it.amount,
  }
}
