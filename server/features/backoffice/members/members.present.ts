import type { listMembers, member, memberHistory } from '@humidor/contract/backoffice/members.console.ts'
import type { z } from 'zod/mini'
import { accountKinds, type Balances } from '../../../ledger/accounts.ts'
import { presentEntry } from '../../../platform/console/entries.present.ts'
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

/** An entry of a member's account, with the payment to a shop that it is part of. */
export const presentHistory = (
  row: EntryRow,
  bill: TransferBillRow | undefined,
): z.output<typeof memberHistory.response>['rows'][number] => ({
  ...presentEntry(row),
  bill: bill ? { id: bill.id.toString(), receipt: bill.receipt, vcode: bill.vcode, shop: bill.name } : null,
})
