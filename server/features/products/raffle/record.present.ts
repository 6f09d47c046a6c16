import type { record, sums } from '@humidor/contract/products/raffle.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { averageOf } from '@humidor/domain/products/raffle.ts'
import type { z } from 'zod/mini'
import type { ListedPlace, ListedPrize, PublicDraw, PublicSeed } from './record.queries.ts'

/** The version of the rules of the draws: `domain/products/raffle.ts`. */
const VERSION = 1

/** Odds shown with the sums, at most. */
const MAX_ODDS = 10

/** Reads a commitment. Undefined where the text is none. */
export const readCommitment = (text: string): Buffer | undefined =>
  /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined

/** A place of the list on the wire. */
export const placeText = ({ day, commitment }: ListedPlace) => `${day}.${commitment.toString('hex')}`

/** Reads a place. Undefined where the text is none. */
export function readPlace(text: string): ListedPlace | undefined {
  const [day = '', hex = ''] = text.split('.', 2)
  const commitment = readCommitment(hex)
  return isBusinessDay(day) && commitment ? { day: day as BusinessDay, commitment } : undefined
}

/** The public record of a seed. Before the reveal it shows no draw and no number of draws: both would tell when its member draws. */
export function presentRecord(seed: PublicSeed, draws: readonly PublicDraw[]): z.output<(typeof record)['response']> {
  const isRevealed = seed.seed !== null
  return {
    commitment: seed.commitment.toString('hex'),
    tableHash: seed.table_hash.toString('hex'),
    cost: micros<'POINT'>(seed.cost),
    prizes: seed.prizes.map(({ id, amount, weight }) => ({ id, amount: micros<'CIG'>(BigInt(amount)), weight })),
    seed: seed.seed?.toString('hex') ?? null,
    day: seed.day,
    count: isRevealed ? seed.draws : null,
    draws: isRevealed
      ? draws.map(({ nonce, client_seed, prize }) => ({ nonce, clientSeed: client_seed, prizeId: prize }))
      : [],
    version: VERSION,
  }
}

/** The odds of prizes that come sorted by odds. */
function oddsOf(prizes: readonly ListedPrize[]) {
  const byHash = Map.groupBy(prizes, ({ table_hash }) => table_hash.toString('hex'))
  return [...byHash].map(([tableHash, own]) => ({
    tableHash,
    cost: micros<'POINT'>(own[0]?.cost ?? 0n),
    draws: own.reduce((sum, { drawn }) => sum + Number(drawn), 0),
    prizes: own.map(({ prize, amount, weight, drawn }) => ({
      id: prize,
      amount: micros<'CIG'>(amount) as Cig,
      weight,
      drawn: Number(drawn),
    })),
  }))
}

/** The sums over all listed seeds. */
export function presentSums(prizes: readonly ListedPrize[]): z.output<(typeof sums)['response']> {
  const odds = oddsOf(prizes)
  const sum = (of: (one: (typeof odds)[number]) => bigint) => odds.reduce((all, one) => all + of(one), 0n)
  return {
    draws: odds.reduce((all, { draws }) => all + draws, 0),
    points: micros<'POINT'>(sum(({ draws, cost }) => BigInt(draws) * cost)),
    brought: micros<'CIG'>(
      sum((one) => one.prizes.reduce((all, { amount, drawn }) => all + amount * BigInt(drawn), 0n)),
    ),
    expected: micros<'CIG'>(sum((one) => averageOf(one) * BigInt(one.draws))),
    odds: odds.slice(0, MAX_ODDS),
  }
}
