import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { exact } from '../money/format.ts'
import { type Cig, micros, type Points } from '../money/micros.ts'
import type { Settings } from '../platform/settings.ts'
import { numbersUnder } from './chance.ts'
import { type PrizeId, prizeIds } from './raffle-wire.ts'

/** One prize. Its probability is `weight` out of the sum of all weights. */
export interface Prize {
  id: PrizeId
  /** ₡, millionths. */
  amount: Cig
  weight: number
}

/** Cost and prizes of a draw, published beforehand. */
export interface RaffleTable {
  cost: Points
  prizes: readonly Prize[]
}

type RaffleSettings = Pick<Settings, 'raffleCost' | `rafflePrize${PrizeId}` | `raffleWeight${PrizeId}`>

/** Builds the table from the settings. */
export const raffleTable = (settings: RaffleSettings): RaffleTable => ({
  cost: micros(settings.raffleCost),
  prizes: prizeIds.map((id) => ({
    id,
    amount: micros<'CIG'>(settings[`rafflePrize${id}`]),
    weight: settings[`raffleWeight${id}`],
  })),
})

/** Sum of all weights. */
export const chancesOf = ({ prizes }: Pick<RaffleTable, 'prizes'>): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0)

/** The average prize in millionths of ₡, rounded down so that it is never overstated. */
export const averageOf = ({ prizes }: Pick<RaffleTable, 'prizes'>): Cig =>
  micros(prizes.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n) / BigInt(chancesOf({ prizes })))

/** The hashed text of the table: `cost 200`, then a line per prize with its number, its amount in millionths and its weight. */
export const tableText = ({ cost, prizes }: RaffleTable): string =>
  [`cost ${cost}\n`, ...prizes.map(({ id, amount, weight }) => `${id} ${amount} ${weight}\n`)].join('')

/** SHA-256 of `tableText`, hex. */
export const tableHashOf = (table: RaffleTable): string => bytesToHex(sha256(utf8ToBytes(tableText(table))))

/**
 * The commitment shown before a draw, hex: SHA-256 of the table's hash and of the secret seed.
 * It fixes both before a member chooses their own seed.
 * @param seed 32 bytes, hex
 */
export const seedCommitment = (seed: string, tableHash: string): string =>
  bytesToHex(sha256(utf8ToBytes(`humidor/raffle/v1 ${tableHash} ${seed}`)))

/** The inputs of one draw. */
export interface RaffleSource {
  /** The platform's seed, 32 bytes, hex. */
  seed: string
  /** The member's own; see `isClientSeed`. */
  clientSeed: string
  /** The number of this draw under the seed, counted from 1. */
  nonce: number
  /** See `tableHashOf`. */
  tableHash: string
}

/** Draws a prize: lines up the weights by prize number and picks one chance (`domain/products/chance.ts`). */
export function drawPrize({ seed, clientSeed, nonce, tableHash }: RaffleSource, table: RaffleTable): Prize {
  const about = `humidor/raffle/v1 ${tableHash} ${clientSeed} ${nonce}`
  let chance = numbersUnder(hexToBytes(seed), about)(chancesOf(table))
  for (const prize of table.prizes) {
    if (chance < prize.weight) return prize
    chance -= prize.weight
  }
  throw new Error('the chance lies beyond the last prize')
}

/** The name of a winning draw in the history (rules D12): `4_50`. */
export const prizeMark = ({ id, amount }: Pick<Prize, 'id' | 'amount'>): string => `${id}_${exact(amount)}`

export interface DrawFacts {
  /** Whether the platform runs the raffle (rules D16). */
  open: boolean
  cost: bigint
  /** The member's points. */
  points: bigint
}

/** The first reason to refuse a draw (rules D12), or undefined. */
export function refuseRaffle({ open, cost, points }: DrawFacts) {
  if (!open) return 'not_offered'
  if (points < cost) return 'point_not_enough'
  return undefined
}

/** A draw as its member sees it, with its inputs. */
export interface RaffleDrawRecord {
  nonce: number
  clientSeed: string
  commitment: string
  tableHash: string
  table: RaffleTable
  /** Hex; null until revealed. */
  seed: string | null
  prizeId: number
  amount: Cig
}

/** The checks of a draw. */
export const raffleChecks = ['table', 'commitment', 'prize'] as const
export type RaffleCheck = (typeof raffleChecks)[number]

/**
 * Repeats a draw on any device. `table`: the odds match their hash. `commitment`: seed and odds match the commitment shown
 * before.
 * `prize`: they and the member's seed give this prize. Undefined: the seed is not revealed yet.
 */
export function checkRaffle(it: RaffleDrawRecord): Record<RaffleCheck, boolean> | undefined {
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
