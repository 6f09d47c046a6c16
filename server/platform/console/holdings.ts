import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../database/database.ts'
import type { Detail } from '../../http/feature.ts'
import type { Account } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/totals.ts'
import { amountText } from './amount-text.ts'

/** A credit of a member's account that waits for a second operator. */
export interface AwaitedCredit {
  account: Account
  coin: Coin
  /** Millionths, whole points. */
  amount: bigint
}

/**
 * The balance of each account now and after its credit, for the operator who decides: a wrong amount is seen best beside what the member
 * has. Undefined: no member is credited. One query for all.
 */
export async function holdingsAround(
  db: Db,
  credits: readonly (AwaitedCredit | undefined)[],
): Promise<(readonly Detail[])[]> {
  const balances = await balanceOf(
    db,
    credits.flatMap((credit) => credit?.account ?? []),
  )
  return credits.map((credit) => {
    if (!credit) return []
    const { account, coin, amount } = credit
    const held = balances.get(account) ?? 0n
    return [
      { name: 'Member has now', value: amountText(held, coin) },
      { name: 'Member has after it', value: amountText(held + amount, coin) },
    ]
  })
}
