import { minus, type Uscd } from './money/micros.ts'
import { feeOn, type PerMille } from './money/rounding.ts'

export interface TransferFacts {
  money: Uscd
  /** What the giver's transaction wallet holds. */
  balance: Uscd
  toOneself: boolean
}

/** The first reason to refuse a transfer of USCD to another member (decisions §5), or undefined. */
export function refuseTransfer({ money, balance, toOneself }: TransferFacts) {
  if (money <= 0n) return 'wrong_money'
  if (toOneself) return 'illegal_operation'
  if (money > balance) return 'not_enough_money'
  return undefined
}

/** What the receiver gets of a transfer and what stays as the fee; the two always add up to `money`. */
export function splitTransfer(money: Uscd, fee: PerMille) {
  const kept = feeOn(money, fee)
  return { received: minus(money, kept), fee: kept }
}
