import type { parseAmount } from '@humidor/domain/money/parse.ts'
import type { Figures } from '../../figures.ts'
import { diceOf, mixed } from '../random.ts'
import { type Arithmetic, type Case, invariants, productArithmetic } from './invariants.ts'

/** All amounts of two decimals from 0.00 to 9,999.99. */
const TYPED = 1_000_000
/** Random cases for every invariant. */
const CASES = 1_000_000

export interface ArithmeticOptions {
  cases?: number
  arithmetic?: Arithmetic
}

/** Compares the product's arithmetic with exact fractions, on amounts of every size. */
export function checkArithmetic(
  seed: number,
  { cases = CASES, arithmetic = productArithmetic }: ArithmeticOptions = {},
): Figures {
  const misread = firstMisread(arithmetic.parseAmount)
  const wrong = misread === undefined ? firstWrong(seed, cases, arithmetic) : undefined
  return {
    rows: [
      { what: 'amounts of two decimals parsed', figure: TYPED },
      { what: 'random cases of fees, prices and splits', figure: cases },
    ],
    violations: [misread, wrong].flatMap((one) => (one === undefined ? [] : [one])),
  }
}

function firstMisread(read: typeof parseAmount): string | undefined {
  for (let cents = 0; cents < TYPED; cents++) {
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const amount = read(text)
    if (amount !== BigInt(cents) * 10_000n) return `${text} is read as ${amount} millionths`
  }
  return undefined
}

function firstWrong(seed: number, cases: number, arithmetic: Arithmetic): string | undefined {
  const dice = diceOf(mixed(seed, 3))
  for (let index = 0; index < cases; index++) {
    const it: Case = {
      amount: dice.amount(1n, 9_007_199_254_740_991n),
      other: dice.amount(1n, 9_007_199_254_740_991n),
      rate: BigInt(dice.below(100)),
      price: dice.amount(1n, 10_000_000n),
      fees: [dice.below(30), dice.below(30), dice.below(30), dice.below(120)].map((usd) => BigInt(usd) * 1_000_000n),
      parts: 1 + dice.below(4),
    }
    const broken = invariants.find(([, holds]) => !holds(it, arithmetic))
    if (broken) return `${broken[0]}, with ${describeCase(it)}`
  }
  return undefined
}

const describeCase = (it: Case) =>
  Object.entries(it)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
