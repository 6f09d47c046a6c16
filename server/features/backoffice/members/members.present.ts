import type { listMembers, member, memberHistory } from '@humidor/contract/backoffice/members.console.ts'
import type { z } from 'zod/mini'
import { accountKinds, type Balances } from '../../../ledger/accounts.ts'
import type { EntryRow } from '../../../platform/console/entries.queries.ts'
import type { TransferBillRow } from '../../commerce/merchant-records/merchant-records.ts'
import type { ListedMember } from './members.queries.ts'

export const presentRow = (row: ListedMember): z.output<typeof listMembers.response>['rows'][number] => ({
  uid: row.uid,
  name: row.name,
  email: row.email,
  lvl: row.level,
  isAccountActived: row.level > 0,
  frozenReason: row.frozen_reason,
  createdAt: row.created_at,
  closedAt: row.closed_at,
})

/** Every account of a member with its balance. Two accounts have two coins under one name. */
export const presentAccounts = (balances: Balances): z.output<typeof member.response>['accounts'] =>
  accountKinds.member.map(({ name, coin }) => {
    const known: Record<string, bigint | undefined> = balances
    return { account: name, coin, balance: known[name] ?? known[`${name}:${coin}`] ?? 0n }
  })

const kindOf = new Map(accountKinds.member.map((kind) => [kind.kind as number, kind]))

export function presentEntry(
  row: EntryRow,
  bill: TransferBillRow | undefined,
): z.output<typeof memberHistory.response>['rows'][number] {
  return {
    id: `${row.account_id}.${row.seq}`,
    transfer: row.transfer_id.toString(),
    at: row.at,
    account: kindOf.get(Number(row.account_id % 100n))?.name ?? '',
    coin: row.asset,
    operation: row.operation,
    amount: row.amount,
    balanceAfter: row.balance_after,
    bill: bill ? { id: bill.id.toString(), receipt: bill.receipt, vcode: bill.vcode, shop: bill.name } : null,
  }
}
