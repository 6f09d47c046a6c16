import type { detailRow } from '@humidor/contract/money/wallet.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { balanceDate, startOf } from '@humidor/domain/business-day.ts'
import { merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import { rowId } from '@humidor/domain/money/row-label.ts'
import type { z } from 'zod/mini'
import type { UnpaidReturn } from '../../products/team-returns/team-returns.ts'
import type { EntryRow, Place } from './history/history.queries.ts'
import type { Other } from './history/others.queries.ts'

/** An entry as a row of wallet detail. */
export function presentEntry(row: EntryRow): z.output<typeof detailRow> {
  const wallet = Number(row.account_id % 100n)
  return {
    id: rowId({ wallet, seq: row.seq }),
    transfer: Number(row.transfer_id),
    wallet,
    coin: row.asset,
    moneyChange: row.amount,
    balanceAfter: row.balance_after,
    say: row.operation,
    status: row.status,
    createdAt: row.at,
  }
}

/** The other party of a payment: a member by the masked name, in full if the row says that they were `paid`; a merchant by six digits. */
export const presentOther = ({ owner, number, name }: Other, paid: boolean): string => {
  if (owner === 'merchant') return String(number).padStart(merchantCodeLength, '0')
  return paid ? (name ?? '') : maskedName(name ?? '')
}

/** True for an entry by which a member has paid another. A transfer in review, or one that was taken back, has paid nobody. */
export const hasPaid = ({ operation, amount, status }: Pick<EntryRow, 'operation' | 'amount' | 'status'>): boolean =>
  operation === 'transactionTransferOut' && amount < 0n && status === 1

/**
 * A day's unpaid returns as rows of wallet detail. They have no entry yet: the number of the transfer is 0, and the
 * id is below zero, as no entry's is.
 */
export const presentUnpaid = ({ day, rebate, award, balance }: UnpaidReturn): z.output<typeof detailRow>[] =>
  (
    [
      ['teamAward', award],
      ['teamRebate', rebate],
    ] as const
  ).flatMap(([say, moneyChange], nth) =>
    moneyChange === 0n
      ? []
      : [
          {
            ...{ id: -(balanceDate(day) * 2 + nth), transfer: 0, wallet: 4, coin: 'USCD' as const },
            ...{ moneyChange, balanceAfter: balance, say, status: 0, createdAt: startOf(day) },
          },
        ],
  )

/** Writes a place in the history for the wire. Opaque to clients. */
export const textOf = ({ transfer, account, seq }: Place) => `${transfer}.${account % 100n}.${seq}`
