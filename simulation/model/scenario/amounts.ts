import type { Dice } from '../random.ts'

/** JSON amounts that no form sends (threats C61). */
const NONSENSE = [
  '-1',
  '-0.5',
  '1.5',
  '1e3',
  '1.0000000000000001e6',
  '9007199254740992',
  '9007199254740993',
  '1e30',
  '"5"',
  '" 12 "',
  '"0x10"',
  'null',
  'true',
  '[5]',
  '{}',
  'NaN',
  'Infinity',
  '१२',
  '',
]

type Body = Readonly<Record<string, unknown>>

/** The field of the amount, if the body has one. */
export const amountField = (body: Body) =>
  ['money', 'moneyCig', 'sellCigAmount'].find((name) => body[name] !== undefined)

/** Replaces the amount of a body with nonsense. */
export const nonsense = (dice: Dice, body: Body, field: string) =>
  `{${[...Object.entries(body).filter(([name]) => name !== field), [field, undefined]]
    .map(([name, value]) => `"${name}":${value === undefined ? dice.pick(NONSENSE) : JSON.stringify(value)}`)
    .join(',')}}`

/** An amount for a member with this balance: all of it, slightly more or less, a part, a typical one, or a tiny one. */
export function amountOf(dice: Dice, has: bigint): bigint {
  return dice.weighed<() => bigint>([
    [3, () => has],
    [2, () => has + 1n],
    [2, () => (has > 0n ? has - 1n : 0n)],
    [4, () => has / 2n],
    [3, () => has / 10n + 1n],
    [12, () => dice.amount(1n, has > 0n ? has : 1n)],
    [4, () => BigInt(dice.below(100_000)) * 10_000n],
    [1, () => BigInt(dice.below(3))],
    [1, () => dice.amount(1n, 9_000_000_000_000_000n)],
  ])()
}

/** An amount of two decimals as a member types it; sometimes one that a float cannot represent. */
export const typedAmount = (dice: Dice) =>
  dice.percent(15) ? '2.01' : `${dice.below(120)}.${String(dice.below(100)).padStart(2, '0')}`
