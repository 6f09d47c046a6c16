import type { detailRow } from '@humidor/contract/wallet.ts'
import type { z } from 'zod/mini'
import type { EntryRow } from './wallet.queries.ts'

/** A name that its owner's friend recognises and a stranger does not: the first and the last character are kept. */
export const maskedName = (name: string) => `${name.slice(0, 1)}***${name.slice(-1)}`

const DONE = 1

/** An entry as a row of wallet detail. Its id is unique among the member's rows: the number within the wallet, and the wallet. */
export function presentEntry(row: EntryRow): z.output<typeof detailRow> {
  const wallet = Number(row.account_id % 100n)
  return {
    id: Number(row.seq) * 8 + wallet,
    wallet,
    coin: row.asset,
    moneyChange: row.amount,
    balanceAfter: row.balance_after,
    say: row.operation,
    status: DONE,
    createdAt: row.at,
  }
}
