/** Random numbers that follow from a seed alone. */
export interface Dice {
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number
  /** True with a chance in per cent. */
  percent(chance: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight. */
  weighed<T>(from: readonly (readonly [weight: number, what: T])[]): T
  /** A whole number between both bounds; each number of digits is as likely. */
  amount(least: bigint, most: bigint): bigint
  /** A seed for other dice. */
  seed(): number
}

const U32 = 2 ** 32

/** Mixes two 32-bit numbers into one, so that neighbouring inputs give unrelated results. */
export function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other + 0x7f4a7c15, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Dice of 32 bits (mulberry32): fast, and good enough for tests, but not for secrets. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mix = Math.imul(state ^ (state >>> 15), state | 1)
    mix ^= mix + Math.imul(mix ^ (mix >>> 7), mix | 61)
    return (mix ^ (mix >>> 14)) >>> 0
  }
  const below = (count: number) => Math.floor((next() / U32) * count)
  const pick = <T>(from: readonly T[]) => from[below(from.length)] as T
  const wide = (most: bigint) => (most < BigInt(U32) ? BigInt(below(Number(most) + 1)) : wideOf(most))
  const wideOf = (most: bigint) => ((BigInt(next()) << 32n) | BigInt(next())) % (most + 1n)
  return {
    below,
    percent: (chance) => below(100) < chance,
    pick,
    weighed: (from) => {
      let rest = below(from.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, what] of from) {
        if (rest < weight) return what
        rest -= weight
      }
      throw new Error('nothing to choose from')
    },
    amount: (least, most) => {
      const digits = most.toString().length
      const bound = 10n ** BigInt(1 + below(digits))
      const within = most - least < bound ? most - least : bound
      return within < 0n ? least : least + wide(within)
    },
    seed: next,
  }
}

const hex = (dice: Dice) => dice.seed().toString(16).padStart(8, '0')

/** A UUID of version 4. */
export function uuid(dice: Dice): string {
  const [a, b, c] = [hex(dice), hex(dice), hex(dice)]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${hex(dice)}`
}
