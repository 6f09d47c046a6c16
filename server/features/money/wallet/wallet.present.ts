import type { detailRow } from '@humidor/contract/money/wallet.ts'
import { balanceDate, startOf } from '@humidor/domain/business-day.ts'
import { merchantCodeLength } from '@humidor/domain/commerce/merchant.ts'
import type { z } from 'zod/mini'
import type { UnpaidReturn } from '../../products/team-returns/team-returns.ts'
import type { EntryRow, Place } from './history/history.queries.ts'
import type { Other } from './history/others.queries.ts'

/** Masks a name so that a friend recognises it and a stranger does not: it keeps the first and the last character. */
export const maskedName = (name: string) => `${name.slice(0, 1)}***${name.slice(-1)}`

/**
 * An entry as a row of wallet detail. The id combines the entry's number and the wallet, so that it is unique among
 * the member's rows.
 */
export function presentEntry(row: EntryRow): z.output<typeof detailRow> {
  const wallet = Number(row.account_id % 100n)
  return {
    id: Number(row.seq) * 8 + wallet,
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

/** The other party of a payment: a member by the masked name, a merchant by six digits. */
export const presentOther = ({ owner, number, name }: Other): string =>
  owner === 'merchant' ? String(number).padStart(merchantCodeLength, '0') : maskedName(name ?? '')

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
