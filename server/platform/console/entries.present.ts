import { accountKinds } from '../../ledger/accounts.ts'
import type { EntryRow } from './entries.queries.ts'

/** The kinds of accounts of members and of merchants. Their numbers differ. */
const kinds = [...accountKinds.member, ...accountKinds.merchant]
const nameOfKind = new Map(kinds.map(({ kind, name }) => [kind as number, name as string]))

/** An entry of a member's or a merchant's account, in the lists of operators. */
export const presentEntry = (row: EntryRow) => ({
  id: `${row.account_id}.${row.seq}`,
  transfer: row.transfer_id.toString(),
  at: row.at,
  account: nameOfKind.get(Number(row.account_id % 100n)) ?? '',
  coin: row.asset,
  operation: row.operation,
  amount: row.amount,
  balanceAfter: row.balance_after,
})
