import { randomBytes, randomInt } from 'node:crypto'

/** Chance that nobody can foresee: tokens, codes, secrets, uids. */
export interface Randomness {
  bytes(count: number): Buffer
  /** A whole number from 0 up to and without `limit`, each as likely as any other. `limit` is at most 2^48 − 1. */
  below(limit: number): number
}

/** The operating system's own. */
export const systemRandomness: Randomness = { bytes: randomBytes, below: (limit) => randomInt(limit) }

/** So many characters of an alphabet, each as likely as any other. */
export const randomText = (randomness: Randomness, length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet.charAt(randomness.below(alphabet.length))).join('')
