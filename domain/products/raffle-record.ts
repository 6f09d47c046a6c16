import { drawPrize, type RaffleTable, seedCommitment, tableHashOf } from './raffle.ts'

/** The public record of one seed of the platform, with all its draws. Nothing in it names its member. */
export interface SeedRecord {
  commitment: string
  tableHash: string
  table: RaffleTable
  /** Hex; null until revealed. */
  seed: string | null
  /** The number of draws as the platform counted them; null until revealed. */
  count: number | null
  draws: readonly { nonce: number; clientSeed: string; prizeId: number }[]
}

/** The checks of a seed. */
export const seedChecks = ['table', 'commitment', 'complete', 'prizes'] as const
export type SeedCheck = (typeof seedChecks)[number]

/** The results of the checks, and the numbers of the draws that do not give their prize. */
export interface CheckedSeed {
  checks: Record<SeedCheck, boolean>
  wrong: readonly number[]
}

/**
 * Repeats all draws of a seed on any device. `table`: the odds match their hash. `commitment`: seed and odds match the commitment.
 * `complete`: the draws are numbered from 1 without a gap, as many as were counted. `prizes`: each repeated draw gives its prize.
 * Undefined: the seed is not revealed yet.
 */
export function checkSeed({ commitment, tableHash, table, seed, count, draws }: SeedRecord): CheckedSeed | undefined {
  if (seed === null) return undefined
  const readable = /^[0-9a-f]{64}$/.test(seed) && table.prizes.some(({ weight }) => weight > 0)
  const wrong = draws.filter(
    ({ nonce, clientSeed, prizeId }) =>
      !readable || drawPrize({ seed, clientSeed, nonce, tableHash }, table).id !== prizeId,
  )
  return {
    checks: {
      table: tableHashOf(table) === tableHash,
      commitment: readable && seedCommitment(seed, tableHash) === commitment,
      complete: draws.length === count && draws.every(({ nonce }, index) => nonce === index + 1),
      prizes: wrong.length === 0,
    },
    wrong: wrong.map(({ nonce }) => nonce),
  }
}
