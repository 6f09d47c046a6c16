import { coins, micros } from '@humidor/domain/money/micros.ts'
import type { Receipt } from '@humidor/domain/money/receipt-check.ts'

/** The parts of the name of an account, such as `member:12345678:transaction:USCD`. */
export function accountIn({ account }: Pick<Receipt, 'account'>) {
  const [kind = '', number = '', name = '', asset = ''] = account.split(':')
  return { kind, number, name, coin: coins.find((coin) => coin === asset) }
}

export const amountIn = ({ amount }: Pick<Receipt, 'amount'>) => micros(BigInt(amount))
export const balanceIn = ({ balanceAfter }: Pick<Receipt, 'balanceAfter'>) => micros(BigInt(balanceAfter))
