import type { Usdt } from './money/micros.ts'

/** The first reason to refuse a conversion of USDT into USCD, one to one and without a fee (decisions §5), or undefined. */
export function refuseBalanceToTransaction({ money, balance }: { money: Usdt; balance: Usdt }) {
  if (money <= 0n) return 'wrong_money'
  if (money > balance) return 'not_enough_money'
  return undefined
}
