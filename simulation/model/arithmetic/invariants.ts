import { rebatesUp } from '@humidor/domain/accounts/team.ts'
import { mostRebate, splitProfit } from '@humidor/domain/money/conversion.ts'
import { micros, price as priced } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { feeOn, perMille, worthOf } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/money/transfer.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { costOfFill } from '@humidor/domain/trading/order-book.ts'
import { nextPrice } from '@humidor/domain/trading/price.ts'
import { wholeMicros } from '@humidor/server/features/money/deposits/watching/matching.ts'

/** The product's arithmetic. A sensitivity test passes broken functions instead. */
export const productArithmetic = {
  parseAmount,
  feeOn,
  worthOf,
  splitTransfer,
  splitProfit,
  splitWithdrawal,
  nextPrice,
  rebatesUp,
  mostRebate,
  wholeMicros,
  costOfFill,
}
export type Arithmetic = typeof productArithmetic

/**
 * Amounts in millionths, a rate per mille, a price, fees up a line, and the number of parts that an amount is split
 * into.
 */
export interface Case {
  amount: bigint
  other: bigint
  rate: bigint
  price: bigint
  fees: readonly bigint[]
  parts: number
}

/** A statement about the arithmetic, and the function that checks it. */
export type Invariant = readonly [statement: string, holds: (it: Case, arithmetic: Arithmetic) => boolean]

// Fractions are compared by cross-multiplication of whole numbers, so no check rounds.
const atMost = (whole: bigint, top: bigint, bottom: bigint) => whole * bottom <= top
const isFloor = (whole: bigint, top: bigint, bottom: bigint) =>
  atMost(whole, top, bottom) && !atMost(whole + 1n, top, bottom)
const isCeiling = (whole: bigint, top: bigint, bottom: bigint) => top <= whole * bottom && top > (whole - 1n) * bottom

const sum = (numbers: readonly bigint[]) => numbers.reduce((total, number) => total + number, 0n)

/** Splits an amount into parts with the same sum. */
function split({ amount, parts }: Case): bigint[] {
  const part = amount / BigInt(parts)
  const others = Array.from({ length: parts - 1 }, () => part)
  return [...others, amount - sum(others)].filter((it) => it > 0n)
}

const usdt = (amount: bigint) => micros<'USDT'>(amount)
const uscd = (amount: bigint) => micros<'USCD'>(amount)
const cig = (amount: bigint) => micros<'CIG'>(amount)

export const invariants: readonly Invariant[] = [
  [
    'a fee is rounded up to the millionth',
    ({ amount, rate }, { feeOn }) => isCeiling(feeOn(usdt(amount), perMille(rate)), amount * rate, 1000n),
  ],
  [
    'splitting an amount does not reduce the fee',
    (it, { feeOn }) => {
      const fee = (amount: bigint) => feeOn(usdt(amount), perMille(it.rate))
      return sum(split(it).map(fee)) >= fee(it.amount)
    },
  ],
  [
    'the received amount and the fee add up to the sent amount',
    ({ amount, rate }, { splitTransfer, splitWithdrawal }) => {
      const gift = splitTransfer(uscd(amount), perMille(rate))
      const paid = splitWithdrawal(usdt(amount), perMille(rate))
      return gift.received + gift.fee === amount && paid.paid + paid.fee === amount
    },
  ],
  [
    'splitting a transfer does not increase the received amount',
    (it, { splitTransfer }) => {
      const received = (amount: bigint) => splitTransfer(uscd(amount), perMille(it.rate)).received
      return sum(split(it).map(received)) <= received(it.amount)
    },
  ],
  [
    'the worth of ₡ is rounded down',
    ({ amount, price }, { worthOf }) => isFloor(worthOf(cig(amount), priced(price)), amount * price, 1_000_000n),
  ],
  [
    'a conversion of ₡ to USCD never pays more than their worth, split or not',
    (it, { splitProfit }) => {
      const brings = (amount: bigint) => splitProfit(cig(amount), priced(it.price), perMille(it.rate))
      const whole = brings(it.amount)
      const isExact =
        isFloor(whole.worth, it.amount * it.price, 1_000_000n) && whole.received + whole.fee === whole.worth
      const isFair = isCeiling(whole.fee, whole.worth * it.rate, 1000n)
      return isExact && isFair && sum(split(it).map((amount) => brings(amount).received)) <= whole.received
    },
  ],
  [
    'a price rises by its rate, rounded down',
    ({ price, rate }, { nextPrice }) =>
      isFloor(nextPrice(priced(price), rate * 100n), price * (1_000_000n + rate * 100n), 1_000_000n),
  ],
  ['rebates are paid by difference, and never exceed the price of the activation', rebatesAreFair],
  [
    'rebates are moved in whole steps, up to their share and the daily limit',
    ({ amount, other, price }, { mostRebate }) => {
      const [step, share, most] = [uscd(price), 50, uscd(other)]
      const found = mostRebate({ opening: uscd(amount), step, share, most })
      return (
        found % price === 0n &&
        atMost(found, amount * 50n, 100n) &&
        found <= other &&
        isMost(found, price, amount, other)
      )
    },
  ],
  ['the costs of all fills add up to the cost of the order, rounded down once', fillsComeToAll],
  [
    'a token amount converts to whole millionths exactly or not at all',
    ({ amount, other }, { wholeMicros }) => {
      const units = 10n ** 12n
      const raw = amount * units + (other % 3n)
      return wholeMicros(raw, units) === (other % 3n === 0n ? amount : null)
    },
  ],
]

/** `rate` is the premium per mille. */
function fillsComeToAll(it: Case, { costOfFill }: Arithmetic) {
  const terms = { price: priced(it.price), premium: perMille(it.rate) }
  let filled = 0n
  const costs = split(it).map((part) => {
    const cost: bigint = costOfFill(cig(filled), cig(part), terms)
    filled += part
    return cost
  })
  return isFloor(sum(costs), it.amount * it.price * (1000n + it.rate), 1_000_000_000n)
}

/** Whether one step more would exceed a limit. */
const isMost = (found: bigint, step: bigint, opening: bigint, most: bigint) =>
  (found + step) * 100n > opening * 50n || found + step > most

/** A line gets the same rebates in one payment or in two. Each upline gets the difference to the highest fee below. */
function rebatesAreFair({ fees, price }: Case, { rebatesUp }: Arithmetic) {
  const line = fees.map((fee, uid) => ({ uid, fee }))
  const brought = price * 10n
  const whole = rebatesUp(line, { paid: 0n, price: brought })
  const below = rebatesUp(line.slice(0, 2), { paid: 0n, price: brought })
  const above = rebatesUp(line.slice(2), { paid: below.paid, price: brought })
  const expected = fees.map((fee, index) => {
    const least = (amount: bigint) => (amount < brought ? amount : brought)
    const before = fees.slice(0, index).reduce((most, it) => (least(it) > most ? least(it) : most), 0n)
    return least(fee) > before ? least(fee) - before : 0n
  })
  const got = (rebates: readonly { uid: number; amount: bigint }[]) =>
    fees.map((_, uid) => sum(rebates.filter((it) => it.uid === uid).map(({ amount }) => amount)))
  return (
    String(got(whole.rebates)) === String(expected) &&
    String(got([...below.rebates, ...above.rebates])) === String(expected) &&
    sum(expected) <= brought
  )
}
