import { minus, type Uscd } from './micros.ts'
import { type MoveFacts, refuseMove } from './moves.ts'
import { feeOn, type PerMille } from './rounding.ts'

/** `balance` is that of the giver's transaction wallet. */
export interface TransferFacts extends MoveFacts<'USCD'> {
  toOneself: boolean
}

/** The first reason to refuse a transfer of USCD to another member (rules M21), or undefined. */
export function refuseTransfer({ toOneself, ...move }: TransferFacts) {
  if (toOneself && move.money > 0n) return 'illegal_operation'
  return refuseMove(move)
}

/** Splits a transfer; `received` and `fee` always add up to `money`. */
export function splitTransfer(money: Uscd, fee: PerMille) {
  const kept = feeOn(money, fee)
  return { received: minus(money, kept), fee: kept }
}
