/** Random numbers that follow from the seed. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `n`. */
  below(n: number): number
  chance(probability: number): boolean
  /** @throws if there is nothing to pick */
  pick<T>(from: readonly T[]): T
  /** New dice that others do not influence. */
  split(): Dice
}

/** Mulberry32: small, and good enough to choose faults. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('there is nothing to pick')
      return from[below(from.length)] as T
    },
    split: () => createDice(below(2 ** 32)),
  }
}
