import { randomBytes, randomInt } from 'node:crypto'

/** Unpredictable randomness for tokens, codes, secrets and uids. */
export interface Randomness {
  bytes(count: number): Buffer
  /** A uniform integer from 0 to `limit`, exclusive. `limit` is at most 2^48 − 1. */
  below(limit: number): number
}

/** The operating system's randomness. */
export const systemRandomness: Randomness = { bytes: randomBytes, below: (limit) => randomInt(limit) }

/** A text of `length` characters, each uniform from the alphabet. */
export const randomText = (randomness: Randomness, length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet.charAt(randomness.below(alphabet.length))).join('')
